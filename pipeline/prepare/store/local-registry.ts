import { join } from 'node:path'
import { sha256 } from '../../../lib/digest.ts'
import { crateFile, entryHead, indexPath } from '../crate-name.ts'
import type { Crate } from '../protocol.ts'
import { openDrafts, readOptional } from './drafts.ts'

/** The folder of a cargo home that cargo reads as a `local-registry` source (The Cargo Book, "Source Replacement"). */
export const registryFolder = 'local-registry'

/** What lies in Assay's cargo home. `put` is for a file whose digest was compared, by whoever holds the home's lock. */
export type LocalRegistry = {
  readonly has: (crate: Crate) => boolean
  readonly put: (crate: Crate, file: Uint8Array, entry: string) => void
}

/** Opens the registry below `home`, and sweeps what a killed one left half-written. Throws `store/unusable` or `disk/full` where it cannot be written. */
export const openLocalRegistry = (home: string): LocalRegistry => {
  const root = join(home, registryFolder)
  const { write, orSay } = openDrafts(home, root)
  return {
    has: (crate) => {
      const file = readOptional(join(root, crateFile(crate)))
      return file !== null && sha256(file) === crate.checksum && entriesAt(root, crate).some(isEntryOf(crate))
    },
    put: (crate, file, entry) =>
      orSay(() => {
        write(join(root, crateFile(crate)), file)
        const others = entriesAt(root, crate).filter((line) => !isSameVersion(crate, line))
        write(indexFile(root, crate), `${[...others, entry].sort().join('\n')}\n`)
      }),
  }
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
