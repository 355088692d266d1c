import { digestOf } from '../../lib/digest.ts'
import type { Repaired, Replayed } from '../../sarif/index.ts'
import type { LedgerStep, MendMade, RepairReport } from '../../schemas/records/index.ts'
import { boundedText } from '../validate/bounded.ts'

/** What came of a log that was read: a repair, or a replay that fits. */
export type Answered = Repaired | Exclude<Replayed, { readonly misfit: string }>

const countsOf = (steps: readonly LedgerStep[]): MendMade[] => {
  const made = new Map<string, MendMade>()
  for (const { id, reason, patch } of steps)
    made.set(id, { id, reason, changes: (made.get(id)?.changes ?? 0) + patch.length })
  return [...made.values()]
}

const outcomeOf = (answer: Answered): RepairReport['outcome'] => {
  if ('refused' in answer) return 'refused'
  if (!('left' in answer)) return 'replayed'
  return answer.steps.length > 0 || answer.reencoding !== null ? 'mended' : 'unchanged'
}

/** What is said of a repair; where things were written is for the caller to add. */
export const reportOf = (uri: string, input: Uint8Array, answer: Answered): RepairReport => {
  const left = 'left' in answer ? answer.left : []
  return {
    schema: 'assay/repair/v1',
    uri,
    outcome: outcomeOf(answer),
    valid: answer.after.valid,
    input: digestOf(input),
    output: 'refused' in answer ? null : digestOf(answer.log),
    refusal: 'refused' in answer ? answer.refused : null,
    reencoding: 'refused' in answer ? null : answer.reencoding,
    mends: 'refused' in answer ? [] : countsOf(answer.steps),
    before: answer.before.counts,
    after: answer.after.counts,
    truncated: answer.after.truncated,
    // A log may have a name of 100 MB.
    left: left.map((defect) => ({
      ...defect,
      pointer: boundedText(defect.pointer),
      message: boundedText(defect.message),
    })),
    written: null,
    ledger: null,
  }
}
