import { counted } from '../../lib/counted.ts'
import { type Analysis, type CheckLine, verdictOf } from '../../schemas/records/index.ts'
import { fails, holds, shown, unknown } from './line.ts'

/** Whether the judgement can be followed. `policyDigest`: over all that decides here. */
export function* judgementLines(analysis: Analysis, policyDigest: () => string): Generator<CheckLine, void> {
  yield policyLine(analysis, policyDigest())
  yield verdictLine(analysis)
}

const policyLine = ({ decisions }: Analysis, digest: string): CheckLine => {
  const other = decisions.find(({ policy }) => policy.slice(policy.lastIndexOf('@') + 1) !== digest)
  if (other === undefined)
    return holds('policy', `${decisions.length} licence decisions rest on the policies of this Assay (${digest}).`)
  return unknown(
    'policy',
    `${shown(other.subject)} was decided by other policies than those here: ${shown(other.policy)}.`,
    'Verify it with the Assay that made it, and with the policies of its operator (--config).',
  )
}

const verdictLine = ({ verdict, reasons }: Analysis): CheckLine => {
  const due = verdictOf(reasons)
  return verdict === due
    ? holds('verdict', `The verdict ${verdict} follows from ${counted(reasons.length, 'reason')}.`)
    : fails('verdict', `The verdict is ${verdict}, and its reasons ask for ${due}.`)
}
