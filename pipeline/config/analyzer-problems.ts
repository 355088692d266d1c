import { analyzers, isSystemPlace, refusedPlace, withNamedRules } from '../../analyzers/index.ts'
import { isInsidePath } from '../../lib/tree/index.ts'
import { loadPolicies, parseSpdx } from '../../policies/index.ts'
import type { AnalyzerEntry } from './analyzer-entry.ts'
import { lineOf } from './places.ts'
import type { ConfigProblem } from './problems.ts'

/** What is wrong with the meaning of `[[analyzer]]` entries. `home`: the operator's home folder, null where nobody knows it. */
export const analyzerProblems = (
  entries: readonly AnalyzerEntry[],
  text: string,
  home: string | null,
): readonly ConfigProblem[] => {
  if (entries.length === 0) return []
  const taken = new Set(loadPolicies().subjects.map(({ id }) => id))
  return entries.flatMap((entry, at) => {
    const earlier = entries.slice(0, at).map(({ id }) => id)
    return entryFaults(entry, earlier, taken, home).map(([key, message]) => ({
      line: lineOf(text, ['analyzer', String(at), key]),
      message: `analyzer.${at}.${key}: ${message}`,
    }))
  })
}

type Fault = readonly [key: keyof AnalyzerEntry, message: string]

const entryFaults = (
  entry: AnalyzerEntry,
  earlier: readonly string[],
  subjects: ReadonlySet<string>,
  home: string | null,
): readonly Fault[] => [
  ...idFaults(entry.id, earlier, subjects),
  ...programFaults('command', entry.command, home),
  ...entry.command
    .filter((word) => word.includes('{files}') && word !== '{files}')
    .map((word): Fault => ['command', `{files} stands for many words and must be one of its own, not part of ${word}`]),
  ...programFaults('version-command', entry['version-command'], home),
  ...patternFaults(entry['version-pattern']),
  ...(parseSpdx(entry.licence) === null
    ? [['licence', `${entry.licence} is no SPDX expression; LicenseRef-NAME stands for one that has no id`] as const]
    : []),
  ...entry['applies-to']
    .filter((pattern) => !isInsidePath(pattern))
    .map(
      (pattern): Fault => [
        'applies-to',
        `${pattern} is no path inside the vetted folder; write **/*.py for every Python file`,
      ],
    ),
  ...(entry.mounts ?? []).flatMap((path): readonly Fault[] => {
    const why = refusedPlace(path.replace(/(?<=.)\/$/, ''), home)
    return why === null ? [] : [['mounts', `${path} ${why}`]]
  }),
  ...Object.keys(entry.env ?? {})
    .filter((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    .map((name): Fault => ['env', `${name} is no name of a variable`]),
]

const idFaults = (id: string, earlier: readonly string[], subjects: ReadonlySet<string>): readonly Fault[] => {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id)) {
    return [['id', `${id} is no name; use lower-case letters, digits and hyphens, a letter first, 40 at most`]]
  }
  if (id === withNamedRules || analyzers.some((ours) => ours.id === id))
    return [['id', `${id} is an analyzer of Assay's own; choose another name`]]
  // Imported logs and the examination of the tree go by these names.
  if (subjects.has(id) || id === 'tree' || /^sarif-\d+$/.test(id)) {
    return [['id', `${id} is a name that Assay uses itself; choose another`]]
  }
  return earlier.includes(id) ? [['id', `${id} is declared twice`]] : []
}

const programFaults = (
  key: 'command' | 'version-command',
  [program = '']: readonly string[],
  home: string | null,
): readonly Fault[] => {
  if (isSystemPlace(program) && isInsidePath(program.slice(1))) return []
  const why = refusedPlace(program, home)
  return why === null ? [] : [[key, `the program ${program} ${why}`]]
}

const patternFaults = (pattern: string | undefined): readonly Fault[] => {
  if (pattern === undefined) return []
  try {
    new RegExp(pattern, 'mu')
    return []
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [['version-pattern', `${pattern} is no regular expression; group 1 is the version`]]
  }
}
