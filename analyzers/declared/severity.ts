import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { Severity } from '../../schemas/records/index.ts'
import type { Result } from '../../schemas/sarif/index.ts'
import type { Definition } from './definition.ts'

type Map = Pick<Definition, 'severity' | 'otherSeverity'>

/** The operator's word on a rule; null where it leaves the level to the tool. */
export const severityMap = ({ severity, otherSeverity }: Map): ((ruleId: string) => Severity | null) => {
  const entries = severity.map(([pattern, level]) => ({ fits: fitOf(pattern), level }))
  const other = otherSeverity === 'tool' ? null : otherSeverity
  return (ruleId) => entries.find(({ fits }) => fits(ruleId))?.level ?? other
}

/** Without a regular expression: a rule id is the tool's, of any length, and must not make one take long. */
const fitOf = (pattern: string): ((ruleId: string) => boolean) => {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return (ruleId) => ruleId === first
  return (ruleId) => {
    if (!ruleId.startsWith(first)) return false
    let at = first.length
    for (const piece of rest) {
      const found = ruleId.indexOf(piece, at)
      if (found < 0) return false
      at = found + piece.length
    }
    return ruleId.length - at >= last.length && ruleId.endsWith(last)
  }
}

/** A level of a log as one of ours: what a tool calls a failure without a severity is still worth a note. */
export const severityOfLevel = (level: Result['level'] | undefined): Severity =>
  level === undefined ? 'warning' : level === 'none' ? 'note' : level

export const severityDigest = ({ severity, otherSeverity }: Map): string =>
  sha256(canonicalJson({ severity, otherSeverity }))
