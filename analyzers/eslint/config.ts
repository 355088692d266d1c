import type { RuleEntry } from '../../schemas/records/index.ts'
import { readRuleMap } from '../rule-map.ts'

export const licence = 'MIT'

/** As for Biome: beyond it a file is made by a program, and rules of cost above linear take minutes for one. */
export const maxFileBytes = 1024 * 1024

type Source = Pick<RuleEntry, 'origin' | 'licence'>

/** Whose rules these are, by the prefix of their ids. */
const sources: Readonly<Record<string, Source>> = {
  '@typescript-eslint': { origin: 'https://typescript-eslint.io/rules/', licence: 'MIT' },
  security: { origin: 'https://github.com/eslint-community/eslint-plugin-security', licence: 'Apache-2.0' },
}
const core: Source = { origin: 'https://eslint.org/docs/latest/rules/', licence: 'MIT' }

const prefixOf = (id: string): string => (id.includes('/') ? (id.split('/')[0] ?? '') : '')

export const ruleMap = () => {
  const map = readRuleMap(new URL('./rules.json', import.meta.url), core.origin, core.licence)
  return { ...map, entries: map.entries.map((entry) => ({ ...entry, ...sources[prefixOf(entry.id)] })) }
}

/** What ESLint says under these ids comes from no rule: `parse` of a file that it cannot read, `directive` of a comment to it. */
const withoutRule: ReadonlySet<string> = new Set(['parse', 'directive'])

const options: Readonly<Record<string, readonly unknown[]>> = {
  eqeqeq: ['always', { null: 'ignore' }],
  'no-empty': [{ allowEmptyCatch: false }],
  'no-sequences': [{ allowInParentheses: true }],
  'no-unused-vars': [{ args: 'none', caughtErrors: 'none', ignoreRestSiblings: true }],
  // Only what is used in the same scope before it is there; a function's body runs later.
  'no-use-before-define': [{ functions: false, classes: false, variables: false }],
  'prefer-const': [{ destructuring: 'all' }],
  '@typescript-eslint/ban-ts-comment': [{ 'ts-expect-error': false, 'ts-ignore': true, 'ts-nocheck': true }],
  '@typescript-eslint/no-this-alias': [{ allowDestructuring: true }],
}

type Selection = Readonly<Record<string, readonly unknown[]>>

/** The rules for each language with their options. A rule with a twin for TypeScript gives way to it there: it takes types for faults. */
export const selection = (): { readonly js: Selection; readonly ts: Selection } => {
  const ids = ruleMap()
    .entries.map(({ id }) => id)
    .filter((id) => !withoutRule.has(id))
  const twins = new Set(ids.filter((id) => id.startsWith('@')).map((id) => id.slice(id.indexOf('/') + 1)))
  const select = (keep: (id: string) => boolean): Selection =>
    Object.fromEntries(ids.filter(keep).map((id) => [id, [2, ...(options[id] ?? options[coreOf(id)] ?? [])]]))
  return { js: select((id) => !id.startsWith('@')), ts: select((id) => id.startsWith('@') || !twins.has(id)) }
}

const coreOf = (id: string): string => id.replace('@typescript-eslint/', '')
