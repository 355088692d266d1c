import type { Outcome, RawRun, Skipped } from '../../schemas/records/index.ts'
import type { Result, SarifLog } from '../../schemas/sarif/index.ts'
import type { Analyzer, AnalyzerReport } from '../contract.ts'
import { notAmong } from '../left-out.ts'
import { nothingToShow, report } from '../report.ts'
import { unfinished } from '../run-end.ts'
import { sourceRoot } from '../step.ts'
import { ruleMap } from './config.ts'
import { isSyntaxError, noticeOf } from './notices.ts'
import { decodeSarif, joinLogs, splitOutput } from './output.ts'
import { printedName } from './printed-name.ts'
import { processedFiles } from './processed.ts'

export const toSarif: Analyzer['toSarif'] = (raws, plan, source, tool) => {
  const steps = raws.map((raw, index) => readStep(raw, plan.steps[index]?.files ?? []))
  const failed = steps.find((step): step is FailedStep => 'outcome' in step)
  if (failed !== undefined) return nothingToShow(failed.outcome, failed.sarif)
  const finished = steps.filter((step): step is FinishedStep => 'log' in step)
  const log = joinLogs(finished.map((step) => step.log))
  const pathOf = pathLookup(plan.files)
  const processed = new Set(finished.flatMap((step) => [...step.processed]))
  const unprocessed = plan.files.filter((path) => !processed.has(path))
  return report(
    {
      analyzer: 'biome',
      tool: 'Biome',
      version: tool.version,
      informationUri: 'https://biomejs.dev',
      log,
      rawSarif: finished[0]?.sarif ?? null,
      exitCodes: raws.map(({ exitCode }) => exitCode ?? 0),
      coordinates: { columns: 'unicodeCodePoints', lineBreaks: 'lf-crlf-cr', countsByteOrderMark: true },
      pathOf,
      severityOf: ruleMap().severityOf,
      noticeOf,
      handedOver: plan.files,
      skipped: [
        ...(log.runs?.[0]?.results ?? []).flatMap((result) => unreadBy(result, pathOf)),
        ...unprocessed.map((uri) => ({ uri, reason: notAmong('files that Biome lists as processed') })),
      ],
    },
    source,
  ) satisfies AnalyzerReport
}

type FailedStep = { readonly outcome: Outcome; readonly sarif: Uint8Array | null }
type FinishedStep = { readonly log: SarifLog; readonly sarif: Uint8Array; readonly processed: ReadonlySet<string> }

const readStep = (raw: RawRun, files: readonly string[]): FailedStep | FinishedStep => {
  // 1 is both "findings" and "failed"; which of them, its output tells.
  const outcome = unfinished('Biome', raw, [0, 1])
  if (outcome !== null) return { outcome, sarif: null }
  const { sarif, summary } = splitOutput(raw.stdout)
  const log = decodeSarif(sarif)
  if (log === null) return { outcome: { kind: 'malformed', message: 'Biome gave no readable log.' }, sarif }
  const processed = processedFiles(summary, files)
  const notices = (log.runs?.[0]?.results ?? []).filter((result) => noticeOf(result) !== null)
  if (processed === null || processed.uncounted < 0 || processed.uncounted > notices.length) {
    return { outcome: { kind: 'crashed', message: 'Biome stopped before it told which files it read.' }, sarif }
  }
  return { log, sarif, processed: processed.files }
}

/** Biome names files by absolute path as it prints them, with backslashes turned into slashes. Two of one such name are not told apart: null. */
const pathLookup = (files: readonly string[]): ((uri: string) => string | null) => {
  const byName = new Map<string, string | null>()
  for (const path of files) {
    const name = printedName(`${sourceRoot}/${path.replaceAll('\\', '/')}`)
    byName.set(name, byName.has(name) ? null : path)
  }
  return (uri) => byName.get(printedName(uri)) ?? null
}

const unreadBy = (result: Result, pathOf: (uri: string) => string | null): Skipped[] => {
  const place = result.locations?.[0]?.physicalLocation
  const uri = pathOf(place?.artifactLocation?.uri ?? '')
  if (uri === null) return []
  const notice = noticeOf(result)
  if (notice !== null) return [{ uri, reason: notice }]
  if (!isSyntaxError(result)) return []
  return [{ uri, reason: `syntax error at line ${place?.region?.startLine ?? 1}; other findings may be missing` }]
}
