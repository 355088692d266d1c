import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AssayError, systemCode } from '../lib/errors.ts'
import { pidNamespace, processStart } from '../lib/process-identity.ts'

const pattern = /^assay-(\d+)-(\d+)-(\d+)-[A-Za-z0-9]{6}$/

/** A folder of this run's own (0700), named by process, start time and pid namespace, so that a later run can sweep what a killed one left. */
export type Scratch = {
  /** Makes an empty folder (0700) in it and gives its path. */
  readonly make: (name: string) => string
  readonly remove: () => void
}

/** Makes the scratch folder under the temporary folder. Throws `disk/full` or `store/unusable`. */
export const openScratch = (base: string = tmpdir()): Scratch => {
  sweep(base)
  try {
    const dir = mkdtempSync(join(base, `assay-${pidNamespace()}-${process.pid}-${processStart(process.pid) ?? 0}-`))
    return {
      make: (name) => {
        const path = join(dir, name)
        mkdirSync(path, { mode: 0o700 })
        return path
      },
      remove: () => rmSync(dir, { recursive: true, force: true }),
    }
  } catch (error) {
    const full = systemCode(error) === 'ENOSPC'
    throw new AssayError(
      full ? 'disk/full' : 'store/unusable',
      `No scratch folder can be made in ${base} (${systemCode(error)}).`,
      {
        remedy: 'Free some space there, or name another folder with TMPDIR.',
        cause: error,
      },
    )
  }
}

const sweep = (base: string): void => {
  const uid = process.getuid?.()
  for (const name of listOf(base)) {
    const [, namespace, pid, start] = pattern.exec(name) ?? []
    if (pid === undefined || namespace !== pidNamespace()) continue // a container that shares the folder has pids of its own
    if (processStart(Number(pid)) === Number(start)) continue
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
    return [] // openScratch says what is wrong with the folder when it makes its own
  }
}
