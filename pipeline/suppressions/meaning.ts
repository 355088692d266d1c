import { isCalendarDay } from '../../lib/calendar-day.ts'
import { similar } from '../../lib/similar.ts'
import { isInsidePath } from '../../lib/tree/index.ts'
import type { OperatorSuppression } from '../../schemas/records/index.ts'
import type { ConfigProblem } from '../config/problems.ts'

type Fault = { readonly key: keyof OperatorSuppression | null; readonly message: string }

/** What a schema cannot say of entries of the right shape. */
export const meaningProblems = (
  entries: readonly OperatorSuppression[],
  { analyzers }: { readonly analyzers: readonly string[] },
  placeOf: (keys: readonly string[]) => number,
): readonly ConfigProblem[] =>
  entries.flatMap((entry, at) =>
    [...scopeFaults(entry), ...wordFaults(entry), ...analyzerFaults(entry, analyzers), ...twiceFaults(entries, at)].map(
      ({ key, message }) => {
        const keys = ['suppressions', String(at), ...(key === null ? [] : [key])]
        return { line: placeOf(keys), message: `${keys.join('.')}: ${message}` }
      },
    ),
  )

/** A list holds back what it means and no more. */
const scopeFaults = ({ rule, fingerprint, path, line }: OperatorSuppression): readonly Fault[] => [
  ...(rule === undefined && fingerprint === undefined
    ? [{ key: null, message: 'names no rule and no fingerprint; say which findings it holds back' }]
    : []),
  ...(line !== undefined && path === undefined
    ? [{ key: 'line' as const, message: 'needs the path it is a line of' }]
    : []),
  ...(path === undefined || isInsidePath(path.replace(/\/+$/u, ''))
    ? []
    : [{ key: 'path' as const, message: `${path} is no path inside the vetted folder, such as src/a.py or test/**` }]),
  ...(fingerprint === undefined || /^[0-9a-f]{32}$/u.test(fingerprint)
    ? []
    : [
        {
          key: 'fingerprint' as const,
          message: 'must be the 32 hexadecimal digits that the finding has in assay show RUN --format json',
        },
      ]),
]

const wordFaults = (entry: OperatorSuppression): readonly Fault[] => [
  ...(['reason', 'author'] as const)
    .filter((key) => entry[key].trim() === '')
    .map((key) => ({ key, message: key === 'reason' ? 'is blank; say why' : 'is blank; say who answers for it' })),
  ...(entry.expires === undefined || isCalendarDay(entry.expires)
    ? []
    : [{ key: 'expires' as const, message: `${entry.expires} is no day of the calendar` }]),
]

const analyzerFaults = ({ analyzer }: OperatorSuppression, known: readonly string[]): readonly Fault[] => {
  // An imported log's id is its place on the command line.
  if (analyzer === undefined || known.includes(analyzer) || /^sarif-\d+$/u.test(analyzer)) return []
  const near = similar(analyzer, known)
  const meant = near === null ? `known are ${known.join(', ')}` : `did you mean ${near}?`
  return [{ key: 'analyzer', message: `there is no ${analyzer}; ${meant}` }]
}

const twiceFaults = (entries: readonly OperatorSuppression[], at: number): readonly Fault[] => {
  const id = entries[at]?.id
  const first = id === undefined ? at : entries.findIndex((entry) => entry.id === id)
  return first === at ? [] : [{ key: 'id', message: `suppressions.${first} has this id, too` }]
}
