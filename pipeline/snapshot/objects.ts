import fs from 'node:fs'
import { join } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import { addressOf, closeFolder, displayPath, type Folder, rawBytes, statIn, walkTree } from '../../lib/tree/index.ts'
import { withRoom } from './own-folder.ts'
import { tryBelow } from './small-file.ts'

/** Deep enough for `objects/pack/x` and `objects/info/commit-graphs/x`; a store has no more. */
const storeCaps = { depth: 4, nameBytes: 255, pathBytes: 1024, entries: 4_000_000 }
const maxCopiedBytes = 8 * 1024 ** 3
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants

/**
 * A folder that the sandbox can bind as git's object store: the live one where the sandbox's uid can read all of it,
 * else a copy at `copyAt`. As an ordinary user it is always the live one: the sandbox has that user's own rights.
 * `canBind` false: from root nothing is bound for the payload's uid, so the store is copied.
 * Null where there is no folder named `objects`, a link being none. Throws `disk/full`, `git/failed` where a copy is too large.
 */
export const provideObjects = (common: Folder, copyAt: string, canBind: boolean): string | null => {
  const store = tryBelow(common, 'objects')
  if (store === null) return null
  try {
    // The runner opens this path itself, through our descriptor of the folder above, and follows no link at its end.
    const live = `/proc/${process.pid}/fd/${common.fd}/objects`
    const place = process.platform === 'linux' ? live : join(displayPath(common.path), 'objects')
    if (process.geteuid?.() !== 0 || (canBind && isOpenToAll(store))) return place
    withRoom(copyAt, () => copyStore(store, copyAt))
    return copyAt
  } finally {
    closeFolder(store)
  }
}

/** Whether a uid without any rights of its own could read every file of the store. */
const isOpenToAll = (store: Folder): boolean => {
  if ((fs.fstatSync(store.fd).mode & 0o005) !== 0o005) return false
  for (const entry of walkTree(store, { caps: storeCaps, enter: () => true })) {
    if (entry.kind !== 'file' && entry.kind !== 'folder') continue
    const wanted = entry.kind === 'folder' ? 0o005 : 0o004
    const stat = statIn(entry.folder, entry.name)
    if (stat !== null && (stat.mode & wanted) !== wanted) return false
  }
  return true
}

/** Without `info/alternates`, and without links: nothing outside the store is reached. */
const copyStore = (store: Folder, to: string): void => {
  fs.mkdirSync(to, { mode: 0o755 })
  let left = maxCopiedBytes
  for (const entry of walkTree(store, { caps: storeCaps, enter: () => true })) {
    const target = Buffer.concat([Buffer.from(`${to}/`), rawBytes(entry.path)])
    if (entry.kind === 'folder') fs.mkdirSync(target, { mode: 0o755 })
    if (entry.kind !== 'file' || entry.name === 'alternates' || entry.name.startsWith('tmp_')) continue
    left -= copyFile(entry.folder, entry.name, target, left)
  }
}

const copyFile = (folder: Folder, name: string, target: Buffer, left: number): number => {
  const fd = fs.openSync(addressOf(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stat = fs.fstatSync(fd)
    if (!stat.isFile()) return 0
    if (stat.size > left) {
      throw new AssayError(
        'git/failed',
        `The object store holds more than ${maxCopiedBytes} bytes that only its owner may read.`,
        {
          remedy: 'Run Assay as the owner of the repository, or make its objects folder readable for all.',
        },
      )
    }
    fs.copyFileSync(`/proc/self/fd/${fd}`, target, fs.constants.COPYFILE_FICLONE)
    fs.chmodSync(target, 0o444)
    return stat.size
  } finally {
    fs.closeSync(fd)
  }
}
