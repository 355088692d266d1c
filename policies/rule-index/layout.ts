import { type Static, Type } from 'typebox'
import { Sha256 } from '../../schemas/records/index.ts'
import { signatureLength } from './minhash.ts'

/** Bytes of a rule's digest in the index: 128 bits, so that no two of a million rules meet (chance 1.5e-27). */
export const digestBytes = 16

/** Bytes of an id's digest: 64 bits. With 10,000 ids, an id that is none of them is taken for one once in 1.8e15. */
export const idBytes = 8

/** One rule of rules.bin: digest, number of its origin, signature. Sorted by digest. */
export const recordBytes = digestBytes + 1 + signatureLength

const strict = { additionalProperties: false }
const Bytes = Type.Object({ sha256: Sha256, count: Type.Integer({ minimum: 0 }) }, strict)

/** The terms that the rules of one origin stand on. `licence`: SPDX, where `terms` is `named`; else null. */
export const RuleOrigin = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    repository: Type.String({ minLength: 1 }),
    terms: Type.Union([
      Type.Literal('commons-clause'),
      Type.Literal('semgrep-rules-licence'),
      Type.Literal('pro'),
      Type.Literal('named'),
    ]),
    licence: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
    rules: Type.Integer({ minimum: 0 }),
  },
  strict,
)
export type RuleOrigin = Static<typeof RuleOrigin>

/** A repository as it was read; `licence` as its own licence file says, `rules` of them there in all revisions. */
export const RuleSource = Type.Object(
  {
    repository: Type.String({ minLength: 1 }),
    readFrom: Type.String({ minLength: 1 }),
    commit: Type.String({ pattern: '^[0-9a-f]{40}$' }),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    licence: Type.String({ minLength: 1 }),
    revisions: Type.Integer({ minimum: 0 }),
    rules: Type.Integer({ minimum: 0 }),
    unread: Type.Integer({ minimum: 0 }),
  },
  strict,
)
export type RuleSource = Static<typeof RuleSource>

/** manifest.json. `maker`: what the code that made the index makes of a rule of its own; another code's index is refused. */
export const RuleIndexManifest = Type.Object(
  {
    maker: Sha256,
    sources: Type.Array(RuleSource),
    origins: Type.Array(RuleOrigin, { maxItems: 256 }),
    rules: Bytes,
    ids: Bytes,
  },
  strict,
)
export type RuleIndexManifest = Static<typeof RuleIndexManifest>
