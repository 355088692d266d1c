import { type Static, Type } from 'typebox'
import { AssayError } from '../lib/errors.ts'
import { DecisionKind } from '../schemas/records/index.ts'

const strict = { additionalProperties: false }
const Line = Type.String({ minLength: 1, maxLength: 160 })

/** A line of the licence as quoted, or our summary of it, and where it stands if not in the file's source. */
const Clause = Type.Object(
  {
    quote: Type.Optional(Line),
    text: Type.Optional(Line),
    title: Type.Optional(Line),
    address: Type.Optional(Line),
  },
  { ...strict, minProperties: 1 },
)

/** One policy of policies/rules/*.yaml. `when` is CEL over the variables of facts/variables.ts. */
export const PolicyData = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    title: Line,
    when: Type.String({ minLength: 1 }),
    decision: DecisionKind,
    clause: Clause,
    reason: Type.String({ minLength: 1 }),
    remedy: Type.String({ minLength: 1 }),
    missing: Type.Optional(Type.Array(Type.String())),
  },
  strict,
)
export type PolicyData = Static<typeof PolicyData>

export const PolicyFile = Type.Object(
  {
    subject: Type.String({ minLength: 1 }),
    source: Type.Object(
      { title: Line, address: Line, read: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) },
      strict,
    ),
    substitutes: Type.Array(Type.String()),
    policies: Type.Array(PolicyData, { minItems: 1 }),
  },
  strict,
)
export type PolicyFile = Static<typeof PolicyFile>

export const SubjectData = Type.Object(
  {
    id: Type.String(),
    forms: Type.Array(Type.Object({ form: Type.String(), signals: Type.Array(Type.String()) }, strict)),
    unreadSoftens: Type.Boolean(),
    automation: Type.Array(Type.String()),
    automationInBuildFiles: Type.Array(Type.String()),
  },
  strict,
)
export type SubjectData = Static<typeof SubjectData>

export const SubjectFile = Type.Object(
  { subjects: Type.Array(SubjectData), facts: Type.Record(Type.String(), Type.String()) },
  strict,
)

export const Entitlement = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    covers: Type.Array(Type.Object({ subject: Type.String(), hosts: Type.Array(Type.String()) }, strict)),
  },
  strict,
)
export type Entitlement = Static<typeof Entitlement>

export const EntitlementFile = Type.Object({ entitlements: Type.Array(Entitlement) }, strict)

/** `policy/invalid` for a place in a file of policies/. */
export const invalid = (file: string, place: string, what: string): AssayError =>
  new AssayError('policy/invalid', `Policy file ${file}, ${place}: ${what}.`, {
    remedy: 'Restore the file, or correct the named place.',
  })
