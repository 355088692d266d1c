import { printable } from '../../lib/printable.ts'
import type { Reason } from '../../schemas/records/index.ts'
import { pathOf, printableLines } from './place.ts'
import { openReasons, standingOf } from './standing.ts'
import type { ReportView, ShownFinding } from './view.ts'

/** A `Diagnostic` of reviewdog: proto/rdf/jsonschema/DiagnosticResult.json of reviewdog/reviewdog, read 2026-11-30. */
type Diagnostic = {
  readonly message: string
  readonly severity: 'ERROR' | 'WARNING' | 'INFO'
  readonly location?: { readonly path: string; readonly range?: { readonly start: Position } }
  readonly source: { readonly name: string }
  readonly code?: { readonly value: string }
}
type Position = { readonly line: number; readonly column?: number }

const severities: Readonly<Record<string, Diagnostic['severity']>> = {
  error: 'ERROR',
  warning: 'WARNING',
  note: 'INFO',
}
const assay = { name: 'assay' }

/** rdjson for reviewdog. What keeps the verdict from a pass stands first, as an error of no file. */
export const renderRdjson = (view: ReportView): string => {
  const { shown, rest } = standingOf(view.report, view.findings)
  const imported = new Set(
    view.report.analyzers.filter(({ integrity }) => integrity === 'imported').map(({ id }) => id),
  )
  const diagnostics: readonly Diagnostic[] = [
    ...openReasons(view.report).map(diagnosticOfReason),
    ...shown.map((finding) => diagnosticOf(finding, imported.has(finding.analyzer), view.prefix)),
    ...(rest === '' ? [] : [{ message: rest, severity: 'INFO' as const, source: assay }]),
  ]
  return `${JSON.stringify({ source: assay, diagnostics }, null, 2)}\n`
}

const diagnosticOfReason = ({ code, message }: Reason): Diagnostic => ({
  message: printableLines(message),
  severity: 'ERROR',
  source: assay,
  code: { value: code },
})

const diagnosticOf = (finding: ShownFinding, isImported: boolean, prefix = ''): Diagnostic => {
  const { analyzer, ruleId, level, uri, line, message } = finding
  const path = pathOf(uri, prefix)
  const column = byteColumn(finding, isImported)
  const start = line === null ? null : { line, ...(column === null ? {} : { column }) }
  return {
    message: printableLines(message),
    severity: severities[level] ?? 'INFO',
    ...(path === null ? {} : { location: { path, ...(start === null ? {} : { range: { start } }) } }),
    source: { name: analyzer },
    code: { value: printable(ruleId) },
  }
}

/** Columns count bytes of UTF-8 here, and UTF-16 in a log of ours; in somebody else's log what they count is not known here. */
const byteColumn = ({ column, codeLine }: ShownFinding, isImported: boolean): number | null => {
  if (column === null || column === 1) return column
  if (typeof codeLine !== 'string' || codeLine.length < column - 1) return null
  const before = codeLine.slice(0, column - 1)
  const bytes = Buffer.byteLength(before)
  return isImported && bytes !== before.length ? null : bytes + 1
}
