import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from './errors.ts'
import { isDead, ownIdentity } from './process-identity.ts'

const pattern = /^assay-(\d+)-(\d+)-(\d+)-[A-Za-z0-9]{6}$/

/**
 * Makes a folder of this process's own (0700), named by process, start time and pid namespace, and removes those in `base`
 * whose process was killed. Throws the system's errors.
 */
export const makeOwnFolder = (base: string): string => {
  sweepOwnFolders(base)
  return mkdtempSync(join(base, `assay-${ownIdentity()}-`))
}

/** Removes the folders of processes that have ended. */
export const sweepOwnFolders = (base: string): void => {
  const uid = process.getuid?.()
  for (const name of listOf(base)) {
    const [, namespace, pid, start] = pattern.exec(name) ?? []
    if (namespace === undefined || pid === undefined || start === undefined) continue
    if (!isDead(namespace, Number(pid), start)) continue
    const path = join(base, name)
    try {
      if (lstatSync(path).uid === uid) rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error
    }
  }
}

const listOf = (base: string): readonly string[] => {
  try {
    return readdirSync(base)
  } catch {
    return [] // whoever makes a folder there says what is wrong with it
  }
}
