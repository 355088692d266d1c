import { isAbsolute } from 'node:path'
import { analyzers, withNamedRules } from '../../analyzers/index.ts'
import { isCalendarDay } from '../../lib/calendar-day.ts'
import { loadPolicies } from '../../policies/index.ts'
import { isRegistryReference, registryRefusal } from '../named-rules/index.ts'
import { analyzerProblems } from './analyzer-problems.ts'
import { lineOf } from './places.ts'
import type { ConfigProblem } from './problems.ts'
import { entryFaults } from './repository-problems.ts'
import type { ConfigFile } from './schema.ts'

/** What a schema cannot say of a configuration of the right shape: names that exist, dates of the calendar, facts that can be understood. */
export const meaningProblems = (values: ConfigFile, text: string, home: string | null): readonly ConfigProblem[] => [
  ...unknownAnalyzers(values, text),
  ...analyzerProblems(values.analyzer ?? [], text, home),
  ...registryRules(values, text),
  ...relativeRoots(values, text),
  ...repositoryProblems(values.repository ?? [], text),
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

const registryRules = ({ 'semgrep-rules': named = [] }: ConfigFile, text: string): readonly ConfigProblem[] =>
  named.filter(isRegistryReference).map((name) => ({
    line: lineOf(text, ['semgrep-rules']),
    message: `semgrep-rules: ${registryRefusal(name, loadPolicies())}`,
  }))

/** Relative to whatever folder, it would allow what nobody meant. */
const relativeRoots = ({ roots = [] }: ConfigFile, text: string): readonly ConfigProblem[] =>
  roots
    .filter((root) => !isAbsolute(root))
    .map((root) => ({ line: lineOf(text, ['roots']), message: `roots: ${root} is no absolute path` }))

const unknownAnalyzers = (
  { analyzers: named = [], analyzer: declared = [] }: ConfigFile,
  text: string,
): readonly ConfigProblem[] => {
  const known = [...analyzers.map(({ id }) => id), withNamedRules, ...declared.map(({ id }) => id)]
  return named
    .filter((id) => !known.includes(id))
    .map((id) => ({
      line: lineOf(text, ['analyzers']),
      message: `analyzers: there is no ${id}; known are ${known.join(', ')}`,
    }))
}

const repositoryProblems = (entries: NonNullable<ConfigFile['repository']>, text: string): readonly ConfigProblem[] => {
  if (entries.length === 0) return []
  const { entitlements } = loadPolicies()
  return entries.flatMap((entry, at) =>
    entryFaults(entry, entitlements).map(({ key, message }) => ({
      line: lineOf(text, ['repository', String(at), ...(key === null ? [] : [key])]),
      message: `repository.${at}${key === null ? '' : `.${key}`}: ${message}`,
    })),
  )
}
