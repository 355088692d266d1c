const name = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const identifiers = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*'
const version = new RegExp(`^\\d{1,20}\\.\\d{1,20}\\.\\d{1,20}(?:-${identifiers})?(?:\\+${identifiers})?$`)
const maxVersionLength = 128
const sha256Hex = /^[0-9a-f]{64}$/

/** Names that crates.io gives: ASCII letters, digits, `-` and `_`, at most 64. So a name can never climb out of a folder. */
export const isCrateName = (text: string): boolean => name.test(text)

/** Semantic Versioning 2.0.0, §2, §9 and §10, as far as characters go. */
export const isVersion = (text: string): boolean => text.length <= maxVersionLength && version.test(text)

export const isChecksum = (text: string): boolean => sha256Hex.test(text)

/** Where a registry keeps the index file of a crate (The Cargo Book, "Index Format"). Only for a valid name. */
export const indexPath = (crate: string): string => {
  const lower = crate.toLowerCase()
  if (lower.length <= 2) return `${lower.length}/${lower}`
  if (lower.length === 3) return `3/${lower.slice(0, 1)}/${lower}`
  return `${lower.slice(0, 2)}/${lower.slice(2, 4)}/${lower}`
}

export const crateFile = (crate: { readonly name: string; readonly version: string }): string =>
  `${crate.name}-${crate.version}.crate`

/** How the index line of a crate begins as we write it: what the lock names, in a fixed order. */
export const entryHead = ({ name, version, checksum }: { name: string; version: string; checksum: string }): string =>
  `{"name":"${name}","vers":"${version}","cksum":"${checksum}",`
