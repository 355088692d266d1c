import { printable } from '../../../lib/printable.ts'
import type { AuditedRepository, Decision } from '../../../schemas/records/index.ts'
import { type AuditView, policyOf, stateOf } from './view.ts'

const head = [
  ...['repository', 'state', 'subject', 'decision', 'policy', 'clause', 'reason', 'remedy', 'missing', 'substitutes'],
  ...['evidence', 'unread', 'declared licence', 'detected licence', 'host', 'visibility', 'use', 'automation', 'notes'],
]

/** RFC 4180: one row per repository and decision; a repository without one has a row of its own. A cell is one line. */
export const renderAuditCsv = (view: AuditView): string =>
  [head, ...view.report.repositories.flatMap((repository) => rowsOf(repository, view))]
    .map((row) => `${row.map(field).join(',')}\r\n`)
    .join('')

const rowsOf = (repository: AuditedRepository, view: AuditView): readonly (readonly string[])[] => {
  const { path, decisions, declared, detected, unread, notes, reason } = repository
  const end = [
    [...unread.map(({ uri, reason: why }) => `${uri}: ${why}`), ...(reason === null ? [] : [reason])].join('; '),
    ...[declared.licence, detected.spdx, declared.host, declared.visibility, declared.use].map((each) => each ?? ''),
    declared.automation === undefined ? '' : declared.automation ? 'yes' : 'no',
    notes.join(' '),
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
    decision.evidence.map(({ signal, uri, line }) => `${uri}:${line} ${signal}`).join('; '),
  ]
}

/** A spreadsheet takes what starts so for a formula: an apostrophe makes it text. */
const formula = /^\s*[=+\-@]/u

const field = (value: string): string => {
  const clean = printable(value)
  const safe = formula.test(clean) ? `'${clean}` : clean
  return /[",]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
