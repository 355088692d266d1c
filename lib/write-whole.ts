import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { AssayError, systemCode } from './errors.ts'
import { printable } from './printable.ts'

/**
 * Writes a file that appears whole or not at all: beside its place, then renamed. `parts` is read piece by piece.
 * `replace`: what stands there may be replaced; its mode is kept. `mode`: of a new file. Throws `usage/output` for a place
 * that is taken or cannot be written, `disk/full` where no space is left.
 */
export const writeWhole = (
  path: string,
  parts: Iterable<Uint8Array | string>,
  { replace = false, mode = 0o666 }: { readonly replace?: boolean; readonly mode?: number } = {},
): void => {
  const place = resolve(path)
  const temporary = besidePlace(place)
  let isMade = false
  try {
    const before = statSync(place, { throwIfNoEntry: false })
    // A link that leads nowhere stands there all the same, and renaming would replace it.
    const isTaken = before === undefined ? lstatSync(place, { throwIfNoEntry: false }) !== undefined : !before.isFile()
    if (isTaken || (before !== undefined && !replace)) throw taken(place)
    const file = openSync(temporary, 'wx', before === undefined ? mode : before.mode & 0o777)
    isMade = true
    try {
      for (const part of parts) writeAll(file, part)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, place)
    isMade = false
  } catch (error) {
    throw asOutputFault(error, place)
  } finally {
    if (isMade) rmSync(temporary, { force: true })
  }
}

/** A path beside a place, where nothing is, so that what is made there can be renamed to it. */
export const besidePlace = (place: string): string =>
  join(dirname(place), `.${basename(place).slice(0, 100)}-${randomUUID()}`)

/** All bytes of a part, however many the system takes at a time. */
export const writeAll = (file: number, part: Uint8Array | string): void => {
  const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
  for (let at = 0; at < bytes.byteLength; ) at += writeSync(file, bytes, at)
}

export const taken = (place: string): AssayError =>
  new AssayError('usage/output', `${printable(place)} is there already.`, {
    remedy: 'Name a place that is not there yet, or remove this one.',
  })

/** What the system says of a place as an error that a user can act on; any other error as it is. */
export const asOutputFault = (error: unknown, place: string): unknown => {
  if (error instanceof AssayError) return error
  const code = systemCode(error)
  if (code === null) return error
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AssayError('disk/full', `No space is left for ${printable(place)}; nothing was changed there.`, {
      remedy: 'Free space there, or name another place.',
      cause: error,
    })
  return new AssayError('usage/output', `${printable(place)} cannot be written (${code}).`, {
    remedy: 'Name a place that this user may write to.',
    cause: error,
  })
}
