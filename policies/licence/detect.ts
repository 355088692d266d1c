import { byCodeUnit } from '../../lib/order.ts'
import type { DetectedLicence, LicencePlace, Unread } from '../../schemas/records/index.ts'
import { parseSpdx } from '../facts/spdx.ts'
import type { ScanFile } from '../signals/scan.ts'
import { cargoLicence, type ManifestLicence, packageJsonLicence, pyprojectLicence } from './manifests.ts'
import { spdxOfText } from './texts.ts'

const licenceFile = /^(?:LICEN[CS]E|COPYING|UNLICENSE)(?:[._-][^/]*)?$/iu
// REUSE keeps one text per licence in this folder.
const reuseFile = /^LICENSES\/[^/]+$/u

const readers: ReadonlyMap<string, (text: string) => ManifestLicence> = new Map([
  ['package.json', packageJsonLicence],
  ['Cargo.toml', cargoLicence],
  ['pyproject.toml', pyprojectLicence],
])

/** By its path alone: whether the file may speak of the repository's licence. */
export const isLicenceFile = (path: string): boolean =>
  readers.has(path) || licenceFile.test(path) || reuseFile.test(path)

/** No licence text or manifest is larger; what is larger is not read. In bytes. */
const maxBytes = 1_000_000

/**
 * What the root of the tree says of its licence, file by file. `spdx` joins all that parses by AND, because no file says
 * how they combine; null where one of them is unknown to us. A detection proves nothing: policies only doubt on it.
 */
export const detectLicence = (
  files: Iterable<ScanFile>,
): { readonly detected: DetectedLicence; readonly unread: readonly Unread[] } => {
  const evidence: LicencePlace[] = []
  const unread: Unread[] = []
  for (const { path, read } of files) {
    if (!isLicenceFile(path)) continue
    const found = readLicence(read, readers.get(path))
    if (found.kind === 'unread') unread.push({ uri: path, reason: found.reason, subject: null })
    if (found.kind === 'licence') evidence.push({ spdx: expressionOrNull(found.spdx), uri: path, line: found.line })
  }
  evidence.sort((a, b) => byCodeUnit(a.uri, b.uri))
  return { detected: { spdx: joined(evidence), evidence }, unread }
}

const readLicence = (
  read: () => Uint8Array,
  reader: ((text: string) => ManifestLicence) | undefined,
): ManifestLicence => {
  let bytes: Uint8Array
  try {
    bytes = read()
  } catch {
    return { kind: 'unread', reason: 'could not be read' }
  }
  if (bytes.byteLength > maxBytes) return { kind: 'unread', reason: `larger than ${maxBytes} bytes` }
  const text = new TextDecoder('utf-8').decode(bytes)
  return reader ? reader(text) : { kind: 'licence', ...spdxOfText(text) }
}

const expressionOrNull = (text: string | null): string | null => (text !== null && parseSpdx(text) ? text.trim() : null)

const joined = (evidence: readonly LicencePlace[]): string | null => {
  const known = evidence.flatMap(({ spdx }) => (spdx === null ? [] : [spdx]))
  if (known.length === 0 || known.length < evidence.length) return null
  const different = [...new Set(known)]
  return different.length === 1
    ? (different[0] ?? null)
    : different.map((each) => (/ /u.test(each) ? `(${each})` : each)).join(' AND ')
}
