import { createHash } from 'node:crypto'
import { counted } from '../../lib/counted.ts'
import type { AnalyzerSummary, Decision, VetReport } from '../../schemas/records/index.ts'
import { hasFinished } from '../has-finished.ts'
import { comparisonText } from './comparison.ts'
import { heldBackLines } from './held-back.ts'
import { fold, list, table, text } from './html-parts.ts'
import { style } from './html-style.ts'
import { isFinding, standingOf } from './standing.ts'
import {
  amountOf,
  type GroupedFinding,
  groupFindings,
  type ReportView,
  type ShownFinding,
  sayersOf,
  totalsOf,
} from './view.ts'

const maxFindings = 10_000
/** Files of so many findings in all stand open; more are folded. */
const openFindings = 100

// The page may use its own style and nothing else: no script runs in it and it asks nobody for anything.
const policy = (): string => {
  const digest = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`
}

/** The report as one HTML file that needs no script and no other file. What is long is folded, not left out. */
export const renderHtml = (view: ReportView): string => {
  const { report } = view
  const { shown, rest } = standingOf(report, view.findings)
  const isShown = new Set(shown)
  const others = view.findings.filter((finding) => isFinding(finding) && !isShown.has(finding))
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy()}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>assay: ${text(report.verdict)}, ${text(report.subject.path)}</title>`,
    `<style>${style}</style>`,
    '<main>',
    ...head(report, rest),
    ...files(shown, shown.length <= openFindings),
    ...fold(`${counted(others.length, 'other result')}`, others.length, files(others, false)),
    ...heldBack(report),
    ...unread(report),
    ...licences(report.decisions),
    ...analyzers(report.analyzers),
    ...foot(report),
    '</main>',
    '</html>',
    '',
  ].join('\n')
}

const head = (report: VetReport, rest: string): readonly string[] => {
  const { verdict, subject, reasons, comparison, notices } = report
  return [
    `<header class="${text(verdict)}">`,
    `<h1><span class="verdict">${text(verdict)}</span> <code>${text(subject.path)}</code></h1>`,
    `<p>${text(totalsOf(report))}.${rest === '' ? '' : ` ${text(rest)}`}</p>`,
    ...compared(comparison),
    ...list(reasons.map(({ code, message }) => `<code>${text(code)}</code> ${text(message)}`)),
    '</header>',
    ...fold(counted(notices.length, 'notice'), notices.length, list(notices.map(text))),
  ]
}

const compared = (comparison: VetReport['comparison']): readonly string[] => {
  if (comparison === undefined) return []
  const { headline, points } = comparisonText(comparison)
  return [`<p>Compared ${text(headline)}.</p>`, ...list(points.map(text))]
}

const files = (findings: readonly ShownFinding[], isOpen: boolean): readonly string[] => {
  const { groups, omitted } = groupFindings(findings, maxFindings)
  return [
    ...groups.flatMap(([uri, group]) => [
      `<details${isOpen ? ' open' : ''}>`,
      `<summary><code>${text(uri)}</code> ${text(levelsOf(group))}</summary>`,
      '<ol class="findings">',
      ...group.map(findingItem),
      '</ol>',
      '</details>',
    ]),
    ...(omitted === 0 ? [] : [`<p>${counted(omitted, 'more finding')} left out; --format sarif has them all.</p>`]),
  ]
}

const levelsOf = (group: readonly GroupedFinding[]): string =>
  ['error', 'warning', 'note']
    .map((level) => ({ level, count: group.filter((finding) => finding.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => counted(count, level))
    .join(', ')

const findingItem = (finding: GroupedFinding): string => {
  const { line, column, level, ruleId, message, codeLine, baseline, silenced } = finding
  const place = line === null ? '' : `<span class="place">${line}:${column ?? 1}</span> `
  const standing = silenced === true ? 'silenced' : baseline
  const badge = standing === undefined ? '' : ` <span class="standing">${text(standing)}</span>`
  const code = typeof codeLine === 'string' ? `<pre>${text(codeLine)}</pre>` : ''
  return `<li>${place}<span class="level ${text(level)}">${text(level)}</span>${badge} <span class="message">${text(message)}</span> <small><code>${text(ruleId)}</code> ${text(sayersOf(finding))}</small>${code}</li>`
}

const heldBack = (report: VetReport): readonly string[] => {
  const lines = heldBackLines(report)
  return fold('Held back by the operator', lines.length, list(lines.map(text)))
}

const unread = ({ coverage }: VetReport): readonly string[] =>
  fold(
    `${counted(coverage.skipped.length, 'file')} not read`,
    coverage.skipped.length,
    list(
      coverage.skipped.map(
        ({ uri, analyzer, reason }) =>
          `<code>${text(uri)}</code> ${analyzer === null ? '' : `${text(analyzer)}: `}${text(reason)}`,
      ),
    ),
  )

const licences = (decisions: readonly Decision[]): readonly string[] => {
  const asked = decisions.filter(({ decision }) => decision !== 'allow')
  if (asked.length === 0) return []
  return [
    '<h2>Licences</h2>',
    ...list(
      asked.map(({ subject, decision, clause, missing }) => {
        const ask = missing.map(({ fact, who }) => `${fact} (${who})`).join('; ')
        return `<strong>${text(decision)}</strong> <code>${text(subject)}</code>: ${text(clause)}${ask === '' ? '' : ` Missing: ${text(ask)}`}`
      }),
    ),
  ]
}

const analyzers = (entries: readonly AnalyzerSummary[]): readonly string[] => [
  '<h2>Analyzers</h2>',
  ...table(
    ['analyzer', 'outcome', 'amount', 'sandbox'],
    entries.map((entry) => ({
      className: hasFinished(entry.outcome) ? 'finished' : 'unfinished',
      cells: [
        `${entry.id} ${entry.version ?? ''}`,
        `${entry.outcome} ${entry.message}`,
        amountOf(entry),
        entry.sandbox ?? '',
      ],
    })),
  ),
]

const foot = ({ run, subject, evidence }: VetReport): readonly string[] => [
  '<footer>',
  ...list([
    `run <code>${text(run)}</code>`,
    `log <code>sha256:${text(evidence.log)}</code>`,
    `manifest <code>sha256:${text(subject.manifest)}</code>`,
    ...(subject.commit === null
      ? []
      : [`commit <code>${text(subject.commit)}</code>${subject.dirty === true ? ', with local changes' : ''}`]),
  ]),
  '</footer>',
]
