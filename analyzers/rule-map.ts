import { readFileSync } from 'node:fs'
import { canonicalJson } from '../lib/canonical.ts'
import { sha256 } from '../lib/digest.ts'
import type { RuleEntry, Severity } from '../schemas/records/index.ts'

type RuleGroup = {
  readonly severity: Severity
  readonly reason: string
  /** Ids, or names by id. */
  readonly rules: readonly string[] | Readonly<Record<string, string>>
}

/** An analyzer's `rules.json`: the rules that it selects, in groups of one severity with its reason, and what the rest gets. */
type RuleFile = {
  readonly default: Severity
  readonly defaultReason: string
  readonly groups: readonly RuleGroup[]
}

export type RuleMap = {
  readonly entries: readonly RuleEntry[]
  readonly severityOf: (ruleId: string) => Severity
  readonly sha256: string
}

const known = new Map<string, RuleMap>()

/**
 * An analyzer's `rules.json`. `origin` and `licence` are those of the rules, all of one source. Read once: plan, gate,
 * report and record each ask for it, and it is a file beside the code.
 */
export const readRuleMap = (url: URL, origin: string, licence: string): RuleMap => {
  const map = known.get(url.href) ?? makeRuleMap(url, origin, licence)
  known.set(url.href, map)
  return map
}

const makeRuleMap = (url: URL, origin: string, licence: string): RuleMap => {
  // Our own file, checked by the contract suite; not a border.
  const file = JSON.parse(readFileSync(url, 'utf8')) as RuleFile
  const entries = file.groups.flatMap(({ severity, reason, rules }) =>
    (Array.isArray(rules) ? rules : Object.keys(rules)).map((id: string) => ({
      id,
      origin,
      licence,
      severity,
      reason,
    })),
  )
  const severities = new Map(entries.map(({ id, severity }) => [id, severity]))
  return {
    entries,
    severityOf: (ruleId) => severities.get(ruleId) ?? file.default,
    sha256: sha256(canonicalJson(file)),
  }
}
