import { decodedUri } from '../../../lib/decoded-uri.ts'
import type { ArtifactLocation, Result } from '../../../schemas/sarif/index.ts'
import { type LineHashes, lineHashesOfFile } from '../../fingerprint/line-hash.ts'
import type { RunTables } from '../../rules/index.ts'
import { given } from '../../rules/tables.ts'
import type { SourceTree } from '../../source/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { quoted } from '../quoted.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import { sources } from './limits.ts'

const key = 'primaryLocationLineHash'
const linesHeld = 1_000_000

/** Without `.` and `..`; null for what leads out of the folder. */
const tidy = (path: string): string | null => {
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..' && names.pop() === undefined) return null
    if (name !== '' && name !== '.' && name !== '..') names.push(name)
  }
  return names.length === 0 ? null : names.join('/')
}

/** Where the upload action looks for a file: `file://` is cut off, bases are not read, other schemes and folders are left alone. */
const pathOf = (location: Loose<ArtifactLocation>, run: RunTables | null, rootUri: string | null): string | null => {
  const listed = given(location.index) ? run?.run.artifacts?.[location.index]?.location : undefined
  const uri = decodedUri(location.uri || listed?.uri || '')?.replace(/^file:\/\//, '')
  if (!uri || uri.includes('://')) return null
  if (!uri.startsWith('/')) return tidy(uri)
  const root = rootUri === null ? null : decodedUri(new URL(rootUri).pathname)
  return root !== null && uri.startsWith(root) ? tidy(uri.slice(root.length)) : null
}

/** The hashes of files, of which those used last are held. */
const openHashes = (tree: SourceTree): ((path: string) => LineHashes | null) => {
  const held = new Map<string, LineHashes | null>()
  let lines = 0
  return (path) => {
    const known = held.get(path)
    if (known !== undefined) return known
    const file = tree.look(path).kind === 'file' ? tree.read(path) : null
    const hashes = file && 'bytes' in file ? lineHashesOfFile(file.bytes) : null
    if (lines > linesHeld) {
      held.clear()
      lines = 0
    }
    held.set(path, hashes)
    lines += hashes?.length ?? 1
    return hashes
  }
}

/** What the upload action would compute for a result; null where it computes nothing. */
const expectedFor = (
  { locations = [] }: Loose<Result>,
  run: RunTables | null,
  rootUri: string | null,
  hashesOf: (path: string) => LineHashes | null,
): string | null => {
  const { artifactLocation, region } = locations[0]?.physicalLocation ?? {}
  if (!artifactLocation || region?.startLine === undefined) return null
  const path = pathOf(artifactLocation, run, rootUri)
  return path === null ? null : (hashesOf(path)?.[region.startLine] ?? null)
}

/** Silent without sources, and for results without a hash: the upload action fills it in. */
export const lineHashRule = (tree: SourceTree | null): ConsumerRule => {
  const hashesOf = tree && openHashes(tree)
  return resultRule(
    {
      id: 'github/line-hash',
      effect: 'ignores',
      level: 'warning',
      what: 'computed line hashes',
      requirement: `With --source: ${key} is the hash that GitHub's upload action computes from the file; a foreign one is kept, and alerts do not match those made without it.`,
      remedy: 'Write the value that is expected, or leave the property out when you upload by the action.',
      source: sources.fingerprints,
      sentence: (tally) => `GitHub tracks ${lostOf(tally)} by a line hash that it would not compute.`,
    },
    (result, { run }) => {
      const found = result.partialFingerprints?.[key]
      const expected = tree && hashesOf && found ? expectedFor(result, run, tree.rootUri, hashesOf) : null
      if (!found || expected === null) return 'apart'
      if (found === expected) return null
      return {
        message: `The line hash is ${quoted(found)}; GitHub computes "${expected}".`,
        inside: ['partialFingerprints', key],
      }
    },
  )
}
