import { parse } from 'smol-toml'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { maxPackages } from '../limits.ts'
import type { LockedPackage, LockReading } from '../protocol.ts'
import { decodeText } from './text.ts'

const Text = Type.String({ maxLength: 1000 })
const Package = Type.Object({
  name: Text,
  version: Text,
  source: Type.Optional(Text),
  checksum: Type.Optional(Text),
})
const LockFile = Type.Object({
  package: Type.Optional(Type.Array(Package)),
  /** Locks before version 2 have the checksums here, under `checksum NAME VERSION (SOURCE)`. */
  metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
type Package = Static<typeof Package>

/** Reads a Cargo.lock of any version. Never throws for what stands in it. Pure. */
export const readLock = (uri: string, bytes: Uint8Array): LockReading => {
  const bad = (problem: string): LockReading => ({ kind: 'lock', uri, problem, packages: [] })
  const text = decodeText(bytes)
  if (text === null) return bad('It is not UTF-8.')
  const count = text.split('[[package]]').length - 1
  if (count > maxPackages) return bad(`It names ${count} packages; ${maxPackages} are the limit.`)
  const lock = tomlOf(text)
  if (lock === null) return bad('It is not TOML.')
  if (!Check(LockFile, lock)) return bad('It is TOML, and not what cargo writes: a package without name and version.')
  const packages = (lock.package ?? []).map((each) => lockedPackage(each, lock.metadata))
  // The same in another way of writing it.
  if (packages.length > maxPackages) return bad(`It names ${packages.length} packages; ${maxPackages} are the limit.`)
  return { kind: 'lock', uri, problem: null, packages }
}

const lockedPackage = (each: Package, metadata: Readonly<Record<string, unknown>> = {}): LockedPackage => {
  const { name, version, source = null } = each
  const key = `checksum ${name} ${version} (${source})`
  const old = Object.hasOwn(metadata, key) ? metadata[key] : null
  return { name, version, source, checksum: each.checksum ?? (typeof old === 'string' ? old.slice(0, 1000) : null) }
}

const tomlOf = (text: string): unknown => {
  try {
    return parse(text)
  } catch {
    return null // a syntax error, or nesting beyond what the parser takes: the same to the caller
  }
}
