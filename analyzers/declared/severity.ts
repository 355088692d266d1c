import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { escapeRegExp } from '../../lib/escape-reg-exp.ts'
import type { Severity } from '../../schemas/records/index.ts'
import type { Result } from '../../schemas/sarif/index.ts'
import type { Definition } from './definition.ts'

type Map = Pick<Definition, 'severity' | 'otherSeverity'>

/** The operator's word on a rule; null where it leaves the level to the tool. */
export const severityMap = ({ severity, otherSeverity }: Map): ((ruleId: string) => Severity | null) => {
  const entries = severity.map(([pattern, level]) => ({ matches: matcherOf(pattern), level }))
  const other = otherSeverity === 'tool' ? null : otherSeverity
  return (ruleId) => entries.find(({ matches }) => matches.test(ruleId))?.level ?? other
}

const matcherOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split(/\*+/).map(escapeRegExp).join('.*')}$`, 'su')

/** A level of a log as one of ours: what a tool calls a failure without a severity is still worth a note. */
export const severityOfLevel = (level: Result['level'] | undefined): Severity =>
  level === undefined ? 'warning' : level === 'none' ? 'note' : level

export const severityDigest = ({ severity, otherSeverity }: Map): string =>
  sha256(canonicalJson({ severity, otherSeverity }))
