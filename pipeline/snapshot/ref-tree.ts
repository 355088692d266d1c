import { AssayError } from '../../lib/errors.ts'
import { type Caps, displayPath, foldersAbove, isGitFolderName, isInsidePath } from '../../lib/tree/index.ts'
import type { Collector } from './collector.ts'
import { type Git, gitFailed } from './git.ts'
import { isGitlink, parseBatch, type TreeItem } from './git-output.ts'
import { isTrueTo } from './object-id.ts'
import type { Pace } from './pace.ts'

/** Objects asked for in one go, by the bytes and the number of their answers. */
const batchBytes = 64 * 1024 ** 2
const batchObjects = 20_000
const maxLinkBytes = 4096

type Blob = TreeItem & { readonly size: number }

/** Takes the files of a tree out of the object store. Throws `git/failed` for a tree that no git would check out. */
export const takeRefTree = async (
  git: Git,
  items: readonly TreeItem[],
  collector: Collector,
  caps: Caps,
  pace: Pace,
): Promise<void> => {
  refuseForgedTree(items)
  let wanted: Blob[] = []
  let wantedBytes = 0
  const flush = async (): Promise<void> => {
    if (wanted.length > 0) await takeBlobs(git, wanted, collector, pace)
    wanted = []
    wantedBytes = 0
  }
  for (const item of items) {
    if (!isWanted(item, collector, caps)) continue
    if (wantedBytes + item.size > batchBytes || wanted.length >= batchObjects) await flush()
    wanted.push(item)
    wantedBytes += item.size
  }
  await flush()
}

/** Names that git refuses to check out, and paths that are a file and a folder at once, are in no honest tree. */
const refuseForgedTree = (items: readonly TreeItem[]): void => {
  const folders = new Set(items.flatMap(({ path }) => foldersAbove(path)))
  const paths = new Set<string>()
  for (const { path } of items) {
    const isForged =
      !isInsidePath(path) || path.split('/').some(isGitFolderName) || folders.has(path) || paths.has(path)
    if (isForged) {
      throw new AssayError('git/failed', `The tree holds a path that git would not check out: ${displayPath(path)}.`, {
        remedy: 'Run `git fsck` in the repository. Such a tree was made by hand.',
      })
    }
    paths.add(path)
  }
}

const isWanted = (item: TreeItem, collector: Collector, caps: Caps): item is Blob => {
  const { path, size } = item
  const omit = (...why: [Parameters<Collector['omit']>[1], string?]): false => {
    collector.omit(path, ...why)
    return false
  }
  if (collector.isLeftOut(path)) return false
  if (isGitlink(item)) return omit('submodule', item.oid)
  if (size === null) return omit('object-missing', item.oid)
  if (foldersAbove(path).length >= caps.depth) return omit('too-deep')
  const isLong = path.length > caps.pathBytes || path.split('/').some((name) => name.length > caps.nameBytes)
  if (isLong) return omit('name-too-long', `${path.length} bytes`)
  if (size > caps.fileBytes) return omit('too-large', `${size} bytes`)
  return true
}

const takeBlobs = async (git: Git, wanted: readonly Blob[], collector: Collector, pace: Pace): Promise<void> => {
  const stdin = Buffer.from(wanted.map(({ oid }) => `${oid}\n`).join(''))
  const maxStdoutBytes = wanted.reduce((sum, { size }) => sum + size + 256, 0)
  const end = await git.run({ args: ['cat-file', '--batch', '--buffer'], stdin, maxStdoutBytes })
  if (end.exitCode !== 0) throw gitFailed('git could not read the objects', end)
  const answers = parseBatch(end.stdout)
  for (const item of wanted) {
    if (pace.isDue()) await pace.rest()
    const answer = answers.next().value
    if (answer === undefined || answer.oid !== item.oid)
      throw gitFailed('git answered for fewer objects than asked', end)
    if (answer.bytes === null) collector.omit(item.path, 'object-missing', item.oid)
    else if (isTrueTo(item.oid, 'blob', answer.bytes)) takeBlob(item, answer.bytes, collector)
    else throw forgedBlob(item)
  }
}

const forgedBlob = ({ path, oid }: Blob): AssayError =>
  new AssayError('git/failed', `The object of ${displayPath(path)} does not have the bytes of its id, ${oid}.`, {
    remedy: 'Run `git fsck` in the repository. Somebody wrote into its object store, or the disk is failing.',
  })

const takeBlob = ({ path, mode }: Blob, bytes: Buffer, collector: Collector): void => {
  if (mode === '120000') {
    if (bytes.length > maxLinkBytes) collector.omit(path, 'link-outside', 'its target is too long')
    else collector.addLink(path, bytes.toString('latin1'))
    return
  }
  const text = collector.admit(path)
  if (text === null) return
  if (bytes.length > collector.room()) collector.omit(path, 'too-large', `${bytes.length} bytes more than fit`)
  else collector.add(path, text, bytes, mode === '100755')
}
