import { csvText } from '../../../lib/csv.ts'
import type { AuditedRepository, Decision } from '../../../schemas/records/index.ts'
import { type AuditView, cut, policyOf, stateOf } from './view.ts'

const head = [
  ...['repository', 'state', 'subject', 'decision', 'policy', 'clause', 'reason', 'remedy', 'missing', 'substitutes'],
  ...['evidence', 'unread', 'declared licence', 'detected licence', 'host', 'visibility', 'use', 'automation', 'notes'],
]

/** RFC 4180: one row per repository and decision; a repository without one has a row of its own. A cell is one line. */
export const renderAuditCsv = (view: AuditView): string =>
  csvText([head, ...view.report.repositories.flatMap((repository) => rowsOf(repository, view))])

const rowsOf = (repository: AuditedRepository, view: AuditView): readonly (readonly string[])[] => {
  const { path, decisions, declared, detected, unread, notes, reason } = repository
  const end = [
    listed([...(reason === null ? [] : [reason]), ...unread.map(({ uri, reason: why }) => `${uri}: ${why}`)]),
    ...[declared.licence, detected.spdx, declared.host, declared.visibility, declared.use].map((each) => each ?? ''),
    declared.automation === undefined ? '' : declared.automation ? 'yes' : 'no',
    listed(notes),
  ]
  const start = [path, stateOf(repository)]
  if (decisions.length === 0) return [[...start, ...Array.from({ length: 9 }, () => ''), ...end]]
  return decisions.map((decision) => [...start, ...cellsOf(decision, view), ...end])
}

const cellsOf = (decision: Decision, view: AuditView): readonly string[] => {
  const { reason, remedy } = view.explain(decision)
  return [
    decision.subject,
    decision.decision,
    policyOf(decision),
    decision.clause,
    reason,
    remedy,
    decision.missing.map(({ fact, who }) => `${fact} (${who})`).join('; '),
    decision.substitutes.join('; '),
    listed(decision.evidence.map(({ signal, uri, line }) => `${uri}:${line} ${signal}`)),
  ]
}

/** The first of many: a set of rules has thousands of places, and all of them stand in the JSON. */
const listed = (items: readonly string[]): string => {
  const { shown, rest } = cut(items, 20)
  return [...shown, ...(rest > 0 ? [`and ${rest} more (--format json lists all)`] : [])].join('; ')
}
