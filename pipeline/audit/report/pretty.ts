import { counted } from '../../../lib/counted.ts'
import { printable } from '../../../lib/printable.ts'
import type {
  AuditedRepository,
  AuditReport,
  Decision,
  DetectedLicence,
  ToolUse,
} from '../../../schemas/records/index.ts'
import type { Paint } from '../../report/index.ts'
import { changedLines } from './pretty-changed.ts'
import {
  type AuditView,
  countsInWords,
  cut,
  decisionsInWords,
  legendOf,
  placesOf,
  policyOf,
  type RepositoryState,
  type SharedNotes,
  sharedNotes,
  stateOf,
  toolsByUse,
} from './view.ts'

const shownEvidence = 5
const shownOf = ({ decision }: Pick<Decision, 'decision'>): number => (decision === 'allow' ? 1 : shownEvidence)
const shownUnread = 10
const shownTools = 12

export const colourOf: Readonly<Record<RepositoryState, Parameters<Paint>[0]>> = {
  deny: 'red',
  review: 'yellow',
  unread: 'yellow',
  allow: 'green',
  none: 'dim',
}

/** The audit for a person at a terminal: each repository, then a table over all. Nothing from a tree reaches it with control characters in it. */
export const renderAuditPretty = (view: AuditView, paint: Paint): string => {
  const shared = sharedNotes(view.report)
  return [
    ...view.report.repositories.flatMap((repository) => repositoryLines(repository, view, shared, paint)),
    ...changedLines(view.report, paint),
    ...legendLines(view.report, paint),
    ...summaryLines(view.report, shared, paint),
  ]
    .join('\n')
    .concat('\n')
}

const repositoryLines = (
  repository: AuditedRepository,
  view: AuditView,
  shared: SharedNotes,
  paint: Paint,
): readonly string[] => [
  paint('bold', printable(repository.path)),
  ...(repository.outcome === 'unreadable'
    ? [`  ${paint('yellow', 'unread ')} ${printable(`it ${repository.reason ?? 'was not read'}`)}`]
    : [`  ${paint('dim', `${counted(repository.files, 'file')}; ${licenceWords(repository)}`)}`]),
  ...toolLines(repository),
  ...repository.decisions.flatMap((decision) => decisionLines(decision, view, paint)),
  ...unreadLines(repository, paint),
  ...repository.notes
    .filter((note) => !shared.has(note))
    .map((note) => `  ${paint('dim', 'note')}    ${printable(note)}`),
  '',
]

const licenceWords = ({ declared, detected }: AuditedRepository): string =>
  `licence declared: ${declared.licence === undefined ? 'none' : printable(declared.licence)}; detected: ${detectedWords(detected)}`

const detectedWords = ({ spdx, evidence }: DetectedLicence): string => {
  if (evidence.length === 0) return 'none'
  const { shown, rest } = cut(evidence, 2)
  const places = `${shown.map(({ uri }) => printable(uri)).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return `${spdx === null ? 'unclear' : printable(spdx)} (${places})`
}

/** What has a decision is named there with its places. */
const toolLines = ({ tools, decisions }: AuditedRepository): readonly string[] => {
  const { used, configured } = toolsByUse(tools)
  const judged = new Set(decisions.map(({ subject }) => subject))
  return [...toolLine('in use', used, judged), ...toolLine('configured', configured, judged)]
}

const toolLine = (what: string, tools: readonly ToolUse[], judged: ReadonlySet<string>): readonly string[] => {
  if (tools.length === 0) return []
  const { shown, rest } = cut(tools, shownTools)
  const words = shown.map(({ id, evidence: [first] }) =>
    printable(first === undefined || judged.has(id) ? id : `${id} (${first.uri}:${first.line})`),
  )
  return [`  ${what}  ${words.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`]
}

const decisionLines = (decision: Decision, view: AuditView, paint: Paint): readonly string[] => {
  const { reason, remedy } = view.explain(decision)
  const kind = paint(colourOf[decision.decision], decision.decision.padEnd(7))
  return [
    `  ${kind} ${printable(decision.subject)}: ${printable(decision.clause)} ${paint('dim', printable(policyOf(decision)))}`,
    `          ${printable(reason)}`,
    ...placeLines(decision),
    ...decision.missing.map(({ fact, who }) => `          missing: ${printable(fact)}; ${printable(who)}`),
    ...(decision.substitutes.length === 0
      ? []
      : [`          lawful instead: ${decision.substitutes.map(printable).join(', ')}`]),
    ...(decision.decision === 'allow' ? [] : [`          what to do: ${printable(remedy)}`]),
  ]
}

const placeLines = ({ decision, evidence }: Decision): readonly string[] => {
  const { shown, rest } = cut(placesOf(evidence), shownOf({ decision }))
  const more = rest === 0 ? '' : `and ${counted(rest, 'more place')}`
  const lines = shown.map(({ where, signs }) => `          ${printable(where)} (${printable(signs)})`)
  if (decision === 'allow') return more === '' ? lines : lines.map((line) => `${line} ${more}`)
  return more === '' ? lines : [...lines, `          ${more}`]
}

const legendLines = (report: AuditReport, paint: Paint): readonly string[] => {
  const legend = legendOf(report, shownOf)
  if (legend.length === 0) return []
  return [paint('bold', 'Signs'), ...legend.map(([id, title]) => `  ${paint('dim', `${id.padEnd(6)}  ${title}`)}`), '']
}

const unreadLines = ({ unread }: AuditedRepository, paint: Paint): readonly string[] => {
  const { shown, rest } = cut(unread, shownUnread)
  return [
    ...shown.map(({ uri, reason }) => `  ${paint('yellow', 'unread ')} ${printable(`${uri}: ${reason}`)}`),
    ...(rest > 0 ? [`  ${paint('yellow', 'unread ')} and ${rest} more (--format json lists all)`] : []),
  ]
}

const summaryLines = (report: AuditReport, shared: SharedNotes, paint: Paint): readonly string[] => {
  const { repositories, notices, audit } = report
  const width = Math.min(60, Math.max(0, ...repositories.map(({ path }) => printable(path).length)))
  return [
    paint('bold', 'All repositories'),
    ...repositories.map((repository) => {
      const state = stateOf(repository)
      const unread = repository.unread.length === 0 ? '' : `; ${repository.unread.length} unread`
      return `  ${paint(colourOf[state], state.padEnd(8))}${printable(repository.path).padEnd(width)}  ${printable(decisionsInWords(repository))}${unread}`
    }),
    '',
    ...notices.map((notice) => `${paint('dim', 'note')}  ${printable(notice)}`),
    ...[...shared].map(([note, count]) => `${paint('dim', 'note')}  ${printable(note)} (${count} repositories)`),
    countsInWords(report),
    `audit ${audit} (assay audit --at ${audit} judges it again)`,
  ]
}
