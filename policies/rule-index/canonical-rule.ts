import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { byCodeUnit } from '../../lib/order.ts'
import { entries, type YamlNode } from '../signals/source/yaml.ts'
import { languageName } from './language-names.ts'
import { tokensOf } from './tokens.ts'

/**
 * What names or words a finding, ranks or mends it, or says where and by which engine a rule runs. None of it is what
 * the rule looks for, and all of it is what a copy changes first.
 */
const outside = new Set([
  ...['id', 'message', 'metadata', 'severity', 'category', 'fix', 'fix-regex'],
  ...['options', 'paths', 'min-version', 'max-version', 'version', 'validators', 'product'],
])

/** Semgrep reads these lists as sets: the order of their items changes no match. Any other list keeps its order (steps). */
const sets = new Set([
  ...['languages', 'patterns', 'pattern-either', 'all', 'any', 'where', 'types', 'refs', 'on'],
  ...['pattern-sources', 'pattern-sinks', 'pattern-sanitizers', 'pattern-propagators'],
  ...['sources', 'sinks', 'sanitizers', 'propagators', 'focus-metavariable', 'focus'],
])

/** No rule that a person wrote nests deeper; sorting costs the size of the rule for each level. */
const maxDepth = 40

type Value = string | readonly Value[] | { readonly [key: string]: Value }

/**
 * The part of a rule that says what it looks for, in one form for every way to write it; null where it nests too deep.
 * YAML or JSON, quoting, block style, anchors, the order of keys and the space between tokens make no difference.
 */
export const canonicalRule = (rule: YamlNode): string | null => {
  const value = objectOf(rule, outside, 0)
  return value === null ? null : canonicalJson(value)
}

/** SHA-256 of the canonical form. */
export const ruleDigest = (rule: YamlNode): string | null => {
  const text = canonicalRule(rule)
  return text === null ? null : sha256(text)
}

/** The text of each part of a rule that says what it looks for, with the operator that it stands under. */
export const patternTexts = (rule: YamlNode): readonly { readonly operator: string; readonly text: string }[] => {
  const found: { operator: string; text: string }[] = []
  const visit = (node: YamlNode | null, operator: string, depth: number): void => {
    if (node === null || depth > maxDepth) return
    if (node.kind === 'scalar') found.push({ operator, text: node.value })
    else if (node.kind === 'seq') for (const item of node.items) visit(item, operator, depth + 1)
    else for (const { key, value } of node.entries) visit(value, key, depth + 1)
  }
  for (const { key, value } of entries(rule))
    if (!outside.has(key) && key !== 'languages' && key !== 'mode') visit(value, key, 1)
  return found
}

const noKeys: ReadonlySet<string> = new Set()

const formOf = (node: YamlNode | null, key: string, depth: number): Value | null => {
  if (node === null) return ''
  if (depth > maxDepth) return null
  if (key === 'languages') return languagesOf(node)
  if (node.kind === 'scalar') return tokensOf(node.value).join(' ')
  if (node.kind === 'map') return objectOf(node, noKeys, depth)
  const list: Value[] = []
  for (const item of node.items) {
    const value = formOf(item, '', depth + 1)
    if (value === null) return null
    list.push(value)
  }
  return sets.has(key) ? sorted(list) : list
}

/** A key that stands twice keeps all its values: none hides another. */
const objectOf = (node: YamlNode, left: ReadonlySet<string>, depth: number): Value | null => {
  const byKey = new Map<string, Value[]>()
  for (const { key, value } of entries(node)) {
    if (left.has(key)) continue
    const made = formOf(value, key, depth + 1)
    if (made === null) return null
    const values = byKey.get(key)
    if (values === undefined) byKey.set(key, [made])
    else values.push(made)
  }
  const pairs = [...byKey].map(([key, values]): readonly [string, Value] => [
    key,
    values.length === 1 ? (values[0] ?? '') : sorted(values),
  ])
  return Object.fromEntries(pairs)
}

const languagesOf = (node: YamlNode): readonly string[] => {
  const list = node.kind === 'seq' ? node.items : [node]
  const named = list.flatMap((each) => (each.kind === 'scalar' ? [languageName(each.value)] : []))
  return [...new Set(named)].sort(byCodeUnit)
}

const sorted = (list: readonly Value[]): readonly Value[] =>
  list
    .map((value) => ({ value, text: canonicalJson(value) }))
    .sort((a, b) => byCodeUnit(a.text, b.text))
    .map(({ value }) => value)
