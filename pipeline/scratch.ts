import { chmodSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AssayError, systemCode } from '../lib/errors.ts'
import { makeOwnFolder } from '../lib/own-folder.ts'
import type { SandboxChoice } from '../runner/index.ts'

/** A folder of this run's own (0700), named by process, start time and pid namespace, so that a later run can sweep what a killed one left. */
export type Scratch = {
  /** Makes an empty folder in it and gives its path; a uid that can enter the scratch can read it. */
  readonly make: (name: string) => string
  readonly remove: () => void
}

/** Where a scratch folder is made: in memory where there is plenty of it, else among the temporary files. */
export type ScratchBase = { readonly dir: string; readonly isMemory: boolean }

const memoryDir = '/dev/shm'
const tmpfsType = 0x01021994
const neededBytes = 8 * 1024 ** 3 // twice the most that a snapshot may hold

/**
 * A snapshot is thousands of small files that live for seconds: in memory their making costs a fortieth of what some
 * disks take (docs/adr/0006). TMPDIR, where the operator sets it, is where it goes.
 */
export const scratchBase = (env: NodeJS.ProcessEnv): ScratchBase =>
  !env['TMPDIR'] && hasMemoryFor(memoryDir) ? { dir: memoryDir, isMemory: true } : { dir: tmpdir(), isMemory: false }

const hasMemoryFor = (dir: string): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(dir)
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? '0'
    return type === tmpfsType && bavail * bsize >= neededBytes && Number(available) * 1024 >= neededBytes
  } catch {
    return false // no such folder, no /proc: the temporary files will do
  }
}

/**
 * Makes the scratch folder of this run: closed to others (0700), but for `--sandbox none`, where the uid that commands
 * drop to has to walk into it, since nothing is mounted. Throws `disk/full` or `store/unusable`.
 */
export const openScratch = (base: string, sandbox: SandboxChoice): Scratch => {
  try {
    const dir = makeOwnFolder(base)
    if (sandbox === 'none') chmodSync(dir, 0o711)
    return {
      make: (name) => {
        const path = join(dir, name)
        mkdirSync(path)
        chmodSync(path, 0o755) // whatever the umask
        return path
      },
      remove: () => rmSync(dir, { recursive: true, force: true }),
    }
  } catch (error) {
    const isFull = systemCode(error) === 'ENOSPC'
    const message = `No scratch folder can be made in ${base} (${systemCode(error)}).`
    throw new AssayError(isFull ? 'disk/full' : 'store/unusable', message, {
      remedy: 'Free some space there, or name another folder with TMPDIR.',
      cause: error,
    })
  }
}
