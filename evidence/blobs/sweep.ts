import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../../lib/errors.ts'

const taken = /^\.swept-([0-9a-f]{64})$/u

/**
 * Removes the blobs that `isNamed` does not know and that nobody kept since `beforeMs` (milliseconds since the epoch): what
 * writers left that died before they named them. Gives how many. A writer may be at work: to keep a blob that is there is to
 * touch it, so that what is taken away here shows whether somebody wants it after all, and goes back then.
 */
export const sweepUnnamed = (dir: string, isNamed: (sha256: string) => boolean, beforeMs: number): number => {
  for (const [, sha256] of readdirSync(dir).flatMap((name) => [taken.exec(name) ?? []]))
    if (sha256 !== undefined) putBack(dir, sha256) // a sweep that was killed
  let swept = 0
  for (const folder of readdirSync(dir).filter((name) => /^[0-9a-f]{2}$/u.test(name))) {
    for (const rest of readdirSync(join(dir, folder)).filter((name) => /^[0-9a-f]{62}$/u.test(name))) {
      const sha256 = `${folder}${rest}`
      if (isNamed(sha256) || isNewer(placeOf(dir, sha256), beforeMs)) continue
      const aside = asideOf(dir, sha256)
      renameSync(placeOf(dir, sha256), aside)
      if (isNewer(aside, beforeMs) || isNamed(sha256)) putBack(dir, sha256)
      else {
        rmSync(aside, { force: true })
        swept += 1
      }
    }
  }
  return swept
}

const placeOf = (dir: string, sha256: string): string => join(dir, sha256.slice(0, 2), sha256.slice(2))
const asideOf = (dir: string, sha256: string): string => join(dir, `.swept-${sha256}`)

/** What stands there by now is the same. */
const putBack = (dir: string, sha256: string): void => renameSync(asideOf(dir, sha256), placeOf(dir, sha256))

const isNewer = (path: string, beforeMs: number): boolean => {
  try {
    return statSync(path).mtimeMs >= beforeMs
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return true // another sweep has it
    throw error
  }
}
