import { sha256 } from '../../lib/digest.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { isInsidePath } from '../../lib/tree/index.ts'
import type { CheckLine } from '../../schemas/records/index.ts'
import { BundleManifest } from '../bundle/manifest.ts'
import { statementFile } from '../bundle/write.ts'
import { readCanonical, readRecord } from './json.ts'
import { fails, holds, notReached, shown, unknown } from './line.ts'
import type { BundleBytes } from './read-folder.ts'

export const manifestName = 'manifest.json'
export const envelopeName = statementFile

/** The folder as such: nothing in it but regular files in bounds. */
export const folderLine = ({ files, problems }: BundleBytes): CheckLine => {
  const [first] = problems
  if (first === undefined) return holds('folder', `${files.size} regular files, no links.`)
  const rest = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`
  return fails(
    'folder',
    `${shown(first)}${rest}.`,
    'A bundle holds regular files alone. Copy it anew, without what was added.',
  )
}

/** Which version the bundle says that it has. A later one is not judged by rules that it does not know. */
export const versionLine = (manifest: Uint8Array | undefined): CheckLine => {
  const schema = manifest === undefined ? null : schemaOf(manifest)
  if (schema === 'assay/bundle/v1') return holds('version', 'assay/bundle/v1')
  if (schema !== null && /^assay\/bundle\/v[0-9]{1,6}$/.test(schema))
    return unknown('version', `The bundle is of a later version (${schema}).`, 'Verify it with a newer Assay.')
  return fails('version', `${manifestName} names no version of a bundle.`)
}

const schemaOf = (bytes: Uint8Array): string | null => {
  const read = readCanonical(bytes)
  if (!('value' in read) || typeof read.value !== 'object' || read.value === null) return null
  return 'schema' in read.value && typeof read.value.schema === 'string' ? read.value.schema : null
}

/** The manifest, and every file of it by digest and size; gives the manifest where it can be relied on. */
export function* manifestLines({ files }: BundleBytes): Generator<CheckLine, BundleManifest | null> {
  const bytes = files.get(manifestName)
  const read = bytes === undefined ? { problem: 'it is missing' } : readRecord(BundleManifest, bytes)
  const problem = 'value' in read ? listProblem(read.value) : read.problem
  if (problem !== null || !('value' in read)) {
    yield fails('manifest', `${manifestName}: ${problem}.`)
    yield notReached('file-digests', 'the manifest names no files.')
    yield notReached('files-complete', 'the manifest names no files.')
    return null
  }
  yield holds('manifest', `${manifestName} is canonical and names ${read.value.files.length} files.`)
  yield digestLine(read.value, files)
  yield completeLine(read.value, files)
  return read.value
}

// A name twice, or one that leads out, is refused before anything is looked up by it.
const listProblem = ({ files }: BundleManifest): string | null => {
  for (const [at, { path }] of files.entries()) {
    if (!isInsidePath(path) || path === manifestName || path === envelopeName)
      return `it names ${shown(path)}, which is no place for a file of a bundle`
    const before = files[at - 1]?.path
    if (before === path) return `it names ${shown(path)} twice`
    if (before !== undefined && byCodeUnit(before, path) > 0) return `its files are not sorted (${shown(path)})`
  }
  return null
}

const digestLine = ({ files: named }: BundleManifest, files: BundleBytes['files']): CheckLine => {
  for (const { path, sha256: digest, size } of named) {
    const bytes = files.get(path)
    if (bytes === undefined) continue // the next line names it
    if (bytes.byteLength !== size)
      return fails('file-digests', `${shown(path)} has ${bytes.byteLength} bytes, not ${size}.`)
    if (sha256(bytes) !== digest) return fails('file-digests', `${shown(path)} has not the digest ${digest}.`)
  }
  return holds('file-digests', 'Every file has the digest and size that the manifest names.')
}

const completeLine = ({ files: named }: BundleManifest, files: BundleBytes['files']): CheckLine => {
  const known = new Set([manifestName, envelopeName, ...named.map(({ path }) => path)])
  const missing = named.find(({ path }) => !files.has(path))
  if (missing !== undefined) return fails('files-complete', `${shown(missing.path)} is missing.`)
  const extra = [...files.keys()].sort(byCodeUnit).find((path) => !known.has(path))
  if (extra !== undefined)
    return fails('files-complete', `${shown(extra)} is not in the manifest.`, 'Take it out: nobody vouches for it.')
  return holds('files-complete', 'No file is missing, none is beyond the manifest.')
}
