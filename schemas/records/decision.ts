import { type Static, Type } from 'typebox'
import { Sha256 } from './digest.ts'

/** A sign in the worktree, with the ids of the licence facts (C1, S12, …). `line` is 1-based; 1 for a whole file. */
export const Signal = Type.Object({
  signal: Type.String(),
  uri: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  confidence: Type.Union([Type.Literal('strong'), Type.Literal('medium'), Type.Literal('weak')]),
})
export type Signal = Static<typeof Signal>

export const DecisionKind = Type.Union([Type.Literal('allow'), Type.Literal('deny'), Type.Literal('review')])
export type DecisionKind = Static<typeof DecisionKind>

/** A fact that would change the decision, and who can declare it (the flag or key that does). */
export const MissingFact = Type.Object({ fact: Type.String(), who: Type.String() })
export type MissingFact = Static<typeof MissingFact>

export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** An entitlement that the operator holds, and what proves it: contract number, what it covers, and its last day (YYYY-MM-DD, inclusive, UTC). */
export const HeldEntitlement = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    contract: Type.Optional(Type.String({ minLength: 1 })),
    scope: Type.Optional(Type.String({ minLength: 1 })),
    expires: Type.Optional(Day),
  },
  { additionalProperties: false },
)
export type HeldEntitlement = Static<typeof HeldEntitlement>

/** What the operator declares of one repository; a key that is absent is unknown, and unknown never allows. */
export const DeclaredFacts = Type.Object({
  licence: Type.Optional(Type.String()),
  host: Type.Optional(Type.String()),
  visibility: Type.Optional(Type.Union([Type.Literal('private'), Type.Literal('public')])),
  use: Type.Optional(Type.Union([Type.Literal('internal'), Type.Literal('service'), Type.Literal('research')])),
  automation: Type.Optional(Type.Boolean()),
  /** A bare name is an entitlement without its proof. */
  entitlements: Type.Optional(Type.Array(Type.Union([Type.String(), HeldEntitlement]))),
})
export type DeclaredFacts = Static<typeof DeclaredFacts>

/** A file that could not be read or parsed, and the subject of a decision that its path speaks of. */
export const Unread = Type.Object({
  uri: Type.String(),
  reason: Type.String(),
  subject: Type.Union([Type.String(), Type.Null()]),
})
export type Unread = Static<typeof Unread>

/**
 * A waiver of the operator: who allows what, why, and until when (YYYY-MM-DD, inclusive, UTC). With `policy` only that
 * policy's decision; with `path` (a pattern) or `sha256` (of a file's bytes, or of a rule's canonical form) only what
 * rests on those files or rules.
 */
export const Waiver = Type.Object({
  subject: Type.String(),
  policy: Type.Optional(Type.String({ minLength: 1 })),
  path: Type.Optional(Type.String({ minLength: 1 })),
  sha256: Type.Optional(Sha256),
  who: Type.String({ minLength: 1 }),
  why: Type.String({ minLength: 1 }),
  until: Day,
})
export type Waiver = Static<typeof Waiver>

/** A waiver that was used; `policy` is the one whose decision it waived. */
export const WaiverUse = Type.Object({ ...Waiver.properties, policy: Type.String() })
export type WaiverUse = Static<typeof WaiverUse>

/** One licence decision per subject. `policy` is the id of the rule that decided and the digest of all that could: `id@sha256`. */
export const Decision = Type.Object({
  subject: Type.String(),
  decision: DecisionKind,
  policy: Type.String(),
  clause: Type.String(),
  missing: Type.Array(MissingFact),
  substitutes: Type.Array(Type.String()),
  evidence: Type.Array(Signal),
  /** Every waiver that was used, also where another sign keeps the decision. */
  waivedBy: Type.Optional(Type.Array(WaiverUse)),
})
export type Decision = Static<typeof Decision>

/**
 * A public rule of the index. `origin`: the repository's id there. `similarity`: 1 for `same`, else estimated, 0 to 1.
 * `isShort`: the rule looks for so little that two people write it alike.
 */
export const KnownRule = Type.Object({
  match: Type.Union([Type.Literal('same'), Type.Literal('similar')]),
  origin: Type.String(),
  similarity: Type.Number({ minimum: 0, maximum: 1 }),
  isShort: Type.Optional(Type.Boolean()),
})
export type KnownRule = Static<typeof KnownRule>

/**
 * A Semgrep rule of the tree and the terms it stands on; `licence` as written, null where none is named. `line`: of its
 * id; `firstLine` to `lastLine`: all of it. `fromRegistry`: it carries the registry's marks, so another wrote it.
 */
export const RuleNote = Type.Object({
  uri: Type.String(),
  line: Type.Integer({ minimum: 1 }),
  firstLine: Type.Integer({ minimum: 1 }),
  lastLine: Type.Integer({ minimum: 1 }),
  terms: Type.Union([
    Type.Literal('semgrep-rules-licence'),
    Type.Literal('commons-clause'),
    Type.Literal('pro'),
    Type.Literal('registry'),
    Type.Literal('named'),
    Type.Literal('unnamed'),
  ]),
  licence: Type.Union([Type.String(), Type.Null()]),
  fromRegistry: Type.Boolean(),
  /** SHA-256 of the rule's canonical form (without id, metadata and message); null where it could not be made. */
  sha256: Type.Union([Sha256, Type.Null()]),
  /** The public rule that it is a copy of, or resembles, by the index of policies/data; null: none known. */
  known: Type.Union([KnownRule, Type.Null()]),
})
export type RuleNote = Static<typeof RuleNote>
