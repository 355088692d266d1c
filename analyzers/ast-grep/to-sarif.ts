import type { Skipped } from '../../schemas/records/index.ts'
import type { Analyzer } from '../contract.ts'
import { nothingToShow, report } from '../report.ts'
import { unfinished } from '../run-end.ts'
import { literalLog } from './literal-log.ts'
import { decodeOutput, type FileRecord } from './output.ts'
import { pack, severityOf } from './pack.ts'
import { isRepoOutput } from './repo-output.ts'
import { repoToSarif } from './repo-to-sarif.ts'

export const toSarif: Analyzer['toSarif'] = (raws, plan, source, tool) => {
  const [raw] = raws
  if (raw === undefined) throw new RangeError('ast-grep has one step.')
  const outcome = unfinished('ast-grep', raw, [0])
  if (outcome !== null) return nothingToShow(outcome)
  if (plan.tier === 'repo-config' && isRepoOutput(raw.stdout)) return repoToSarif(raws, plan, source, tool)
  const records = decodeOutput(raw.stdout, plan.files.length)
  if (records === 'cut') {
    return nothingToShow({ kind: 'crashed', message: 'ast-grep stopped before it told which files it read.' })
  }
  const known = new Set(pack().map(({ id }) => id))
  if (records === 'unreadable' || records.some(({ results }) => results.some(({ rule }) => !known.has(rule)))) {
    return nothingToShow({ kind: 'malformed', message: 'ast-grep gave no readable output.' })
  }
  const handed = new Set(plan.files)
  return report(
    {
      analyzer: 'ast-grep',
      tool: 'ast-grep',
      version: tool.version,
      informationUri: 'https://ast-grep.github.io/',
      log: literalLog(records, plan.files, pack()),
      rawSarif: null,
      exitCodes: [raw.exitCode ?? 0],
      coordinates: { columns: 'utf16CodeUnits', lineBreaks: 'lf-crlf', countsByteOrderMark: false },
      pathOf: (uri) => (handed.has(uri) ? uri : null),
      severityOf,
      noticeOf: () => null,
      handedOver: plan.files,
      skipped: records.flatMap((record) => unreadBy(record, plan.files[record.file] ?? '')),
    },
    source,
  )
}

const reasons = {
  'too-large': 'larger than the size limit',
  'not-utf8': 'not UTF-8',
  'too-slow': 'it held ast-grep up for longer than 20 seconds',
  crashed: 'it ended the process that read it',
} as const satisfies Record<NonNullable<FileRecord['unread']>, string>

const unreadBy = ({ unread, broken }: FileRecord, uri: string): Skipped[] => {
  if (unread !== null) return [{ uri, reason: reasons[unread] }]
  if (broken === null) return []
  return [{ uri, reason: `ast-grep's grammar does not make out line ${broken}; findings near it may be missing` }]
}
