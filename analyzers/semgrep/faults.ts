import type { Skipped } from '../../schemas/records/index.ts'
import { type Fault, type Output, typeOf } from './output.ts'
import type { SemgrepRule, SemgrepRuleSet } from './rule-set.ts'

/** Why a file was not read to its end, in our words. */
const reasons: Readonly<Record<string, string>> = {
  Timeout: 'a rule took longer on it than its time limit',
  'Fixpoint timeout': 'a rule took longer on it than its time limit',
  'Out of memory': 'a rule needed more memory on it than its limit',
  'Stack overflow': 'nested too deeply for Semgrep',
  'Too many matches': 'a rule matches it more often than Semgrep tells',
}

const syntaxTypes = /^(?:Syntax error|Lexical error|PartialParsing|Other syntax error|AST builder error)$/u

/** The files that Semgrep itself says it did not analyse whole. */
export const unreadFiles = ({ errors, paths }: Output, pathOf: (uri: string) => string | null): readonly Skipped[] => [
  ...errors.flatMap((fault) => {
    const uri = fault.path === undefined ? null : pathOf(fault.path)
    return uri === null ? [] : [{ uri, reason: reasonOf(fault) }]
  }),
  ...(paths.skipped ?? []).flatMap(({ path }) => {
    const uri = pathOf(path)
    return uri === null ? [] : [{ uri, reason: 'Semgrep could not analyse it whole' }]
  }),
]

const reasonOf = (fault: Fault): string => {
  const type = typeOf(fault)
  if (!syntaxTypes.test(type)) return reasons[type] ?? 'Semgrep could not analyse it whole'
  const line = fault.spans?.[0]?.start.line ?? 0
  return `syntax error${line > 0 ? ` at line ${line}` : ''}; other findings may be missing`
}

/** The rules that Semgrep could not use, as places and why; errors that are neither of a file nor of a rule. */
export const ruleFaults = (
  { errors, skipped_rules }: Output,
  set: SemgrepRuleSet,
  ruleOf: (checkId: string) => SemgrepRule | null,
  pathOf: (uri: string) => string | null,
): { readonly rules: readonly string[]; readonly others: number } => {
  const rest = errors.filter(({ path }) => path === undefined || pathOf(path) === null)
  const placed = rest.flatMap((fault) => placeOf(fault, set, ruleOf) ?? [])
  // The closing error counts those before it.
  const others = placed.length > 0 ? 0 : rest.length
  return { rules: [...new Set(placed)], others: others + skipped_rules.length }
}

const placeOf = (fault: Fault, set: SemgrepRuleSet, ruleOf: (checkId: string) => SemgrepRule | null): string | null => {
  const rule = fault.rule_id === undefined ? null : ruleOf(fault.rule_id)
  if (rule !== null) return `the rule ${rule.id} (${set.files[rule.file]?.uri ?? ''}:${rule.line})`
  const span = fault.spans?.[0]
  const file = span === undefined ? undefined : set.files[indexOfPlace(span.file)]
  return file === undefined || span === undefined ? null : `a rule (${file.uri}:${Math.max(1, span.start.line)})`
}

const indexOfPlace = (path: string): number => Number(/\/r(\d+)\/rules\.yaml$/u.exec(path)?.[1] ?? -1)
