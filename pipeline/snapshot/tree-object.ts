import { type RawPath, rawBytes } from '../../lib/tree/index.ts'

/** One entry of a tree object; `mode` as it is written there, which old tools did in more than one way. */
export type TreeEntry = { readonly mode: string; readonly name: RawPath; readonly oid: string }

/** A tree object's entries: `<mode> <name>\0<id>` again and again. Ends early where the bytes do. */
export const readTreeObject = (bytes: Buffer, idBytes: number): readonly TreeEntry[] => {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at)
    const end = bytes.indexOf(0, space)
    if (space === -1 || end === -1 || end + 1 + idBytes > bytes.length) break
    const oid = bytes.toString('hex', end + 1, end + 1 + idBytes)
    entries.push({ mode: bytes.toString('latin1', at, space), name: bytes.toString('latin1', space + 1, end), oid })
    at = end + 1 + idBytes
  }
  return entries
}

/** The bytes of a tree object with these entries in this order, modes as git writes them today. */
export const writeTreeObject = (entries: readonly TreeEntry[]): Buffer =>
  rawBytes(
    entries
      .map(({ mode, name, oid }) => `${canonical(mode)} ${name}\0${Buffer.from(oid, 'hex').toString('latin1')}`)
      .join(''),
  )

export const isTreeMode = (mode: string): boolean => canonical(mode) === '40000'

/** git's `canon_mode`: what git makes of a mode in a tree. */
const canonical = (mode: string): string => {
  const bits = Number.parseInt(mode, 8)
  const kind = bits & 0o170000
  if (kind === 0o100000) return (bits & 0o100) === 0 ? '100644' : '100755'
  if (kind === 0o120000) return '120000'
  return kind === 0o040000 ? '40000' : '160000'
}
