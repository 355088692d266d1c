import type { EntryKind, Folder, RawPath } from '../../lib/tree/index.ts'
import type { Collector } from './collector.ts'
import { readSmall } from './small-file.ts'

type GitEntry = { readonly kind: EntryKind; readonly path: RawPath; readonly name: RawPath; readonly folder: Folder }

const maxPointerBytes = 16 * 1024

/**
 * What is named `.git` below the top is not read, and git tracks nothing in it. It is listed, since anything may lie in
 * such a folder; but for a pointer to a git folder, which holds no more than that.
 */
export const listInnerGit = ({ kind, path, name, folder }: GitEntry, collector: Collector): void => {
  if (kind === 'file' && isPointer(folder, name)) return
  collector.omit(path, 'nested-repository', kind)
}

const isPointer = (folder: Folder, name: RawPath): boolean =>
  /^gitdir: [^\n]+\n*$/.test(readSmall(folder, name, maxPointerBytes)?.toString('latin1') ?? '')
