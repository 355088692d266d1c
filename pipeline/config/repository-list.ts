import { Check } from 'typebox/value'
import { utf8Text } from '../../lib/utf8-text.ts'
import { loadPolicies } from '../../policies/index.ts'
import { type ConfigProblem, invalidConfig, problemsOf } from './problems.ts'
import { repeatedKey } from './repeated-key.ts'
import { conflictProblems, type PlacedEntry } from './repositories.ts'
import { RepositoryEntry } from './repository-entry.ts'
import { entryFaults } from './repository-problems.ts'

/** No honest line is longer. In UTF-16 code units. */
const maxLine = 65_536

/** A person mends a list from its first problems. */
const maxProblems = 1_000

/** What one line says, or all that is wrong with it. */
export type RepositoryLine = { readonly entry: RepositoryEntry } | { readonly problems: readonly string[] }

/**
 * The entries of a list (`parseRepositoryList`). Throws `config/invalid` with every problem and its line: bytes that are
 * no UTF-8, lines that are wrong, and two lines that say different things of one repository.
 */
export const readRepositoryList = (bytes: Uint8Array, file: string, base: string): readonly PlacedEntry[] => {
  const text = utf8Text(bytes)
  if (text === null) throw invalidConfig(file, [{ line: null, message: 'is not UTF-8' }], 'list')
  const { entries, problems } = parseRepositoryList(text, file, base)
  const all = problems.length > 0 ? problems : conflictProblems(entries)
  if (all.length > 0) throw invalidConfig(file, all, 'list')
  return entries
}

/**
 * A list of repositories: one JSON object a line with the keys of `[[repository]]`; blank lines and lines that start
 * with # are skipped. What is wrong is returned, each with its line. Pure. `base`: the folder that paths are relative to.
 */
export const parseRepositoryList = (
  text: string,
  file: string,
  base: string,
): { readonly entries: readonly PlacedEntry[]; readonly problems: readonly ConfigProblem[] } => {
  const { entitlements } = loadPolicies()
  const entries: PlacedEntry[] = []
  const problems: ConfigProblem[] = []
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\n|\r/u)
  for (const [index, raw] of lines.entries()) {
    const content = raw.trim()
    if (content === '' || content.startsWith('#')) continue
    const line = index + 1
    const read = readRepositoryLine(content, entitlements)
    if ('entry' in read) entries.push({ entry: read.entry, base, place: { file, line } })
    else for (const message of read.problems) problems.push({ line, message })
    if (problems.length >= maxProblems) {
      problems.push({ line, message: `more than ${maxProblems} problems; the rest of the list was not read` })
      break
    }
  }
  return { entries: problems.length > 0 ? [] : entries, problems }
}

/** Reads one line of a list, a JSON object. Pure. `entitlements`: the names that the policies know. */
export const readRepositoryLine = (
  content: string,
  entitlements: Parameters<typeof entryFaults>[1],
): RepositoryLine => {
  if (content.length > maxLine) return { problems: [`is longer than ${maxLine} characters`] }
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return { problems: ['is not JSON; write one object a line: {"path": "shop", "licence": "MIT"}'] }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problems: ['is no object; write {"path": "shop", "licence": "MIT"}'] }
  const twice = repeatedKey(content)
  if (twice !== null) return { problems: [`${twice}: is named twice`] }
  if (!Check(RepositoryEntry, value))
    return { problems: problemsOf(RepositoryEntry, value, () => null).map(({ message }) => message) }
  const faults = entryFaults(value, entitlements)
  if (faults.length === 0) return { entry: value }
  return { problems: faults.map(({ key, message }) => (key === null ? message : `${key}: ${message}`)) }
}
