import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDead, ownIdentity } from '../lib/process-identity.ts'

const scratchName = /^run-(\d+)-(\d+)-(\d+)-\d+$/

/** Makes this process's folder under `scratchDir` and removes those of Assay processes that died. */
export const openScratch = (scratchDir: string): string => {
  mkdirSync(scratchDir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(scratchDir)) {
    const [, namespace, pid, startTime] = scratchName.exec(name) ?? []
    if (namespace === undefined || pid === undefined || startTime === undefined) continue
    if (isDead(namespace, Number(pid), startTime)) rmSync(join(scratchDir, name), { recursive: true, force: true })
  }
  const own = join(scratchDir, `run-${ownIdentity()}-${process.hrtime.bigint()}`)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  return own
}

/** Removes this runner's folder, and `scratchDir` where no other runner uses it. */
export const closeScratch = (scratchDir: string, own: string): void => {
  rmSync(own, { recursive: true, force: true })
  try {
    rmdirSync(scratchDir)
  } catch {
    // another runner still uses it
  }
}
