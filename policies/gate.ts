import type { Decision, OutcomeKind, Signal } from '../schemas/records/index.ts'
import { type DecideInput, decide } from './decide.ts'
import type { PolicySet } from './load.ts'
import { isCodeqlRule } from './signals/source/rule-ids.ts'

/** Whether an analyzer may start; `outcome` and `message` are what to record where it may not. */
export type Permit = {
  readonly id: string
  readonly mayStart: boolean
  readonly outcome: Extract<OutcomeKind, 'denied' | 'review'> | null
  readonly message: string
}

/** Before anything starts. Only an `allow` (of a policy or of a waiver) starts an analyzer; one without a decision is denied. */
export const gateBefore = (
  decisions: readonly Decision[],
  analyzers: readonly { readonly id: string }[],
): readonly Permit[] =>
  analyzers.map(({ id }) => {
    const decision = decisions.find(({ subject }) => subject === id)
    if (decision?.decision === 'allow') return { id, mayStart: true, outcome: null, message: '' }
    const clause = decision?.clause ?? 'no licence decision was made'
    if (decision?.decision === 'review')
      return {
        id,
        mayStart: false,
        outcome: 'review',
        message: `${id} was not started, its licence needs a person: ${clause}`,
      }
    return {
      id,
      mayStart: false,
      outcome: 'denied',
      message: `${id} was not started, its licence forbids it: ${clause}`,
    }
  })

/**
 * After the analyzers: what imported and produced logs claim joins the signals, as claims (C11, C12, S18), and the decisions
 * are made again. A driver name can be forged both ways, so a claim leads to review at most and silences nothing.
 */
export const gateAfter = (
  input: DecideInput,
  set: PolicySet,
): { readonly signals: readonly Signal[]; readonly decisions: readonly Decision[] } => {
  const claims = input.claims.flatMap(({ uri, name, ruleIds, line = 1, registryMarks = [] }): readonly Signal[] => {
    const claim = { uri, line, confidence: 'weak' } as const
    const marks = registryMarks.map((at) => ({ ...claim, signal: 'S18', line: at }))
    const named = [...marks, ...(/codeql/iu.test(name) ? [{ signal: 'C11', ...claim }] : [])]
    return ruleIds.some(isCodeqlRule) ? [...named, { signal: 'C12', ...claim }] : named
  })
  return { signals: claims, decisions: decide({ ...input, signals: [...input.signals, ...claims] }, set) }
}
