import type { Store } from '../../evidence/index.ts'
import { AssayError } from '../../lib/errors.ts'
import { toolsOf, waiverNotes } from '../../policies/index.ts'
import type { AuditedRepository, AuditReport, RunRecord, StoredAudit, Waiver } from '../../schemas/records/index.ts'
import { type Gate, judgeFacts } from '../gate.ts'
import { changedDecisions } from './changed.ts'
import { judgedNow, reportOf } from './report-of.ts'

type Judged = { readonly before: AuditedRepository; readonly after: AuditedRepository }

/**
 * Judges what is stored under an id again: the facts as they were, declared ones too; the policies, the waivers and the
 * day are those of now. Reads no repository. Throws `run/not-found`, and a usage error for a run without facts.
 */
export const judgeAgain = (id: string, waivers: readonly Waiver[], gate: Gate, store: Store): AuditReport => {
  const entry = store.audits.find(id)
  const run = store.get(id)
  if (entry !== null && run !== null)
    throw new AssayError('run/not-found', `An audit and a run begin with ${id}.`, { remedy: 'Give more of its id.' })
  if (entry === null && run === null)
    throw new AssayError('run/not-found', `No audit and no run ${id} is recorded.`, {
      remedy: 'assay audit gives the id of an audit at its end; assay runs lists the runs of assay vet.',
    })
  const judged = run === null ? auditAgain(entry?.audit ?? '', waivers, gate, store) : [runAgain(run, waivers, gate)]
  const notices = [
    ...(entry !== null && entry.finishedAt === null
      ? [`The audit ${entry.audit} was interrupted; what it had not read is not here.`]
      : []),
    ...waiverNotes(
      waivers,
      judged.flatMap(({ after }) => after.decisions),
      gate.today,
    ),
  ]
  return reportOf(
    entry?.audit ?? run?.run ?? id,
    judged.map(({ after }) => after),
    notices,
    gate,
    judged.flatMap(({ before, after }) => changedDecisions(after.path, before.decisions, after.decisions)),
  )
}

const auditAgain = (audit: string, waivers: readonly Waiver[], gate: Gate, { audits }: Store): readonly Judged[] =>
  audits.places(audit).flatMap((place) => {
    const stored: StoredAudit | null = audits.get(audit, place)
    return stored === null ? [] : [{ before: stored.repository, after: judgedNow(stored, waivers, gate) }]
  })

const runAgain = ({ run, report, facts }: RunRecord, waivers: readonly Waiver[], gate: Gate): Judged => {
  if (facts === undefined)
    throw new AssayError('usage/argument', `The run ${run} holds no licence facts: an older version recorded it.`, {
      remedy: 'Vet the worktree again, or audit it.',
    })
  const before: AuditedRepository = {
    path: report.subject.path,
    outcome: 'judged',
    reason: null,
    files: report.coverage.files,
    declared: facts.declared,
    detected: facts.detectedLicence,
    tools: toolsOf(facts, gate.policies),
    signals: report.signals,
    decisions: report.decisions,
    unread: facts.unread.map(({ uri, reason }) => ({ uri, reason })),
    notes: [],
  }
  const { decisions, signals } = judgeFacts(facts, waivers, gate)
  return { before, after: { ...before, decisions: [...decisions], signals: [...signals] } }
}
