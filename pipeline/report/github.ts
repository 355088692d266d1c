import { counted } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import { comparisonText } from './comparison.ts'
import { pathOf, printableLines, shortened } from './place.ts'
import { openReasons, standingOf } from './standing.ts'
import { type ReportView, type ShownFinding, totalsOf } from './view.ts'
import { type Annotation, workflowCommand } from './workflow-commands.ts'

// GitHub shows so many of each level and step (https://docs.github.com/en/rest/checks/runs and
// https://github.com/orgs/community/discussions/26680, read 2026-11-30).
const perLevel = 10
// Characters: an annotation holds no more than 64 KB of message and 255 of title (https://docs.github.com/en/rest/checks/runs).
const maxMessage = 4_000
const maxTitle = 200

const levels = { error: 'error', warning: 'warning', note: 'notice' } as const

/**
 * Workflow commands for a step of GitHub Actions: what keeps the verdict from a pass, then the findings, then one notice
 * that sums up and says what was left out. Within the number that GitHub shows.
 */
export const renderGithub = (view: ReportView): string => {
  const { report } = view
  const { shown, rest } = standingOf(report, view.findings)
  const wanted = [
    ...openReasons(report).map(
      ({ code, message }): Annotation => ({
        level: 'error',
        title: `assay: ${code}`,
        message: printableLines(shortened(message, maxMessage)),
      }),
    ),
    ...shown.map((finding) => annotationOf(finding, view.prefix)),
  ]
  const kept = firstOfEach(wanted)
  const left = wanted.length - kept.length
  const said = [
    `${totalsOf(report)}.`,
    report.comparison === undefined ? '' : `Compared ${printable(comparisonText(report.comparison).headline)}.`,
    rest,
    left === 0 ? '' : `${counted(left, 'more annotation')} left out; the summary and --format sarif have them.`,
  ]
  const summary: Annotation = {
    level: 'notice',
    title: `assay: ${report.verdict}`,
    message: said.filter((part) => part !== '').join(' '),
  }
  return [...kept, summary].map((annotation) => `${workflowCommand(annotation)}\n`).join('')
}

const annotationOf = (
  { uri, line, column, level, ruleId, analyzer, message }: ShownFinding,
  prefix = '',
): Annotation => ({
  level: level === 'error' || level === 'warning' ? levels[level] : 'notice',
  file: pathOf(uri, prefix),
  line,
  column,
  title: printable(shortened(`${ruleId} (${analyzer})`, maxTitle)),
  message: printableLines(shortened(message, maxMessage)),
})

/** The summary is a notice too. */
const firstOfEach = (annotations: readonly Annotation[]): readonly Annotation[] => {
  const room = { error: perLevel, warning: perLevel, notice: perLevel - 1 }
  return annotations.filter(({ level }) => room[level]-- > 0)
}
