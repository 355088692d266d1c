import { type Static, Type } from 'typebox'
import { Decision, DeclaredFacts, Signal } from './decision.ts'
import { DetectedLicence, LicenceFacts, ToolUse } from './licence-facts.ts'

/** A file that the audit could not read or parse. */
export const AuditUnread = Type.Object({ uri: Type.String(), reason: Type.String() })
export type AuditUnread = Static<typeof AuditUnread>

/**
 * One repository of an audit. `outcome` `unreadable`: nothing could be judged, `reason` says why. `files`: how many were
 * looked at. `notes`: what no file can show, what was said twice, what the operator should know.
 */
export const AuditedRepository = Type.Object({
  path: Type.String(),
  outcome: Type.Union([Type.Literal('judged'), Type.Literal('unreadable')]),
  reason: Type.Union([Type.String(), Type.Null()]),
  files: Type.Integer({ minimum: 0 }),
  declared: DeclaredFacts,
  detected: DetectedLicence,
  tools: Type.Array(ToolUse),
  signals: Type.Array(Signal),
  decisions: Type.Array(Decision),
  unread: Type.Array(AuditUnread),
  notes: Type.Array(Type.String()),
})
export type AuditedRepository = Static<typeof AuditedRepository>

/** What another policy set, or other facts, made of a recorded decision; null: there was, or is, none. */
export const ChangedDecision = Type.Object({
  path: Type.String(),
  subject: Type.String(),
  before: Type.Union([Decision, Type.Null()]),
  after: Type.Union([Decision, Type.Null()]),
})
export type ChangedDecision = Static<typeof ChangedDecision>

/** `assay audit --format json`: stable; keys are only added. */
export const AuditReport = Type.Object(
  {
    schema: Type.Literal('assay/audit/v1'),
    audit: Type.String(),
    /** SHA-256 over all that decided. */
    policies: Type.String(),
    repositories: Type.Array(AuditedRepository),
    /** What the operator should know of the audit as a whole: what was taken for a repository and what not. */
    notices: Type.Array(Type.String()),
    counts: Type.Object({
      repositories: Type.Integer({ minimum: 0 }),
      deny: Type.Integer({ minimum: 0 }),
      review: Type.Integer({ minimum: 0 }),
      allow: Type.Integer({ minimum: 0 }),
      unread: Type.Integer({ minimum: 0 }),
    }),
    /** Only with `--at`: decisions that differ from those recorded. */
    changed: Type.Optional(Type.Array(ChangedDecision)),
  },
  { $id: 'assay/audit/v1' },
)
export type AuditReport = Static<typeof AuditReport>

/** One repository as an audit stores it: its real path on this machine, the facts, and what was decided then. */
export const StoredAudit = Type.Object({
  place: Type.String(),
  facts: LicenceFacts,
  repository: AuditedRepository,
})
export type StoredAudit = Static<typeof StoredAudit>
