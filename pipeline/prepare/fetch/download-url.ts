import { indexPath } from '../crate-name.ts'
import type { Crate } from '../protocol.ts'

/** Where a registry's `dl` template says that a crate lies (The Cargo Book, "Index Format"). Pure. */
export const downloadUrl = (template: string, { name, version, checksum }: Crate): string => {
  const prefix = (crate: string): string => folderOf(indexPath(crate), crate)
  const markers: Readonly<Record<string, string>> = {
    '{crate}': name,
    '{version}': version,
    '{prefix}': prefix(name),
    '{lowerprefix}': prefix(name).toLowerCase(),
    '{sha256-checksum}': checksum,
  }
  const filled = Object.entries(markers).reduce((url, [marker, value]) => url.replaceAll(marker, value), template)
  return filled === template ? `${template}/${name}/${version}/download` : filled
}

// `{prefix}` keeps the letters as they are written in the name.
const folderOf = (path: string, name: string): string => {
  const folder = path.split('/').slice(0, -1)
  if (name.length < 3) return folder.join('/')
  if (name.length === 3) return `3/${name.slice(0, 1)}`
  return `${name.slice(0, 2)}/${name.slice(2, 4)}`
}
