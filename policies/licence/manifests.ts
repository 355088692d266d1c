import { parse as parseToml } from 'smol-toml'

/** The `license` of a manifest as written and its line; null where there is none. `reason`: the file could not be parsed. */
export type ManifestLicence =
  | { readonly kind: 'licence'; readonly spdx: string | null; readonly line: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'unread'; readonly reason: string }

const none: ManifestLicence = { kind: 'none' }

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const lineOf = (text: string, pattern: RegExp): number => {
  const found = pattern.exec(text)
  return found ? text.slice(0, found.index).split('\n').length : 1
}

/** npm: `UNLICENSED` grants nothing; `SEE LICENSE IN x` names a file, so no licence that we know. */
export const packageJsonLicence = (text: string): ManifestLicence => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'unread', reason: 'not JSON' }
  }
  const licence = record(value)['license']
  if (licence === undefined) return none
  const named = typeof licence === 'string' ? licence : record(licence)['type']
  const line = lineOf(text, /"license"\s*:/u)
  if (typeof named !== 'string' || /^see licen[cs]e in/iu.test(named)) return { kind: 'licence', spdx: null, line }
  return { kind: 'licence', spdx: named === 'UNLICENSED' ? 'LicenseRef-npm-UNLICENSED' : named, line }
}

/** Cargo: `[package] license`, older crates with `/` for OR; `license-file` names no licence that we know. */
export const cargoLicence = (text: string): ManifestLicence =>
  tomlLicence(text, (root) => {
    const part = { ...record(record(root['workspace'])['package']), ...record(root['package']) }
    const licence = part['license']
    if (typeof licence === 'string')
      return licence
        .split('/')
        .map((part) => part.trim())
        .join(' OR ')
    return part['license-file'] === undefined ? undefined : null
  })

/** Python: `[project] license` as text (PEP 639) or `{ text }`; Poetry's own table. */
export const pyprojectLicence = (text: string): ManifestLicence =>
  tomlLicence(text, (root) => {
    const licence = record(root['project'])['license'] ?? record(record(root['tool'])['poetry'])['license']
    if (licence === undefined) return undefined
    if (typeof licence === 'string') return licence
    const named = record(licence)['text']
    return typeof named === 'string' ? named : null
  })

const tomlLicence = (
  text: string,
  read: (root: Readonly<Record<string, unknown>>) => string | null | undefined,
): ManifestLicence => {
  let root: Readonly<Record<string, unknown>>
  try {
    root = record(parseToml(text))
  } catch {
    return { kind: 'unread', reason: 'not TOML' }
  }
  const spdx = read(root)
  return spdx === undefined ? none : { kind: 'licence', spdx, line: lineOf(text, /^[ \t]*license(?:-file)?\b/mu) }
}
