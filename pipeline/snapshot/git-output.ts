import type { RawPath } from '../../lib/tree/index.ts'

export type IndexEntry = {
  readonly path: RawPath
  readonly mode: string
  readonly oid: string
  /** git was told not to have the file in the working tree (sparse checkout). */
  readonly skipWorktree: boolean
}

/** The entry of a submodule: a commit of another repository. */
export const isGitlink = (entry: { readonly mode: string } | undefined): boolean => entry?.mode === '160000'

/** `size` is null for what is no blob, for blobs that are not in the store, and where it was not asked for. */
export type TreeItem = {
  readonly path: RawPath
  readonly mode: string
  readonly oid: string
  readonly size: number | null
}

const records = (stdout: Buffer): string[] =>
  stdout
    .toString('latin1')
    .split('\0')
    .filter((record) => record !== '')

/** `git ls-files -s -t -z`: `<tag> <mode> <oid> <stage>\t<path>`. A path in conflict comes once for each stage. */
export const parseIndex = (stdout: Buffer): readonly IndexEntry[] =>
  records(stdout).map((record) => {
    const tab = record.indexOf('\t')
    const [tag = '', mode = '', oid = ''] = record.slice(0, tab).split(' ')
    return { path: record.slice(tab + 1), mode, oid, skipWorktree: tag.toUpperCase() === 'S' }
  })

/** `git ls-tree -r -z`, with or without `-l` and `-t`: `<mode> <type> <oid>[ <size>]\t<path>`. */
export const parseTree = (stdout: Buffer): readonly TreeItem[] =>
  records(stdout).map((record) => {
    const tab = record.indexOf('\t')
    const [mode = '', , oid = '', size = ''] = record.slice(0, tab).split(/ +/)
    return { path: record.slice(tab + 1), mode, oid, size: /^\d+$/.test(size) ? Number(size) : null }
  })

/** One answer of `git cat-file --batch`; `bytes` is null where the object is missing. */
export type BatchItem = { readonly oid: string; readonly type: string; readonly bytes: Buffer | null }

/** `git cat-file --batch`: `<oid> <type> <size>\n<bytes>\n`, or `<name> missing\n`. Ends early where the output was cut. */
export function* parseBatch(stdout: Buffer): Generator<BatchItem, void, undefined> {
  for (let at = 0; at < stdout.length; ) {
    const end = stdout.indexOf(10, at)
    if (end === -1) return
    const line = stdout.toString('latin1', at, end)
    at = end + 1
    const [, oid, type, size] = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/.exec(line) ?? []
    if (oid === undefined || type === undefined) {
      yield { oid: line.replace(/ .*$/s, ''), type: '', bytes: null }
      continue
    }
    const length = Number(size)
    if (at + length > stdout.length) return
    yield { oid, type, bytes: stdout.subarray(at, at + length) }
    at += length + 1
  }
}

/** A path as one line for `git hash-object --stdin-paths`: quoted, so that no byte of it ends the line. */
export const quotePath = (path: RawPath): string =>
  `"${path.replace(/[\x00-\x1f"\\\x7f-\xff]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`
