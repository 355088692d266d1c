import { type BigIntStats, closeSync, fstatSync, readFileSync, readSync } from 'node:fs'
import { type ByteSource, bytesSource } from '../../sarif/index.ts'
import { unreadable } from './unreadable.ts'

/** Where the bytes of a log are: in memory, or in a file that is open. */
export type Held = { readonly bytes: Uint8Array } | { readonly fd: number }

/** A log that is open for reading, whatever it came from. */
export type OpenLog = {
  readonly held: Held
  readonly source: ByteSource
  /** Throws `usage/unreadable` where the file is no longer what it was when it was opened. */
  readonly verify: () => void
  readonly close: () => void
}

/** The bytes of a log as the validator reads them, in this thread or in another. */
export const sourceOf = (held: Held): ByteSource =>
  'bytes' in held
    ? bytesSource(held.bytes)
    : {
        size: fstatSync(held.fd).size,
        read: (position, target) => readSync(held.fd, target, 0, target.length, position),
      }

const nothing = (): void => {}

export const openBytes = (bytes: Uint8Array): OpenLog => {
  const held = { bytes }
  return { held, source: sourceOf(held), verify: nothing, close: nothing }
}

/** A file that nobody else can reach. */
export const openOwn = (fd: number): OpenLog => {
  const held = { fd }
  return { held, source: sourceOf(held), verify: nothing, close: () => closeSync(fd) }
}

const isSame = (a: BigIntStats, b: BigIntStats): boolean =>
  a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs

// Below this a log is read at once.
const fewBytes = 4 * 1024 ** 2

/** Throws `usage/unreadable` where the file is not what it is now. */
export const changeGuard = (name: string, fd: number): (() => void) => {
  const before = fstatSync(fd, { bigint: true })
  return () => {
    if (isSame(before, fstatSync(fd, { bigint: true }))) return
    throw unreadable(
      name,
      'it changed while it was read.',
      'Wait until the tool has written all of it, and check again.',
    )
  }
}

/** A regular file, to which others may write while it is read. Takes the descriptor over. */
export const openFile = (name: string, fd: number): OpenLog => {
  const verify = changeGuard(name, fd)
  if (fstatSync(fd).size >= fewBytes) {
    const held = { fd }
    return { held, source: sourceOf(held), verify, close: () => closeSync(fd) }
  }
  try {
    const log = openBytes(new Uint8Array(readFileSync(fd)))
    verify()
    return log
  } finally {
    closeSync(fd)
  }
}
