import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '../../../lib/digest.ts'
import { AssayError, systemCode } from '../../../lib/errors.ts'
import { makeFolders } from '../../../lib/make-folders.ts'
import { isDead, ownIdentity } from '../../../lib/process-identity.ts'
import { crateFile, entryHead, indexPath } from '../crate-name.ts'
import type { Crate } from '../protocol.ts'

/** The folder of a cargo home that cargo reads as a `local-registry` source (The Cargo Book, "Source Replacement"). */
export const registryFolder = 'local-registry'

/** What lies in Assay's cargo home. `put` is for a file whose digest was compared, by whoever holds the home's lock. */
export type LocalRegistry = {
  readonly has: (crate: Crate) => boolean
  readonly put: (crate: Crate, file: Uint8Array, entry: string) => void
}

/** Names of crates hold no dot before the version's, so that no crate and no index folder is called like this. */
const partialFolder = '.partial'

/** Opens the registry below `home`, and sweeps what a killed one left half-written. Throws `store/unusable` or `disk/full` where it cannot be written. */
export const openLocalRegistry = (home: string): LocalRegistry => {
  const root = join(home, registryFolder)
  const partial = join(root, partialFolder)
  let count = 0
  const write = (path: string, bytes: Uint8Array | string): void => {
    const draft = join(partial, `${ownIdentity()}-${count++}`)
    openFolders(home, dirname(path))
    openFolders(home, partial)
    writeFileSync(draft, bytes)
    chmodSync(draft, 0o644)
    renameSync(draft, path)
  }
  sweep(partial)
  return {
    has: (crate) => {
      const file = readOptional(join(root, crateFile(crate)))
      return file !== null && sha256(file) === crate.checksum && entriesAt(root, crate).some(isEntryOf(crate))
    },
    put: (crate, file, entry) =>
      orSay(home, () => {
        write(join(root, crateFile(crate)), file)
        const others = entriesAt(root, crate).filter((line) => !isSameVersion(crate, line))
        write(indexFile(root, crate), `${[...others, entry].sort().join('\n')}\n`)
      }),
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

const indexFile = (root: string, crate: Crate): string => join(root, 'index', indexPath(crate.name))

const entriesAt = (root: string, crate: Crate): readonly string[] =>
  (readOptional(indexFile(root, crate))?.toString('utf8') ?? '').split('\n').filter((line) => line !== '')

const isEntryOf =
  (crate: Crate) =>
  (line: string): boolean =>
    line.startsWith(entryHead(crate))

const isSameVersion = ({ name, version }: Crate, line: string): boolean =>
  line.startsWith(`{"name":"${name}","vers":"${version}",`)

const readOptional = (path: string): Buffer | null => {
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
