import type { AnalyzerSummary } from '../../schemas/records/index.ts'
import { hasFinished } from '../has-finished.ts'
import { pathOf, placeInWords } from './place.ts'
import { openReasons, type Standing, standingOf } from './standing.ts'
import type { ReportView, ShownFinding } from './view.ts'
import { element, xmlText } from './xml.ts'

type Kind = 'passed' | 'skipped' | 'failure' | 'error'
type TestCase = { readonly kind: Kind; readonly xml: string }
type Suite = {
  readonly name: string
  readonly timeMs: number
  readonly cases: readonly TestCase[]
  readonly said: string
}

/**
 * JUnit XML: a suite for each analyzer with one test that it ran to the end (skipped where it had no file of its kind) and one failure for each finding that gates;
 * what else was found is text of the suite. A suite of Assay's own has what else keeps the verdict from a pass.
 */
export const renderJunit = (view: ReportView): string => {
  const standing = standingOf(view.report, view.findings)
  const suites = [
    ...view.report.analyzers.map((entry) => suiteOf(entry, standing, view.prefix)),
    ownSuite(view, standing.rest),
  ]
  const all = suites.flatMap(({ cases }) => cases)
  const written = suites.map(writeSuite)
  const attributes = {
    name: 'assay',
    ...countsOf(all),
    time: seconds(suites.reduce((sum, { timeMs }) => sum + timeMs, 0)),
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, ['\n', ...written])}\n`
}

const suiteOf = (entry: AnalyzerSummary, { shown, gates }: Standing<ShownFinding>, prefix = ''): Suite => {
  const found = shown.filter(({ analyzer }) => analyzer === entry.id)
  const others = found.filter((finding) => !gates(finding))
  return {
    name: entry.id,
    timeMs: entry.durationMs,
    cases: [ranToTheEnd(entry), ...found.filter(gates).map((finding) => failureOf(finding, prefix))],
    said: others
      .map((finding) => `${placeInWords(finding, prefix)} ${finding.level} ${finding.message} ${finding.ruleId}`)
      .join('\n'),
  }
}

const ranToTheEnd = (entry: AnalyzerSummary): TestCase => {
  const attributes = { name: 'ran to the end', classname: entry.id }
  if (entry.outcome === 'not-applicable') {
    const skipped = element('skipped', { message: entry.message })
    return { kind: 'skipped', xml: element('testcase', attributes, [skipped]) }
  }
  return testCase(
    attributes,
    hasFinished(entry.outcome) ? null : { kind: 'error', type: entry.outcome, message: entry.message },
  )
}

const failureOf = (finding: ShownFinding, prefix: string): TestCase => {
  const { analyzer, ruleId, level, uri, line, message } = finding
  const place = placeInWords(finding, prefix)
  return testCase(
    { name: `${ruleId} at ${place}`, classname: analyzer, file: pathOf(uri, prefix), line },
    { kind: 'failure', type: level, message, place },
  )
}

/** What keeps the verdict from a pass and is no analyzer's: and if nothing else shows it, the verdict itself. */
const ownSuite = ({ report, findings }: ReportView, rest: string): Suite => {
  const { gates } = standingOf(report, findings)
  const unfinished = new Set(
    report.analyzers.filter((entry) => !hasFinished(entry.outcome)).map(({ outcome }) => `analyzer-${outcome}`),
  )
  const reasons = openReasons(report).filter(({ code }) => !unfinished.has(code))
  const cases = reasons.map(({ code, message }, at) =>
    testCase(
      { name: `${code} ${at + 1}`, classname: 'assay' },
      { kind: code === 'licence-denied' ? 'failure' : 'error', type: code, message },
    ),
  )
  const isSeen = report.verdict === 'pass' || cases.length > 0 || unfinished.size > 0 || findings.some(gates)
  const verdict = isSeen
    ? []
    : [
        testCase(
          { name: 'verdict', classname: 'assay' },
          { kind: 'error', type: report.verdict, message: `The verdict is ${report.verdict}.` },
        ),
      ]
  return { name: 'assay', timeMs: 0, cases: [...cases, ...verdict], said: rest }
}

const testCase = (
  attributes: Parameters<typeof element>[1],
  problem: {
    readonly kind: 'failure' | 'error'
    readonly type: string
    readonly message: string
    readonly place?: string
  } | null,
): TestCase => {
  if (problem === null) return { kind: 'passed', xml: element('testcase', attributes) }
  const { kind, type, message, place } = problem
  const text = xmlText(place === undefined ? message : `${message}\n${place}`)
  return {
    kind,
    xml: element('testcase', attributes, [element(kind, { type, message: message.split('\n')[0] ?? '' }, [text])]),
  }
}

const writeSuite = ({ name, timeMs, cases, said }: Suite): string => {
  const output = said === '' ? [] : [element('system-out', {}, [xmlText(said)]), '\n']
  const children = [...cases.flatMap(({ xml }) => [xml, '\n']), ...output]
  return `${element('testsuite', { name, ...countsOf(cases), time: seconds(timeMs) }, ['\n', ...children])}\n`
}

const countsOf = (
  cases: readonly TestCase[],
): { readonly tests: number; readonly failures: number; readonly errors: number; readonly skipped: number } => ({
  tests: cases.length,
  failures: cases.filter(({ kind }) => kind === 'failure').length,
  errors: cases.filter(({ kind }) => kind === 'error').length,
  skipped: cases.filter(({ kind }) => kind === 'skipped').length,
})

const seconds = (ms: number): string => (ms / 1000).toFixed(3)
