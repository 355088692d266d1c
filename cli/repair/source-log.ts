import { closeSync, openSync, realpathSync, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { isGzipFile } from '../validate/gunzip.ts'
import { inputsOf } from '../validate/inputs.ts'

/**
 * A log that was read. `path`: its file, which the argument may name by its folder. `stays`: throws `usage/unreadable` where
 * the file is not the one that was read any more.
 */
export type SourceLog = { readonly path: string; readonly bytes: Uint8Array; readonly stays: () => void }

/** What shows that a file is another, or was written to. */
const stateOf = (path: string): string => {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}

const changed = (name: string): AssayError =>
  new AssayError(
    'usage/unreadable',
    `${printable(name)} was changed while it was being repaired; nothing was written.`,
    {
      remedy: 'Wait until whatever writes it is done, then repeat the command.',
    },
  )

/** Reads the one log that an argument names. Throws `usage/*`. */
export const readLog = async (name: string, stdin: Readable): Promise<SourceLog> => {
  const [input, ...others] = await inputsOf(name, () => stdin)
  if (input === undefined || others.length > 0)
    throw new AssayError('usage/argument', `${printable(name)} names several logs.`, {
      remedy: 'Name one log at a time.',
    })
  if (name === '-') return { path: name, bytes: await input.read(), stays: () => {} }
  // Through links, so that a link that is turned elsewhere counts as a change.
  const before = stateOf(input.name)
  const stays = (): void => {
    if (statSync(input.name, { throwIfNoEntry: false }) === undefined || stateOf(input.name) !== before)
      throw changed(name)
  }
  const bytes = await input.read()
  stays()
  return { path: input.name, bytes, stays }
}

const isCompressed = (path: string): boolean => {
  const file = openSync(path, 'r')
  try {
    return isGzipFile(file)
  } finally {
    closeSync(file)
  }
}

/** The file that `--in-place` replaces: at the end of links. Throws `usage/argument` for a compressed log. */
export const placeOf = (name: string): string => {
  const path = realpathSync(name)
  if (isCompressed(path))
    throw new AssayError('usage/argument', `${printable(name)} is compressed, and a mended log is written plainly.`, {
      remedy: 'Name another file with --out.',
    })
  return path
}
