import type { Outcome, RawRun, Skipped } from '../../schemas/records/index.ts'
import type { Analyzer } from '../contract.ts'
import { notAmong } from '../left-out.ts'
import { nothingToShow, report } from '../report.ts'
import { unfinished } from '../run-end.ts'
import { sourceRoot } from '../step.ts'
import { checkedFiles } from './checked.ts'
import { unreadNotebook } from './notebook.ts'
import { type Diagnostic, decodeDiagnostics, literalLog } from './output.ts'
import { ruleMap } from './rules.ts'

export const toSarif: Analyzer['toSarif'] = (raws, plan, source, tool) => {
  const steps = raws.map((raw, index) => readStep(raw, plan.steps[index]?.files ?? []))
  const failed = steps.find((step): step is FailedStep => 'outcome' in step)
  if (failed !== undefined) return nothingToShow(failed.outcome)
  const finished = steps.filter((step): step is FinishedStep => 'diagnostics' in step)
  const diagnostics = finished.flatMap((step) => step.diagnostics)
  const checked = new Set(finished.flatMap((step) => [...step.checked]))
  const unchecked = plan.files.filter((path) => !checked.has(path))
  const handed = new Set(plan.files)
  const pathOf = (name: string): string | null => {
    const path = name.startsWith(`${sourceRoot}/`) ? name.slice(sourceRoot.length + 1) : ''
    return handed.has(path) ? path : null
  }
  return report(
    {
      analyzer: 'ruff',
      tool: 'Ruff',
      version: tool.version,
      informationUri: 'https://docs.astral.sh/ruff/',
      log: literalLog(diagnostics),
      rawSarif: null,
      exitCodes: raws.map(({ exitCode }) => exitCode ?? 0),
      coordinates: { columns: 'unicodeCodePoints', lineBreaks: 'lf-crlf-cr', countsByteOrderMark: false },
      pathOf,
      severityOf: ruleMap().severityOf,
      noticeOf: ({ ruleId, message }) => (ruleId === 'E902' ? unreadable(message.text ?? '') : null),
      handedOver: plan.files,
      skipped: [
        ...diagnostics.flatMap((diagnostic) => unreadBy(diagnostic, pathOf)),
        ...plan.files
          .filter((path) => /\.ipynb$/iu.test(path))
          .flatMap((uri) => {
            const reason = unreadNotebook(uri, source.read(uri))
            return reason === null ? [] : [{ uri, reason }]
          }),
        ...unchecked.map((uri) => ({ uri, reason: notAmong('files that Ruff lists as checked') })),
      ],
    },
    source,
  )
}

type FailedStep = { readonly outcome: Outcome }
type FinishedStep = { readonly diagnostics: readonly Diagnostic[]; readonly checked: ReadonlySet<string> }

const readStep = (raw: RawRun, files: readonly string[]): FailedStep | FinishedStep => {
  const outcome = unfinished('Ruff', raw, [0, 1])
  if (outcome !== null) return { outcome }
  const diagnostics = decodeDiagnostics(raw.stdout)
  if (diagnostics === null) return { outcome: { kind: 'malformed', message: 'Ruff gave no readable output.' } }
  const checked = checkedFiles(Buffer.from(raw.stderr).toString('utf8'), files)
  if (checked === null) {
    return { outcome: { kind: 'crashed', message: 'Ruff stopped before it told which files it read.' } }
  }
  if ((raw.exitCode === 1) !== diagnostics.length > 0) {
    return { outcome: { kind: 'malformed', message: "Ruff's exit code and its output contradict each other." } }
  }
  return { diagnostics, checked }
}

const unreadable = (message: string): string =>
  message.includes('valid UTF-8') ? 'not UTF-8' : 'Ruff could not read it'

const unreadBy = (diagnostic: Diagnostic, pathOf: (name: string) => string | null): Skipped[] => {
  const uri = pathOf(diagnostic.filename)
  if (uri === null) return []
  if (diagnostic.code === 'E902') return [{ uri, reason: unreadable(diagnostic.message) }]
  if (diagnostic.code !== 'invalid-syntax') return []
  const place = diagnostic.cell === null ? `line ${diagnostic.location.row}` : `cell ${diagnostic.cell}`
  return [{ uri, reason: `syntax error at ${place}; other findings may be missing` }]
}
