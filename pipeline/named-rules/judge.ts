import { explain } from '../../policies/index.ts'
import type { Decision, Outcome } from '../../schemas/records/index.ts'
import { decideSeen, type Gate } from '../gate.ts'
import type { VetRequest } from '../request.ts'
import type { ReadRules } from './read.ts'

/** What the licence gate says of named rules, and the outcome where they may not be run. */
export type JudgedRules = { readonly decisions: readonly Decision[]; readonly settled: Outcome | null }

/**
 * gate(before) for rules that the operator named, before anything of Semgrep starts: only an allow, or a waiver, lets them
 * run. What forbids comes before what is wrong with them, and that before what a person must say.
 */
export const judgeNamedRules = (named: ReadRules, request: VetRequest, gate: Gate): JudgedRules => {
  const decision =
    named.seen === null
      ? undefined
      : decideSeen(request, named.seen, gate).find(({ subject }) => subject === 'semgrep-rules')
  const decisions = decision === undefined ? [] : [decision]
  if (decision?.decision === 'deny') {
    return { decisions, settled: { kind: 'denied', message: messageOf(decision, gate) } }
  }
  const [problem] = named.problems
  if (problem !== undefined) {
    const more = named.problems.length === 1 ? '' : ` (and ${named.problems.length - 1} more)`
    const message = `Semgrep was not started, its rules cannot be run: ${problem.replace(/\.$/u, '')}${more}.`
    return { decisions, settled: { kind: 'malformed', message } }
  }
  if (decision?.decision === 'allow') return { decisions, settled: null }
  const message =
    decision === undefined
      ? 'Semgrep was not started: no licence decision was made on its rules.'
      : messageOf(decision, gate)
  return { decisions, settled: { kind: 'review', message } }
}

const messageOf = (decision: Decision, gate: Gate): string => {
  const { reason, remedy } = explain(decision, gate.policies)
  const places = decision.evidence.slice(0, 3).map(({ uri, line }) => `${uri}:${line}`)
  const missing = decision.missing.map(({ fact, who }) => `${fact} (${who})`).join('; ')
  return [
    `Semgrep was not started with these rules (${places.join(', ')}${decision.evidence.length > 3 ? ', …' : ''}).`,
    reason,
    `Clause: ${decision.clause}`,
    remedy,
    ...(missing === '' ? [] : [`Missing: ${missing}.`]),
  ].join(' ')
}
