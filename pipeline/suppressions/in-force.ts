import { counted } from '../../lib/counted.ts'
import type { OperatorSuppression, UsedSuppression } from '../../schemas/records/index.ts'

/** A person looks after a list from its first lines. */
const maxNotices = 20

/** Those that count on a day (YYYY-MM-DD, UTC): `expires` is the last one. */
export const inForce = (entries: readonly OperatorSuppression[], today: string): readonly OperatorSuppression[] =>
  entries.filter(({ expires }) => expires === undefined || expires >= today)

/** The entries that held something back; `uses` is aligned with `entries`. */
export const usedOf = (entries: readonly OperatorSuppression[], uses: readonly number[]): readonly UsedSuppression[] =>
  entries.flatMap((entry, at) => {
    const results = uses[at] ?? 0
    return results === 0 ? [] : [{ ...entry, results }]
  })

/** A sentence on each entry that is expired or held nothing back. `uses` is aligned with those in force. */
export const suppressionNotices = (
  entries: readonly OperatorSuppression[],
  uses: readonly number[],
  today: string,
): readonly string[] => {
  const current = inForce(entries, today)
  const expired = entries
    .filter((entry) => !current.includes(entry))
    .map((entry) => `${nameOf(entry)} expired on ${entry.expires} and does not count.`)
  const unused = current
    .filter((_, at) => (uses[at] ?? 0) === 0)
    .map((entry) => `${nameOf(entry)} held nothing back: no finding here is what it speaks of.`)
  return [...bounded(expired, 'expired'), ...bounded(unused, 'unused')]
}

const bounded = (notices: readonly string[], what: string): readonly string[] => {
  const rest = notices.length - maxNotices
  if (rest <= 0) return notices
  return [
    ...notices.slice(0, maxNotices),
    `${counted(rest, `more suppression is ${what}`, `more suppressions are ${what}`)}.`,
  ]
}

/** `The suppression legacy (ruff F401 in src/a.py:3) of A. Author`. */
const nameOf = ({ id, analyzer, rule, path, line, fingerprint, author }: OperatorSuppression): string => {
  const what = [analyzer, rule, fingerprint?.slice(0, 12)].filter((part) => part !== undefined).join(' ')
  const where = path === undefined ? '' : ` in ${path}${line === undefined ? '' : `:${line}`}`
  return id === undefined
    ? `The suppression of ${what}${where} by ${author}`
    : `The suppression ${id} (${what}${where}) by ${author}`
}
