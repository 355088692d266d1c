import { type Static, Type } from 'typebox'

/** Why something that a worktree needs is not in Assay's cargo home. */
export const RefusalCode = Type.Union([
  Type.Literal('no-lock'), // a manifest with dependencies from a registry, and no Cargo.lock for it
  Type.Literal('not-in-lock'), // the nearest Cargo.lock above a manifest does not know its package
  Type.Literal('lock-unread'), // a Cargo.lock that is no regular file, is over a limit, or cannot be understood
  Type.Literal('bad-name'), // a name or version that no registry gives
  Type.Literal('no-checksum'),
  Type.Literal('other-registry'),
  Type.Literal('git'),
  Type.Literal('unknown-source'),
  Type.Literal('checksum-mismatch'), // what the registry has is not what the lock names
  Type.Literal('not-found'), // the registry does not have it
  Type.Literal('too-large'),
  Type.Literal('not-fetched'), // the registry could not be reached, or did not answer as one
])
export type RefusalCode = Static<typeof RefusalCode>

/** `uri`: the Cargo.lock or Cargo.toml, relative to the worktree. `crate` and `version` are null where the whole file is meant. */
export const Refusal = Type.Object({
  uri: Type.String(),
  crate: Type.Union([Type.String(), Type.Null()]),
  version: Type.Union([Type.String(), Type.Null()]),
  code: RefusalCode,
  reason: Type.String(),
  remedy: Type.String(),
})
export type Refusal = Static<typeof Refusal>

/**
 * `assay prepare --format json`: stable; keys are only added. `ready`: every locked crate of every Cargo.lock is there.
 * `crates` counts each name and version once: `present` were there before, `fetched` came now.
 */
export const PrepareReport = Type.Object(
  {
    schema: Type.Literal('assay/prepare/v1'),
    ready: Type.Boolean(),
    path: Type.String(),
    commit: Type.Union([Type.String(), Type.Null()]),
    home: Type.String(),
    locks: Type.Array(Type.Object({ uri: Type.String(), packages: Type.Integer(), crates: Type.Integer() })),
    crates: Type.Object({
      locked: Type.Integer(),
      present: Type.Integer(),
      fetched: Type.Integer(),
      fetchedBytes: Type.Integer(),
    }),
    /** Commits of git repositories, counted likewise; none are locked here without --allow-git: they are refused. */
    git: Type.Object({
      locked: Type.Integer(),
      present: Type.Integer(),
      fetched: Type.Integer(),
      fetchedBytes: Type.Integer(),
    }),
    refused: Type.Array(Refusal),
    notices: Type.Array(Type.String()),
  },
  { $id: 'assay/prepare/v1' },
)
export type PrepareReport = Static<typeof PrepareReport>
