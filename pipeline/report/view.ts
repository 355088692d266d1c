import { counted } from '../../lib/counted.ts'
import { decodedUri } from '../../lib/decoded-uri.ts'
import type { AnalyzerSummary, FindingRecord, VetReport } from '../../schemas/records/index.ts'
import { type Related, relatedFindings } from '../related.ts'

/** A finding as a report shows it; `codeLine` is absent where a stored run is shown without its sources. */
export type ShownFinding = FindingRecord & { readonly codeLine?: string | null }

/** A finding with what other analyzers said of the same fault at its line. */
export type GroupedFinding = ShownFinding & { readonly related: readonly Related[] }

/** What every report is made from. Renderers are pure and end their text with a line feed. */
export type ReportView = {
  readonly report: VetReport
  readonly findings: readonly ShownFinding[]
  /** The vetted folder below the one that a consumer takes paths from: `services/shop/`; absent where they are the same. */
  readonly prefix?: string
}

export type Paint = (style: 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan', text: string) => string

/** Paints nothing: pipes, files, NO_COLOR. */
export const plain: Paint = (_style, text) => text

const rank: Readonly<Record<string, number>> = { error: 0, warning: 1, note: 2 }

/** The most severe `limit` findings, grouped by file in path order, and how many were left out. */
export const groupFindings = (
  findings: readonly ShownFinding[],
  limit: number,
): { readonly groups: readonly (readonly [string, readonly GroupedFinding[]])[]; readonly omitted: number } => {
  const related = relatedFindings(findings)
  const severest = findings
    .map((finding, at) => ({ finding: { ...finding, related: related[at] ?? [] }, at }))
    .sort((a, b) => (rank[a.finding.level] ?? 3) - (rank[b.finding.level] ?? 3) || a.at - b.at)
    .slice(0, limit)
    .sort((a, b) => a.at - b.at)
  const groups = new Map<string, GroupedFinding[]>()
  for (const { finding } of severest) {
    const uri = finding.uri === null ? '(no file)' : shownUri(finding.uri)
    const group = groups.get(uri)
    if (group === undefined) groups.set(uri, [finding])
    else group.push(finding)
  }
  const sorted = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([uri, group]) => [uri, group.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))] as const)
  return { groups: sorted, omitted: findings.length - severest.length }
}

/** Seconds with two digits, for people. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** `3 results, 2 files, 0.10 s`; a run that did not finish has no count of results. */
export const amountOf = ({ results, files, durationMs }: AnalyzerSummary): string =>
  [...(results === null ? [] : [counted(results, 'result')]), counted(files, 'file'), seconds(durationMs)].join(', ')

/** Who said it, and who else said the same of this line: `biome; also eslint no-eval`. */
export const sayersOf = ({ analyzer, related }: GroupedFinding): string =>
  [analyzer, ...related.map((other) => `also ${other.analyzer} ${other.ruleId}`)].join('; ')

/** A URI reference as the path that a person knows; as it is where it is no valid one. */
export const shownUri = (uri: string): string => decodedUri(uri) ?? uri

/** `2 errors, 1 warning, 0 notes; 7 of 7 files read`; with a comparison these are not what was brought, and it is said. */
export const totalsOf = ({ results, coverage, comparison }: VetReport): string => {
  const levels = [counted(results.error, 'error'), counted(results.warning, 'warning'), counted(results.note, 'note')]
  return `${comparison === undefined ? '' : 'in all '}${levels.join(', ')}; ${readOf(coverage)}`
}

/** `3 of 7 files read, 4 of no analyzer's kind`: the second part where it explains the whole gap. */
const readOf = ({ files, read, skipped }: VetReport['coverage']): string => {
  const said = `${read} of ${counted(files, 'file')} read`
  const rest = files - read
  return rest > 0 && skipped.every(({ analyzer }) => analyzer === null)
    ? `${said}, the other ${rest} of no analyzer's kind`
    : said
}
