import { type Folder, foldersAbove, joinRaw, type RawPath } from '../../lib/tree/index.ts'
import type { GitFile } from './collector.ts'
import type { Git } from './git.ts'
import { quotePath } from './git-output.ts'
import { createOwnFolder } from './own-folder.ts'
import { readSmall } from './small-file.ts'

const maxAttributesBytes = 1024 ** 2

type Rehash = {
  readonly git: Git
  readonly top: Folder
  readonly prefix: RawPath
  /** The copy, and a place of ours for the attributes above it. */
  readonly copy: string
  readonly shadowDir: string
}

/**
 * Whether all these files of the copy become HEAD's blobs when they pass git's own conversions (line ends, encoding,
 * `$Id$`), which attributes ask for. Filters need configuration, and git is given none.
 */
export const matchesAfterConversion = async (
  work: Rehash,
  suspects: readonly RawPath[],
  head: ReadonlyMap<RawPath, GitFile>,
): Promise<boolean> => {
  const stdin = Buffer.from(suspects.map((path) => `${quotePath(joinRaw(work.prefix, path))}\n`).join(''), 'latin1')
  const end = await work.git.run({ args: ['hash-object', '--stdin-paths'], stdin, work: workMounts(work) })
  const ids = end.stdout.toString('latin1').trimEnd().split('\n')
  return end.exitCode === 0 && suspects.every((path, at) => ids[at] === head.get(path)?.oid)
}

/** The copy where it lies in the repository, below folders that hold nothing but their attributes. */
const workMounts = ({ top, prefix, copy, shadowDir }: Rehash) => {
  if (prefix === '') return [{ kind: 'dir', source: copy, at: '/work' }] as const
  const shadow = createOwnFolder(shadowDir)
  shadow.makeFolder(prefix)
  for (const above of ['', ...foldersAbove(prefix)]) {
    const list = joinRaw(above, '.gitattributes')
    const bytes = readSmall(top, list, maxAttributesBytes)
    if (bytes !== null) shadow.put(list, bytes)
  }
  const at = `/work/${Buffer.from(prefix, 'latin1').toString('utf8')}`
  return [
    { kind: 'dir', source: shadow.dir, at: '/work' },
    { kind: 'dir', source: copy, at },
  ] as const
}
