import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { RuleEntry, Severity } from '../../schemas/records/index.ts'
import { readRuleMap } from '../rule-map.ts'

export const licence = 'MIT OR Apache-2.0'

const clippyMap = () =>
  readRuleMap(new URL('./rules.json', import.meta.url), 'https://rust-lang.github.io/rust-clippy/', licence)

const compilerMap = () =>
  readRuleMap(new URL('./compiler-rules.json', import.meta.url), 'https://doc.rust-lang.org/rustc/lints/', licence)

/** clippy's lints and the compiler's own, which come with them. */
export const ruleEntries = (): readonly RuleEntry[] => [...clippyMap().entries, ...compilerMap().entries]

export const severitySha256 = (): string => sha256(canonicalJson([clippyMap().sha256, compilerMap().sha256]))

export const severities = (): ((ruleId: string) => Severity) => {
  const [clippy, compiler] = [clippyMap(), compilerMap()]
  return (ruleId) => {
    if (/^E\d{4}$/.test(ruleId)) return compiler.severityOf('compile-error')
    return ruleId.startsWith('clippy::') ? clippy.severityOf(ruleId) : compiler.severityOf(ruleId)
  }
}

const groups = ['all', 'pedantic', 'restriction', 'nursery', 'cargo']
const notLints = new Set(['compile-error', 'compiler-warning'])

/**
 * The lints of the two maps and none of clippy's others, whatever a manifest says: the last word on the command line
 * counts, and `-W warnings` undoes a manifest's `warnings = "allow"`. A denied lint must not end the compilation, or
 * whatever stands behind it would not be looked at.
 */
export const lintArguments = (): readonly string[] => [
  ...capped,
  ...['-W', 'warnings'],
  ...groups.flatMap((group) => ['-A', `clippy::${group}`]),
  ...ruleEntries().flatMap(({ id }) => (notLints.has(id) ? [] : ['-W', id])),
]

export const capped: readonly string[] = ['--cap-lints', 'warn']
