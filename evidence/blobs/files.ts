import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sha256 as digestOf } from '../../lib/digest.ts'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { guarded } from '../faults.ts'
import type { BlobStore } from './contract.ts'

const digestPattern = /^[0-9a-f]{64}$/u

/**
 * `<dir>/ab/cdef…`, files 0600 in folders 0700. A blob is written beside its place and renamed, so a name never stands
 * for half a blob, whatever kills the writer. `isDurable`: flushed to the disk before the rename, against loss of power.
 */
export const fileBlobs = (dir: string, isDurable = false): BlobStore => {
  const placeOf = (sha256: string): string => {
    if (!digestPattern.test(sha256))
      throw new AssayError('fault/internal', 'A blob was asked for by what is no digest.')
    return join(dir, sha256.slice(0, 2), sha256.slice(2))
  }
  const read = (path: string): Uint8Array | null => {
    try {
      return new Uint8Array(readFileSync(path))
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return null
      throw error
    }
  }
  const put = (bytes: Uint8Array): string => {
    const sha256 = digestOf(bytes)
    const place = placeOf(sha256)
    // A damaged copy is replaced: the bytes at hand are the right ones. Touched first: a sweep leaves it then (sweep.ts).
    const stored = touched(place) ? read(place) : null
    if (stored && Buffer.from(stored).equals(bytes)) return sha256
    mkdirSync(join(dir, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
    const temporary = join(dir, `.${process.pid}-${randomBytes(8).toString('hex')}`)
    try {
      writeNew(temporary, bytes, isDurable)
      renameSync(temporary, place)
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
    return sha256
  }
  const get = (sha256: string): Uint8Array | null => {
    const place = placeOf(sha256)
    const bytes = read(place)
    if (bytes === null || digestOf(bytes) === sha256) return bytes
    throw new AssayError('store/unusable', `The stored blob ${sha256} is not what its digest says.`, {
      remedy: `Something changed ${place}. Restore it from a copy; the run that names it cannot be trusted without.`,
    })
  }
  return {
    put: (bytes) => guarded(dir, () => put(bytes)),
    has: (sha256) => guarded(dir, () => existsSync(placeOf(sha256))),
    get: (sha256) => guarded(dir, () => get(sha256)),
  }
}

/** False where it is not there. */
const touched = (path: string): boolean => {
  try {
    const now = new Date()
    utimesSync(path, now, now)
    return true
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false
    throw error
  }
}

/** How old a half-written blob has to be for nobody to be at it any more. */
export const abandonedMs = 24 * 60 * 60 * 1000

/** Removes what writers that were killed before `beforeMs` left half-written. */
export const sweepHalfWritten = (dir: string, beforeMs: number): void => {
  for (const name of readdirSync(dir)) {
    if (!/^\.\d+-[0-9a-f]{16}$/u.test(name)) continue
    const path = join(dir, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat && stat.mtimeMs < beforeMs) rmSync(path, { force: true })
  }
}

const writeNew = (path: string, bytes: Uint8Array, isDurable: boolean): void => {
  const fd = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(fd, bytes)
    if (isDurable) fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
