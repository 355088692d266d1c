import { analyzers } from '../../analyzers/index.ts'
import { loadPolicies, problemsOfFacts } from '../../policies/index.ts'
import { analyzerProblems } from './analyzer-problems.ts'
import { lineOf } from './places.ts'
import type { ConfigProblem } from './problems.ts'
import type { ConfigFile } from './schema.ts'

/** What a schema cannot say of a configuration of the right shape: names that exist, dates of the calendar, facts that can be understood. */
export const meaningProblems = (values: ConfigFile, text: string, home: string | null): readonly ConfigProblem[] => [
  ...unknownAnalyzers(values, text),
  ...analyzerProblems(values.analyzer ?? [], text, home),
  ...factProblems(values.repository ?? [], text),
  ...(values.waiver ?? []).flatMap(({ until }, at) =>
    isCalendarDay(until)
      ? []
      : [
          {
            line: lineOf(text, ['waiver', String(at), 'until']),
            message: `waiver.${at}.until: ${until} is no day of the calendar`,
          },
        ],
  ),
]

const unknownAnalyzers = (
  { analyzers: named = [], analyzer: declared = [] }: ConfigFile,
  text: string,
): readonly ConfigProblem[] => {
  const known = [...analyzers, ...declared].map(({ id }) => id)
  return named
    .filter((id) => !known.includes(id))
    .map((id) => ({
      line: lineOf(text, ['analyzers']),
      message: `analyzers: there is no ${id}; known are ${known.join(', ')}`,
    }))
}

const factProblems = (entries: NonNullable<ConfigFile['repository']>, text: string): readonly ConfigProblem[] => {
  if (entries.length === 0) return []
  const { entitlements } = loadPolicies()
  return entries.flatMap(({ path: _, ...facts }, at) =>
    problemsOfFacts(facts, entitlements).map(({ key, message, remedy }) => ({
      line: lineOf(text, ['repository', String(at), key]),
      message: `repository.${at}.${key}: ${message} ${remedy}`,
    })),
  )
}

const isCalendarDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
