import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Crate } from '../protocol.ts'

/** One line of an index file (The Cargo Book, "Index Format"), with the fields that cargo resolves by. */
const Entry = Type.Object({
  name: Type.String(),
  vers: Type.String(),
  cksum: Type.String(),
  deps: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  features: Type.Record(Type.String(), Type.Array(Type.String())),
  yanked: Type.Optional(Type.Boolean()),
  links: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  v: Type.Optional(Type.Integer()),
  features2: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Array(Type.String())), Type.Null()])),
  rust_version: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
type Entry = Static<typeof Entry>

/** The line of a version, written again in a fixed order; `line` is null where the file has no such version. Pure. */
export const findEntry = (file: string, { name, version }: Crate): { line: string; checksum: string } | null => {
  for (const text of file.split('\n')) {
    if (!text.includes(version)) continue
    const entry = entryOf(text)
    if (entry === null || entry.name !== name || entry.vers !== version) continue
    return { line: lineOf(entry), checksum: entry.cksum }
  }
  return null
}

const entryOf = (text: string): Entry | null => {
  try {
    const entry: unknown = JSON.parse(text)
    return Check(Entry, entry) ? entry : null
  } catch {
    return null // a broken line says nothing of the others
  }
}

const lineOf = ({ name, vers, cksum, deps, features, yanked, links, v, features2, rust_version }: Entry): string =>
  JSON.stringify({ name, vers, cksum, deps, features, yanked, links, v, features2, rust_version })
