import { counted } from '../../../lib/counted.ts'
import type { AuditedRepository, AuditReport, Decision } from '../../../schemas/records/index.ts'
import { bullets, code, text } from '../../report/index.ts'
import {
  type AuditView,
  countsInWords,
  cut,
  decisionsInWords,
  legendOf,
  placesOf,
  policyOf,
  type SharedNotes,
  sharedNotes,
  stateOf,
  toolsByUse,
} from './view.ts'

const shownEvidence = 20
const shownUnread = 50

/** The audit as GitHub-flavoured Markdown: a table over all, then each repository; what is cut is said. */
export const renderAuditMarkdown = (view: AuditView): string => {
  const shared = sharedNotes(view.report)
  return [
    ...table(view.report, shared),
    ...changes(view.report),
    ...view.report.repositories.flatMap((repository) => details(repository, view, shared)),
    ...signs(view.report),
    `Audit ${code(view.report.audit)}, policies ${code(`sha256:${view.report.policies}`)}.`,
  ]
    .join('\n')
    .concat('\n')
}

const table = (report: AuditReport, shared: SharedNotes): readonly string[] => [
  '## assay audit',
  '',
  `${countsInWords(report)}.`,
  '',
  ...bullets([...report.notices, ...[...shared].map(([note, count]) => `${note} (${count} repositories)`)].map(text)),
  '| repository | state | decisions | unread |',
  '| --- | --- | --- | ---: |',
  ...report.repositories.map(
    (each) =>
      `| ${code(each.path)} | **${stateOf(each)}** | ${text(decisionsInWords(each))} | ${each.outcome === 'unreadable' ? 'all' : each.unread.length} |`,
  ),
  '',
]

const changes = ({ changed }: AuditReport): readonly string[] => {
  if (changed === undefined) return []
  if (changed.length === 0) return ['Nothing changed: every decision is as it was recorded.', '']
  const words = (decision: Decision | null): string =>
    decision === null ? 'no decision' : `${decision.decision} (${code(policyOf(decision))})`
  return [
    '### Changed since it was recorded',
    '',
    ...bullets(
      changed.map(
        ({ path, subject, before, after }) => `${code(path)} ${text(subject)}: ${words(before)} is now ${words(after)}`,
      ),
    ),
  ]
}

const signs = (report: AuditReport): readonly string[] => {
  const legend = legendOf(report, () => shownEvidence)
  return legend.length === 0 ? [] : ['### Signs', '', ...bullets(legend.map(([id, title]) => `${id}: ${text(title)}`))]
}

const details = (repository: AuditedRepository, view: AuditView, shared: SharedNotes): readonly string[] => {
  const { path, files, declared, detected, tools, decisions, unread, notes, reason } = repository
  const shown = cut(unread, shownUnread)
  const { used, configured } = toolsByUse(tools)
  return [
    `### ${code(path)}`,
    '',
    reason === null
      ? `${counted(files, 'file')}; licence declared: ${text(declared.licence ?? 'none')}; detected: ${text(detected.spdx ?? (detected.evidence.length === 0 ? 'none' : 'unclear'))}.`
      : `Nothing could be judged: it ${text(reason)}.`,
    '',
    ...(used.length === 0 ? [] : [`In use: ${used.map(({ id }) => code(id)).join(', ')}.`, '']),
    ...(configured.length === 0
      ? []
      : [`Configured, which proves no use: ${configured.map(({ id }) => code(id)).join(', ')}.`, '']),
    ...decisions.flatMap((decision) => decisionLines(decision, view)),
    ...bullets([
      ...shown.shown.map(({ uri, reason: why }) => `Not read: ${code(uri)} ${text(why)}`),
      ...(shown.rest > 0 ? [`and ${shown.rest} more not read`] : []),
      ...notes.filter((note) => !shared.has(note)).map((note) => `Note: ${text(note)}`),
    ]),
  ]
}

const decisionLines = (decision: Decision, view: AuditView): readonly string[] => {
  const { reason, remedy } = view.explain(decision)
  const places = cut(placesOf(decision.evidence), shownEvidence)
  return [
    `**${decision.decision}** ${code(decision.subject)} by ${code(policyOf(decision))}: ${text(decision.clause)} ${text(reason)}`,
    '',
    ...bullets([
      ...places.shown.map(({ where, signs }) => `${code(where)} (${text(signs)})`),
      ...(places.rest > 0 ? [`and ${counted(places.rest, 'more place')}`] : []),
      ...decision.missing.map(({ fact, who }) => `Missing: ${text(fact)} (${text(who)})`),
      ...(decision.substitutes.length === 0 ? [] : [`Lawful instead: ${decision.substitutes.map(code).join(', ')}`]),
      ...(decision.decision === 'allow' ? [] : [`What to do: ${text(remedy)}`]),
    ]),
  ]
}
