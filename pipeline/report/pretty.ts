import { counted } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import type { SkippedFile, VetReport } from '../../schemas/records/index.ts'
import { hasFinished } from '../has-finished.ts'
import { comparisonText } from './comparison.ts'
import { heldBackLines } from './held-back.ts'
import { standingOf } from './standing.ts'
import {
  amountOf,
  type GroupedFinding,
  groupFindings,
  type Paint,
  type ReportView,
  sayersOf,
  totalsOf,
} from './view.ts'

const shownFindings = 200
const shownSkipped = 20
const codeWidth = 160

/** The report for a person at a terminal. Nothing from the tree reaches it with control characters in it. */
export const renderPretty = (view: ReportView, paint: Paint): string =>
  [
    ...findingsPart(view, paint),
    ...heldBackPart(view.report, paint),
    ...skippedPart(view.report.coverage.skipped, paint),
    ...licencePart(view.report, paint),
    ...analyzersPart(view.report, paint),
    ...verdictPart(view.report, paint),
  ]
    .join('\n')
    .concat('\n')

const verdictColour = { pass: 'green', fail: 'red', incomplete: 'yellow' } as const
const levelColour: Readonly<Record<string, 'red' | 'yellow' | 'cyan'>> = {
  error: 'red',
  warning: 'yellow',
  note: 'cyan',
}

const findingsPart = ({ report, findings }: ReportView, paint: Paint): readonly string[] => {
  const { groups, omitted } = groupFindings(standingOf(report, findings).shown, shownFindings)
  const lines = groups.flatMap(([uri, group]) => [paint('bold', printable(uri)), ...groupLines(group, paint), ''])
  if (omitted === 0) return lines
  return [...lines, `${omitted} more findings are not shown; --format sarif has them all.`, '']
}

const placeOf = (line: number | null, column: number | null): string => (line === null ? '-' : `${line}:${column ?? 1}`)

/** The line of code stands once, below all that is said of it. */
const groupLines = (group: readonly GroupedFinding[], paint: Paint): readonly string[] => {
  const width = Math.max(...group.map(({ line, column }) => placeOf(line, column).length))
  return group.flatMap((finding, at) => [
    findingLine(finding, width, paint),
    ...(group[at + 1]?.line === finding.line ? [] : codeLines(finding, width, paint)),
  ])
}

const findingLine = (finding: GroupedFinding, width: number, paint: Paint): string => {
  const place = placeOf(finding.line, finding.column)
  const level = paint(levelColour[finding.level] ?? 'cyan', finding.level.padEnd(7))
  const message = printable(finding.message.split('\n')[0] ?? '')
  const silenced = finding.silenced === true ? `  ${paint('yellow', 'silenced')}` : ''
  return `  ${place.padEnd(width)}  ${level}  ${message}${silenced}  ${paint('dim', printable(`${finding.ruleId} (${sayersOf(finding)})`))}`
}

const codeLines = ({ codeLine, line }: GroupedFinding, width: number, paint: Paint): readonly string[] => {
  if (codeLine === undefined || codeLine === null || line === null) return []
  const code = printable(codeLine.slice(0, codeWidth))
  return [`  ${paint('dim', `${String(line).padStart(width)} |`)} ${code}`]
}

const heldBackPart = (report: VetReport, paint: Paint): readonly string[] => {
  const lines = heldBackLines(report)
  return lines.length === 0
    ? []
    : [paint('bold', 'Held back by the operator'), ...lines.map((line) => `  ${printable(line)}`), '']
}

const skippedPart = (skipped: readonly SkippedFile[], paint: Paint): readonly string[] => {
  if (skipped.length === 0) return []
  // What an analyzer should have read comes first.
  const ordered = [
    ...skipped.filter(({ analyzer }) => analyzer !== null),
    ...skipped.filter(({ analyzer }) => analyzer === null),
  ]
  const shown = ordered.slice(0, shownSkipped).map(({ uri, analyzer, reason }) => {
    const whom = analyzer === null ? '' : `${analyzer}: `
    return `  ${printable(uri)}  ${paint('dim', printable(`${whom}${reason}`))}`
  })
  const rest = skipped.length - shown.length
  return [
    paint('bold', 'Not read'),
    ...shown,
    ...(rest > 0 ? [`  and ${rest} more (--format json lists all)`] : []),
    '',
  ]
}

const licencePart = ({ decisions, signals }: VetReport, paint: Paint): readonly string[] => {
  const asked = decisions.filter(({ decision }) => decision !== 'allow')
  if (asked.length === 0) return []
  const colour = { deny: 'red', review: 'yellow', allow: 'green' } as const
  return [
    paint('bold', 'Licences'),
    ...asked.flatMap(({ subject, decision, clause, missing, substitutes, evidence }) => [
      `  ${paint(colour[decision], decision.padEnd(7))} ${printable(subject)}: ${printable(clause)}`,
      ...evidence.slice(0, 5).map(({ signal, uri, line }) => `          ${printable(`${uri}:${line}`)} (${signal})`),
      ...missing.map(({ fact, who }) => `          missing: ${printable(fact)}; ${printable(who)}`),
      ...(substitutes.length === 0 ? [] : [`          lawful instead: ${substitutes.map(printable).join(', ')}`]),
    ]),
    ...(signals.length === 0 ? [] : [`  ${counted(signals.length, 'signal')} in all.`]),
    '',
  ]
}

const analyzersPart = ({ analyzers }: VetReport, paint: Paint): readonly string[] => [
  paint('bold', 'Analyzers'),
  ...analyzers.map((entry) => {
    const finished = hasFinished(entry.outcome)
    const outcome = paint(finished ? 'green' : 'yellow', entry.outcome.padEnd(14))
    const name = printable(`${entry.id} ${entry.version ?? ''}`).padEnd(18)
    const said = entry.message === '' ? '' : `  ${printable(entry.message)}`
    return `  ${name} ${outcome} ${amountOf(entry)}${entry.sandbox === null ? '' : `, ${entry.sandbox}`}${said}`
  }),
  '',
]

const verdictPart = (report: VetReport, paint: Paint): readonly string[] => {
  const { subject, notices, evidence } = report
  const commit =
    subject.commit === null
      ? ''
      : `, commit ${subject.commit.slice(0, 12)}${subject.dirty ? ', with local changes' : ''}`
  return [
    ...notices.map((notice) => `${paint('dim', 'note')}  ${printable(notice)}`),
    `${paint(verdictColour[report.verdict], paint('bold', report.verdict.toUpperCase()))}  ${printable(subject.path)}${commit}`,
    ...report.reasons.map(({ code, message }) => `  ${code}: ${printable(message)}`),
    ...comparisonPart(report),
    `  ${totalsOf(report)}`,
    `  evidence: run ${report.run}${evidence.bundle === null ? '' : `, bundle ${printable(evidence.bundle)}`} (assay show ${report.run})`,
  ]
}

const comparisonPart = ({ comparison }: VetReport): readonly string[] => {
  if (comparison === undefined) return []
  const { headline, points } = comparisonText(comparison)
  return [headline, ...points].map((line) => `  ${printable(line)}`)
}
