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
    /** What a reader knows the subject as, and its terms in whole sentences, for docs/licences.md. */
    title: Type.Optional(Line),
    terms: Type.Optional(Type.String({ minLength: 1 })),
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

const Signs = Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }))

/**
 * A tool that a worktree may use, and how it shows. `licence`: SPDX, of the engine; `source`: where that was read.
 * `words`: any sign in a file's text holds one of these, in lower case. What each other key means, by its signal:
 * `actions` (T1): `owner/name` of a `uses:`, an orb or a pipe, `@v1` behind it for one version that is another tool's; or an
 * Azure task. `commands` (T2): program and sub-commands, `…` for any words between, `*` within a word. `images` (T3): a
 * repository, its registry left out. `files` (T4): a name, or the path from the root where it has a slash. `tables` (T4):
 * a TOML table, as `file:table`. `packages` (T5): `ecosystem:name`. `hooks` (T6): `owner/name` of a pre-commit repository.
 */
export const ToolData = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    title: Line,
    licence: Type.String({ minLength: 1 }),
    source: Line,
    words: Type.Array(Type.String({ pattern: '^[^A-Z]{2,}$' }), { minItems: 1 }),
    actions: Signs,
    commands: Signs,
    images: Signs,
    files: Signs,
    tables: Signs,
    packages: Signs,
    hooks: Signs,
  },
  strict,
)
export type ToolData = Static<typeof ToolData>

export const ToolFile = Type.Object({ tools: Type.Array(ToolData) }, strict)

/** Figures that docs/licences.md shows. */
export const MeasuredFile = Type.Object(
  {
    measured: Type.Array(
      Type.Object(
        {
          what: Type.String({ minLength: 1 }),
          figure: Type.String({ minLength: 1 }),
          command: Type.String({ minLength: 1 }),
          date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
        },
        strict,
      ),
    ),
  },
  strict,
)

/** `policy/invalid` for a place in a file of policies/. */
export const invalid = (file: string, place: string, what: string): AssayError =>
  new AssayError('policy/invalid', `Policy file ${file}, ${place}: ${what}.`, {
    remedy: 'Restore the file, or correct the named place.',
  })
