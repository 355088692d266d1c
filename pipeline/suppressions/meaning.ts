import { isCalendarDay } from '../../lib/calendar-day.ts'
import { similar } from '../../lib/similar.ts'
import { isInsidePath } from '../../lib/tree/index.ts'
import type { OperatorSuppression } from '../../schemas/records/index.ts'
import type { ConfigProblem } from '../config/problems.ts'

type Key = keyof OperatorSuppression
type Fault = { readonly key: Key | null; readonly message: string }

/** What stands in the file, of whatever shape: the schema's own problems keep nobody from being told of these. */
type Entry = Readonly<Record<string, unknown>>

/** What a schema cannot say of the entries. */
export const meaningProblems = (
  entries: readonly unknown[],
  analyzers: readonly string[],
  lineOf: (keys: readonly string[]) => number,
): readonly ConfigProblem[] => {
  const ids = new Map<string, number>()
  return entries.flatMap((entry, at) => {
    if (!isEntry(entry)) return []
    return [
      ...scopeFaults(entry),
      ...wordFaults(entry),
      ...analyzerFaults(entry, analyzers),
      ...idFaults(entry, at, ids),
    ].map(({ key, message }) => {
      const keys = ['suppressions', String(at), ...(key === null ? [] : [key])]
      return { line: lineOf(keys), message: `${keys.join('.')}: ${message}` }
    })
  })
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value)

const wordsOf = (entry: Entry, key: Key): string | undefined => {
  const value = entry[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const fault = (isFault: boolean, key: Key | null, message: string): readonly Fault[] =>
  isFault ? [{ key, message }] : []

/** A list holds back what it means and no more. */
const scopeFaults = (entry: Entry): readonly Fault[] => {
  const [path, fingerprint] = [wordsOf(entry, 'path'), wordsOf(entry, 'fingerprint')]
  return [
    ...fault(
      !('rule' in entry || 'fingerprint' in entry),
      null,
      'names no rule and no fingerprint; say which findings it holds back',
    ),
    ...fault('line' in entry && !('path' in entry), 'line', 'needs the path it is a line of'),
    ...fault(
      path !== undefined && !isInsidePath(path.replace(/\/+$/u, '')),
      'path',
      `${path} is no path inside the vetted folder, such as src/a.py or test/**`,
    ),
    ...fault(
      fingerprint !== undefined && !/^[0-9a-f]{32}$/u.test(fingerprint),
      'fingerprint',
      'must be the 32 hexadecimal digits of assayFingerprint/v1 in the SARIF log',
    ),
  ]
}

const wordFaults = (entry: Entry): readonly Fault[] => {
  const expires = wordsOf(entry, 'expires')
  return [
    ...fault(wordsOf(entry, 'reason')?.trim() === '', 'reason', 'is blank; say why'),
    ...fault(wordsOf(entry, 'author')?.trim() === '', 'author', 'is blank; say who answers for it'),
    ...fault(
      expires !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(expires) && !isCalendarDay(expires),
      'expires',
      `${expires} is no day of the calendar`,
    ),
  ]
}

const analyzerFaults = (entry: Entry, known: readonly string[]): readonly Fault[] => {
  const analyzer = wordsOf(entry, 'analyzer')
  // An imported log's id is its place on the command line.
  if (analyzer === undefined || known.includes(analyzer) || /^sarif-\d+$/u.test(analyzer)) return []
  const near = similar(analyzer, known)
  const meant = near === null ? `known are ${known.join(', ')}` : `did you mean ${near}?`
  return [{ key: 'analyzer', message: `there is no ${analyzer}; ${meant}` }]
}

const idFaults = (entry: Entry, at: number, ids: Map<string, number>): readonly Fault[] => {
  const id = wordsOf(entry, 'id')
  if (id === undefined) return []
  const first = ids.get(id)
  if (first === undefined) ids.set(id, at)
  return fault(first !== undefined, 'id', `suppressions.${first} has this id, too`)
}
