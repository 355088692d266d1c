import { type Static, Type } from 'typebox'

/** cargo keeps this repository under this name. */
export const NamedDatabase = Type.Object({ kind: Type.Literal('database'), url: Type.String(), name: Type.String() })

/** The frame's blob: a pack of the commit that was asked for, as the server gave it. */
export const FetchedPack = Type.Object({ kind: Type.Literal('pack') })

/** The frame's blob: the index of the pack; every object's SHA-1 was computed, and all that the commit needs is in it. */
export const CheckedPack = Type.Object({ kind: Type.Literal('index') })

/** `detail`: a word of ours, never a server's. */
export const MissedCommit = Type.Object({
  kind: Type.Literal('missed-commit'),
  code: Type.Union([
    Type.Literal('git'),
    Type.Literal('not-found'),
    Type.Literal('too-large'),
    Type.Literal('not-fetched'),
    Type.Literal('checksum-mismatch'),
  ]),
  detail: Type.String({ pattern: '^[A-Za-z0-9_-]{0,60}$' }),
})
export type MissedCommit = Static<typeof MissedCommit>

export type GitReply =
  | Static<typeof NamedDatabase>
  | Static<typeof FetchedPack>
  | Static<typeof CheckedPack>
  | MissedCommit

/** How git reaches a server: the operator's proxy and certificates, empty where there are none. */
export type GitOrder = {
  readonly url: string
  readonly commit: string
  readonly proxy: string
  readonly noProxy: string
  readonly certificates: string
}
