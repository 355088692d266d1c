import type { ReportView, ShownFinding } from '../../../pipeline/report/view.ts'
import type { AnalyzerSummary, Comparison, VetReport } from '../../../schemas/records/index.ts'
import { runRecord } from '../../evidence/record.ts'

export const finding = (more: Partial<ShownFinding> = {}): ShownFinding => ({
  ...{ analyzer: 'biome', ruleId: 'rule', level: 'error', uri: 'a.js', line: 3, column: 7 },
  ...{ message: 'said', fingerprint: 'f', fault: null },
  ...more,
})

export const summary = (more: Partial<AnalyzerSummary> = {}): AnalyzerSummary => ({
  ...{ id: 'biome', version: '1.0.0', outcome: 'ok', message: '', integrity: 'tool', results: 1, files: 1 },
  ...{ durationMs: 20, sandbox: 'bubblewrap' },
  ...more,
})

const none = { new: 0, unchanged: 0, moved: 0, absent: 0, unknown: 0, silenced: 0 }

export const comparison = (counts: Partial<Comparison['counts']> = {}): Comparison => ({
  base: { kind: 'ref', ref: 'trunk', commit: null, tree: null, manifest: '0'.repeat(64), run: 'r', reused: false },
  counts: { ...none, ...counts },
  ...{ analyzers: [], renames: [], configuration: [], newSuppressions: [], newSuppressionCount: 0 },
})

/** A run of one analyzer that finished, with these findings. */
export const view = (findings: readonly ShownFinding[], more: Partial<VetReport> = {}): ReportView => ({
  findings,
  report: { ...runRecord('report').report, verdict: 'fail', failOn: 'error', analyzers: [summary()], ...more },
})

/** A run whose analyzer found nothing since it crashed. */
export const crashed = (): ReportView =>
  view([], {
    verdict: 'incomplete',
    reasons: [{ code: 'analyzer-crashed', message: 'biome: crashed. It ended by signal 11.' }],
    analyzers: [summary({ outcome: 'crashed', message: 'It ended by signal 11.', results: null })],
  })
