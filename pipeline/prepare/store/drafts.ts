import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AssayError, systemCode } from '../../../lib/errors.ts'
import { makeFolders } from '../../../lib/make-folders.ts'
import { isDead, ownIdentity } from '../../../lib/process-identity.ts'

/** Writes files whole or not at all. `orSay` turns a full or unwritable disk into `disk/full` or `store/unusable`. */
export type Drafts = {
  readonly write: (path: string, bytes: Uint8Array | string) => void
  readonly orSay: (work: () => void) => void
}

/** Names of crates hold no dot before the version's, so that no crate and no index folder is called like this. */
const partialFolder = '.partial'

/** For files below `root`, which lies in `home`; sweeps what a killed one left half-written. */
export const openDrafts = (home: string, root: string): Drafts => {
  const partial = join(root, partialFolder)
  let count = 0
  sweep(partial)
  return {
    write: (path, bytes) => {
      const draft = join(partial, `${ownIdentity()}-${count++}`)
      openFolders(home, dirname(path))
      openFolders(home, partial)
      writeFileSync(draft, bytes)
      chmodSync(draft, 0o644)
      renameSync(draft, path)
    },
    orSay: (work) => orSay(home, work),
  }
}

/** Makes the folders from `top` down to `path`, open to read whatever the umask: from root, another uid walks through. */
const openFolders = (top: string, path: string): void => {
  if (path !== top) openFolders(top, dirname(path))
  if (existsSync(path)) return
  if (path === top) makeFolders(path)
  else mkdirSync(path)
  chmodSync(path, 0o755)
}

export const readOptional = (path: string): Buffer | null => {
  try {
    return readFileSync(path)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

const draftName = /^(\d+)-(\d+)-(\d+)-\d+$/

const sweep = (partial: string): void => {
  for (const name of namesIn(partial)) {
    const [, namespace = '', pid, start = ''] = draftName.exec(name) ?? []
    if (pid !== undefined && isDead(namespace, Number(pid), start)) rmSync(join(partial, name), { force: true })
  }
}

const namesIn = (path: string): readonly string[] => {
  try {
    return readdirSync(path)
  } catch {
    return [] // nothing was stored yet
  }
}

const orSay = (home: string, work: () => void): void => {
  try {
    work()
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    throw new AssayError(code === 'ENOSPC' ? 'disk/full' : 'store/unusable', `${home} cannot be written (${code}).`, {
      remedy: 'Free space there, or name another cache folder with XDG_CACHE_HOME.',
      cause: error,
    })
  }
}
