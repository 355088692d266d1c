import { counted } from '../../lib/counted.ts'
import type { UsedSuppression, VetReport } from '../../schemas/records/index.ts'

const shownEntries = 20

/** Which entry of the operator's list held back how many findings, and why: a line each, those of most findings first. */
export const heldBackLines = ({ suppressions = [] }: VetReport): readonly string[] => {
  const shown = suppressions.toSorted((a, b) => b.results - a.results).slice(0, shownEntries)
  const rest = suppressions.slice(shown.length).length
  return [...shown.map(lineOf), ...(rest > 0 ? [`and ${rest} more (--format json lists all)`] : [])]
}

const lineOf = ({
  results,
  analyzer,
  rule,
  fingerprint,
  path,
  line,
  reason,
  author,
  expires,
}: UsedSuppression): string => {
  const what = [analyzer, rule ?? fingerprint?.slice(0, 12)].filter((part) => part !== undefined).join(' ')
  const where = path === undefined ? '' : ` in ${path}${line === undefined ? '' : `:${line}`}`
  const until = expires === undefined ? '' : `, until ${expires}`
  return `${counted(results, 'result')} of ${what}${where}: ${reason} (${author}${until})`
}
