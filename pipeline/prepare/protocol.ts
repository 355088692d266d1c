import { type Static, Type } from 'typebox'

const Text = Type.String({ maxLength: 1000 })
const Nullable = Type.Union([Text, Type.Null()])

/** One `[[package]]` of a lock, as it stands there: nothing of it is believed yet. */
export const LockedPackage = Type.Object({ name: Text, version: Text, source: Nullable, checksum: Nullable })
export type LockedPackage = Static<typeof LockedPackage>

/** What a Cargo.lock says; `problem` is a sentence where it could not be understood. */
export const LockReading = Type.Object({
  kind: Type.Literal('lock'),
  uri: Type.String(),
  problem: Nullable,
  packages: Type.Array(LockedPackage),
})
export type LockReading = Static<typeof LockReading>

/** What of a Cargo.toml matters here: the name of its package, and whether it names dependencies from a registry. */
export const ManifestReading = Type.Object({
  kind: Type.Literal('manifest'),
  uri: Type.String(),
  problem: Nullable,
  package: Nullable,
  needsRegistry: Type.Boolean(),
})
export type ManifestReading = Static<typeof ManifestReading>

export const Reading = Type.Union([LockReading, ManifestReading])
export type Reading = Static<typeof Reading>

/** A crate of crates.io, named strictly. `checksum` is the lock's: SHA-256 of the .crate file. */
export type Crate = { readonly name: string; readonly version: string; readonly checksum: string }

/** How the child reaches the registry. `index`: base address of a sparse index, ending in a slash. */
export type FetchOrder = {
  readonly index: string
  readonly proxy: string | null
  readonly noProxy: string
  readonly userAgent: string
  readonly crates: readonly Crate[]
}

const crate = { name: Type.String(), version: Type.String(), checksum: Type.String() }

/** A crate came: the frame's blob is its file, `entry` its line of the index. */
export const FetchedCrate = Type.Object({ kind: Type.Literal('crate'), ...crate, entry: Type.String() })

/** A crate did not come. `detail`: a code of the system or a status, never a server's words. */
export const MissedCrate = Type.Object({
  kind: Type.Literal('missed'),
  ...crate,
  code: Type.Union([
    Type.Literal('checksum-mismatch'),
    Type.Literal('not-found'),
    Type.Literal('too-large'),
    Type.Literal('not-fetched'),
  ]),
  detail: Type.String({ pattern: '^[A-Za-z0-9_-]{0,60}$' }),
})
export type MissedCrate = Static<typeof MissedCrate>

export const FetchReply = Type.Union([FetchedCrate, MissedCrate])
export type FetchReply = Static<typeof FetchReply>
