import { counted } from '../../lib/counted.ts'
import { grouped } from '../../lib/grouped.ts'
import { printable } from '../../lib/printable.ts'
import type { LeftDefect, RepairReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { placeLines, placesShown, sectionOf } from '../validate/defect-lines.ts'

const stateOf = ({ outcome, valid, before, after }: RepairReport, isCheck: boolean): string => {
  const verdict = valid ? 'valid' : `still invalid: ${counted(after.error, 'error')} of ${before.error} left`
  if (outcome === 'refused') return `not mended: ${counted(before.error, 'error')}`
  if (outcome === 'unchanged') return valid ? 'valid, nothing to mend' : `nothing that can be mended, ${verdict}`
  if (outcome === 'replayed')
    return `changed by the ledger, ${valid ? 'valid' : `invalid: ${counted(after.error, 'error')}`}`
  return `${isCheck ? 'would be mended' : 'mended'}, ${isCheck ? 'and then ' : ''}${verdict}`
}

// Two reasons for one rule are two things to read.
const byRule = (left: readonly LeftDefect[]): Iterable<readonly LeftDefect[]> =>
  grouped(left, ({ ruleId, reason }) => JSON.stringify([ruleId, reason])).values()

const leftLines = (group: readonly LeftDefect[], isTruncated: boolean, paint: Io['paint']): readonly string[] => {
  const [first] = group
  if (!first) return []
  const { ruleId, section, reason, remedy } = first
  const count = group.length > 1 ? `, ${group.length} times${isTruncated ? ' or more' : ''}` : ''
  return [
    `  ${paint('red', 'left')} ${ruleId} ${sectionOf(section)}${count}`,
    ...group.slice(0, placesShown).flatMap(placeLines),
    ...(group.length > placesShown ? [`    and ${group.length - placesShown} more`] : []),
    `    Why: ${printable(reason)}`,
    `    What to do: ${printable(remedy)}`,
  ]
}

/** A repair for a person: what was mended and by which clause, what is left and why. Nothing of the log's own is sent raw. */
export const prettyReport = (report: RepairReport, isCheck: boolean, paint: Io['paint']): string => {
  const { uri, valid, refusal, reencoding, mends, left, truncated, written, ledger } = report
  const lines = [paint(valid ? 'green' : 'red', `${printable(uri)}: ${stateOf(report, isCheck)}`)]
  if (refusal !== null) lines.push(`  ${printable(refusal)}`)
  if (reencoding !== null) lines.push(`  bytes: from ${reencoding.from} to utf-8. ${reencoding.reason}`)
  for (const { id, reason, changes } of mends)
    lines.push(`  ${paint('green', id)}: ${counted(changes, 'change')}. ${reason}`)
  for (const group of byRule(left)) lines.push(...leftLines(group, truncated, paint))
  if (written !== null && written !== '-') lines.push(`  log: ${printable(written)}`)
  if (ledger !== null) lines.push(`  ledger: ${printable(ledger)}`)
  return `${lines.join('\n')}\n`
}
