import { type Static, Type } from 'typebox'
import { Sha256 } from './digest.ts'
import { Ledger } from './outcome.ts'
import { Defect, DefectCounts } from './validate.ts'

/** Exact bytes: their number and SHA-256. */
export const BytesDigest = Type.Object({ sha256: Sha256, bytes: Type.Integer({ minimum: 0 }) })
export type BytesDigest = Static<typeof BytesDigest>

/** What was done to the bytes before there was JSON to patch: the text is the same in another encoding. */
export const Reencoding = Type.Object({
  from: Type.Union([Type.Literal('utf-8-with-mark'), Type.Literal('utf-16le'), Type.Literal('utf-16be')]),
  reason: Type.String(),
})
export type Reencoding = Static<typeof Reencoding>

/**
 * Every change between two logs. `input` and `output` are the bytes of the files; `before` and `after` the digests of the
 * canonical forms (RFC 8785) of what they say. Applying the patches of the steps in order to the first gives the second.
 */
export const RepairLedger = Type.Object(
  {
    schema: Type.Literal('assay/repair-ledger/v1'),
    input: BytesDigest,
    output: BytesDigest,
    reencoding: Type.Union([Reencoding, Type.Null()]),
    ...Ledger.properties,
  },
  { $id: 'assay/repair-ledger/v1' },
)
export type RepairLedger = Static<typeof RepairLedger>

/** A defect that repair leaves. `reason`: why; `remedy`: what a person could do. */
export const LeftDefect = Type.Object({ ...Defect.properties, reason: Type.String() })
export type LeftDefect = Static<typeof LeftDefect>

/** One kind of mend that was made, and the number of its changes. */
export const MendMade = Type.Object({ id: Type.String(), reason: Type.String(), changes: Type.Integer({ minimum: 0 }) })
export type MendMade = Static<typeof MendMade>

/**
 * `assay repair --format json`: stable; keys are only added. `outcome`: `unchanged` (nothing to mend), `mended`, `replayed`
 * (by a ledger) or `refused` (no log that could be written again without changing it). `left` is cut per rule at a limit
 * (`truncated`); the counts are exact. `output` is null where nothing was made. `written`: where the log went, `-` for
 * standard output, null with `--check` and where nothing was made.
 */
export const RepairReport = Type.Object(
  {
    schema: Type.Literal('assay/repair/v1'),
    uri: Type.String(),
    outcome: Type.Union([
      Type.Literal('unchanged'),
      Type.Literal('mended'),
      Type.Literal('replayed'),
      Type.Literal('refused'),
    ]),
    valid: Type.Boolean(),
    input: BytesDigest,
    output: Type.Union([BytesDigest, Type.Null()]),
    /** Why no log was made. */
    refusal: Type.Union([Type.String(), Type.Null()]),
    reencoding: Type.Union([Reencoding, Type.Null()]),
    mends: Type.Array(MendMade),
    before: DefectCounts,
    after: DefectCounts,
    truncated: Type.Boolean(),
    left: Type.Array(LeftDefect),
    written: Type.Union([Type.String(), Type.Null()]),
    ledger: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'assay/repair/v1' },
)
export type RepairReport = Static<typeof RepairReport>
