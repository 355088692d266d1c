import fs from 'node:fs'
import {
  createFileReader,
  defaultCaps,
  displayPath,
  type Folder,
  type RawPath,
  statIn,
  type TreeEntry,
  toRawPath,
  utf8OrNull,
  walkTree,
} from '../../lib/tree/index.ts'
import { isCandidate, isOnlySearched, isWantedPath, unreadSubject } from '../../policies/index.ts'
import { encodeFrame } from '../examine/frames.ts'
import type { Request } from '../examine/protocol.ts'
import { createPace, isForeignSecret, isLfsPointer, readLink } from '../snapshot/index.ts'
import { createUnreadList, type UnreadList } from './unread-list.ts'

/** A look at one repository. The frames for the child have to be taken to their end; then the rest is known. */
export type Look = {
  readonly frames: AsyncGenerator<Uint8Array, void, undefined>
  readonly files: () => number
  readonly unread: UnreadList['all']
  /** Folders in it that are repositories of their own, as paths relative to it; they were not entered. */
  readonly nested: readonly RawPath[]
}

/** All that is handed to the child of one repository: it holds it at once. In bytes. */
const defaultCandidateBytes = 256 * 1024 ** 2
const pathChunk = 64 * 1024

/**
 * Walks a repository by descriptor, following no link. Here its files meet a path test and a search of their bytes; what
 * has to be parsed becomes frames for the child. Git's own folder is not read; everything else is, ignored or not.
 * Throws the system's error for `root` alone, and `cancelled` after the signal.
 */
export const lookAt = (
  root: Folder,
  id: string,
  ctx: { readonly signal: AbortSignal; readonly progress: (files: number) => void },
  maxCandidateBytes = defaultCandidateBytes,
): Look => {
  const reader = createFileReader()
  const owner = fs.fstatSync(root.fd).uid
  const list = createUnreadList()
  const nested: RawPath[] = []
  const chunks: Buffer[] = []
  let names = ''
  let files = 0
  let candidateBytes = 0

  const notePath = (path: string): void => {
    names += `${path}\0`
    if (names.length >= pathChunk) {
      chunks.push(Buffer.from(names))
      names = ''
    }
  }

  const readFile = (folder: Folder, name: RawPath, path: string): Uint8Array | null => {
    const found = reader.read(folder, name, defaultCaps.fileBytes)
    if (found.kind !== 'read') {
      const add = isOnlySearched(path) ? list.addIfSubject : list.add
      add(path, found.kind === 'not-regular' ? 'unreadable' : found.kind, found.detail)
      return null
    }
    if (isForeignSecret(found.stat, owner)) list.add(path, 'unreadable', 'a hard link to a file of another owner')
    else if (isLfsPointer(found.bytes)) list.addIfSubject(path, 'lfs-pointer')
    else if (isCandidate(path, found.bytes)) {
      if (candidateBytes + found.bytes.byteLength <= maxCandidateBytes) return found.bytes
      list.add(path, 'too-many', `more than ${maxCandidateBytes} bytes of files to parse`)
    }
    return null
  }

  /** A frame where the file has to be parsed. */
  const takeFile = ({ folder, name, path: raw }: Exclude<TreeEntry, { kind: 'refused' }>): Uint8Array | null => {
    files += 1
    const path = utf8OrNull(raw)
    const shown = path ?? displayPath(raw)
    if (!isWantedPath(shown)) return null
    if (path === null) {
      list.add(shown, 'name-not-utf8')
      return null
    }
    const bytes = readFile(folder, name, path)
    if (bytes === null) return null
    candidateBytes += bytes.byteLength
    return encodeFrame({ kind: 'candidate', path } satisfies Request, [bytes])
  }

  const takeOther = (entry: Exclude<TreeEntry, { kind: 'refused' }>): void => {
    if (entry.kind === 'folder') {
      // A `.git` in the folder of the workflows makes them no other repository's: the server reads them all the same.
      const isBuild = unreadSubject(displayPath(entry.path)) === 'codeql'
      if (!isBuild && statIn(entry.folder, `${entry.name}/.git`) !== null) nested.push(entry.path)
    } else if (entry.kind === 'link') list.addLink(entry.path, readLink(entry.folder, entry.name))
    else if (entry.kind !== 'file') list.addIfSubject(displayPath(entry.path), entry.kind)
  }

  const walk = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    const pace = createPace(ctx.signal)
    const enter = (path: RawPath, name: RawPath): boolean => name !== '.git' && nested.at(-1) !== path
    for (const entry of walkTree(root, { caps: defaultCaps, enter })) {
      if (pace.isDue()) {
        ctx.progress(files)
        await pace.rest()
      }
      if (entry.kind === 'refused') list.add(displayPath(entry.path) || '.', entry.reason, entry.detail)
      else if (entry.name === '.git') continue
      else {
        if (entry.kind === 'file' || entry.kind === 'link') notePath(displayPath(entry.path))
        const frame = entry.kind === 'file' ? takeFile(entry) : takeOther(entry)
        if (frame) yield frame
      }
    }
    ctx.progress(files)
    chunks.push(Buffer.from(names))
    const paths = Buffer.concat(chunks)
    list.judgeLinks(() => new Set(paths.toString('utf8').split('\0').map(toRawPath)))
    yield encodeFrame({ kind: 'audit', id } satisfies Request, [paths])
  }
  return { frames: walk(), files: () => files, unread: list.all, nested }
}
