import type { VetReport } from '../../schemas/records/index.ts'
import { comparisonText } from './comparison.ts'
import { heldBackLines } from './held-back.ts'
import { boundedMarkdown } from './markdown-bound.ts'
import { bullets, code, text } from './markdown-text.ts'
import { standingOf } from './standing.ts'
import { groupFindings, type ReportView, type ShownFinding, sayersOf, seconds, totalsOf } from './view.ts'

const shownFindings = 200
const shownSkipped = 50

/** The report as GitHub-flavoured Markdown, bounded; what it leaves out is said. */
export const renderMarkdown = (view: ReportView): string =>
  boundedMarkdown(
    [
      ...head(view.report),
      ...findings(view),
      ...heldBack(view.report),
      ...skipped(view.report),
      ...licences(view.report),
      ...analyzers(view.report),
    ],
    `Run \`${view.report.run}\`, log \`sha256:${view.report.evidence.log}\`.`,
  )

const head = (report: VetReport): readonly string[] => {
  const { verdict, subject, reasons, comparison, notices } = report
  return [
    `## assay: ${verdict}`,
    '',
    `${code(subject.path)}${subject.commit === null ? '' : ` at ${code(subject.commit.slice(0, 12))}`}: ` +
      `${totalsOf(report)}.`,
    '',
    ...compared(comparison),
    ...bullets([...reasons.map(({ code: id, message }) => `${code(id)} ${text(message)}`), ...notices.map(text)]),
  ]
}

const compared = (comparison: VetReport['comparison']): readonly string[] => {
  if (comparison === undefined) return []
  const { headline, points } = comparisonText(comparison)
  return [`Compared ${text(headline)}.`, '', ...bullets(points.map(text))]
}

const levelOf = ({ level, silenced }: ShownFinding): string => (silenced === true ? `${level}, silenced` : level)

const findings = (view: ReportView): readonly string[] => {
  const { groups, omitted } = groupFindings(standingOf(view.report, view.findings).shown, shownFindings)
  return [
    ...groups.flatMap(([uri, group]) => [
      `### ${code(uri)}`,
      '',
      '| line | level | finding | rule |',
      '| ---: | --- | --- | --- |',
      ...group.map(
        (finding) =>
          `| ${finding.line ?? ''} | ${levelOf(finding)} | ${text(finding.message.split('\n')[0] ?? '')} | ${code(finding.ruleId)} (${text(sayersOf(finding))}) |`,
      ),
      '',
    ]),
    ...(omitted === 0 ? [] : [`${omitted} more findings are not shown here; --format sarif has them all.`, '']),
  ]
}

const heldBack = (report: VetReport): readonly string[] => {
  const lines = heldBackLines(report)
  return lines.length === 0 ? [] : ['### Held back by the operator', '', ...bullets(lines.map(text))]
}

const skipped = ({ coverage }: VetReport): readonly string[] => {
  if (coverage.skipped.length === 0) return []
  const shown = coverage.skipped.slice(0, shownSkipped)
  const rest = coverage.skipped.length - shown.length
  return [
    '### Not read',
    '',
    ...bullets([
      ...shown.map(({ uri, analyzer, reason }) => `${code(uri)} ${analyzer ?? ''} ${text(reason)}`),
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ]),
  ]
}

const licences = ({ decisions }: VetReport): readonly string[] => {
  const asked = decisions.filter(({ decision }) => decision !== 'allow')
  if (asked.length === 0) return []
  return [
    '### Licences',
    '',
    ...bullets(
      asked.map(({ subject, decision, clause, missing }) => {
        const ask = missing.map(({ fact, who }) => `${text(fact)} (${text(who)})`).join('; ')
        return `**${decision}** ${code(subject)}: ${text(clause)}${ask === '' ? '' : ` Missing: ${ask}`}`
      }),
    ),
  ]
}

const analyzers = (report: VetReport): readonly string[] => [
  '### Analyzers',
  '',
  '| analyzer | outcome | results | files | time | sandbox |',
  '| --- | --- | ---: | ---: | ---: | --- |',
  ...report.analyzers.map(
    ({ id, version, outcome, message, results, files, durationMs, sandbox }) =>
      `| ${text(`${id} ${version ?? ''}`)} | ${outcome} ${text(message)} | ${results ?? ''} | ${files} | ${seconds(durationMs)} | ${sandbox ?? ''} |`,
  ),
  '',
]
