import type { Outcome, RawRun, Skipped } from '../../schemas/records/index.ts'
import type { Analyzer } from '../contract.ts'
import { nothingToShow, report } from '../report.ts'
import { unfinished } from '../run-end.ts'
import { ruleMap } from './config.ts'
import { literalLog } from './literal-log.ts'
import { noticesOf } from './notices.ts'
import { decodeOutput, type FileRecord } from './output.ts'
import { reasonOf } from './unread.ts'

export const toSarif: Analyzer['toSarif'] = (raws, plan, source, tool) => {
  const records: FileRecord[] = []
  for (const [index, raw] of raws.entries()) {
    const step = readStep(raw, plan.steps[index]?.files ?? [])
    if ('kind' in step) return nothingToShow(step)
    records.push(...step)
  }
  const isRepo = plan.tier === 'runs-repo-code'
  const notices = isRepo ? noticesOf(records, source.snapshot.files) : []
  const unusable = records.every(({ unread }) => unread === 'config-failed' || unread === 'config-needs-packages')
  if (unusable) return nothingToShow(unusableConfiguration(records), null, notices)
  const handed = new Set(plan.files)
  return report(
    {
      analyzer: 'eslint',
      tool: 'ESLint',
      version: tool.version,
      informationUri: 'https://eslint.org',
      log: literalLog(records),
      rawSarif: null,
      exitCodes: raws.map(({ exitCode }) => exitCode ?? 0),
      coordinates: { columns: 'utf16CodeUnits', lineBreaks: 'ecmascript', countsByteOrderMark: false },
      pathOf: (uri) => (handed.has(uri) ? uri : null),
      severityOf: ruleMap().severityOf,
      noticeOf: () => null,
      handedOver: plan.files,
      skipped: records.flatMap(skippedBy),
      notices,
    },
    source,
  )
}

const readStep = (raw: RawRun, files: readonly string[]): Outcome | readonly FileRecord[] => {
  const outcome = unfinished('ESLint', raw, [0])
  if (outcome !== null) return outcome
  const records = decodeOutput(raw.stdout)
  if (records === null) return { kind: 'malformed', message: 'ESLint gave no readable output.' }
  // Also where code of the worktree's ended the process early, with exit code 0.
  if (records === 'cut') return { kind: 'crashed', message: 'ESLint stopped before it came to its end.' }
  if (records.length !== files.length || records.some(({ file }, index) => file !== files[index])) {
    return { kind: 'malformed', message: 'ESLint named other files than it was given.' }
  }
  return records
}

const unusableConfiguration = (records: readonly FileRecord[]): Outcome =>
  records.some(({ unread }) => unread === 'config-needs-packages')
    ? {
        kind: 'unavailable',
        message:
          "The worktree's ESLint configuration needs packages that Assay does not install; use --config-source assay.",
      }
    : { kind: 'crashed', message: "The worktree's ESLint configuration could not be loaded." }

const skippedBy = ({ file, unread, messages }: FileRecord): Skipped[] => {
  if (unread === null) return []
  if (unread !== 'syntax') return [{ uri: file, reason: reasonOf(unread) }]
  const line = messages.find(({ rule }) => rule === 'parse')?.line ?? 1
  return [{ uri: file, reason: `syntax error at line ${line}; other findings may be missing` }]
}
