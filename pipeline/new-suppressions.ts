import type { InlineSuppression } from '../schemas/records/index.ts'
import type { SeenSuppression } from './examine/protocol.ts'

/**
 * The comments of the head that the base lacks, in the head's order: those left over when each was paired with one of the
 * same analyzer, file (through `renames`) and words, wherever it stands. Of equal ones those in other code are left. Pure, linear.
 */
export const newSuppressions = (
  base: readonly SeenSuppression[],
  head: readonly SeenSuppression[],
  renames: readonly { readonly from: string; readonly to: string }[],
): readonly InlineSuppression[] => {
  const before = new Map(renames.map(({ from, to }) => [to, from]))
  const nameIn = ({ uri }: SeenSuppression): string => before.get(uri) ?? uri
  const inContext = (comment: SeenSuppression, uri: string): string => `${keyOf(comment, uri)}\n${comment.context}`

  const exact = countOf(base.map((comment) => inContext(comment, comment.uri)))
  const rest = head.filter((comment) => !take(exact, inContext(comment, nameIn(comment))))
  const left = countOf(
    base
      .filter((comment) => take(exact, inContext(comment, comment.uri)))
      .map((comment) => keyOf(comment, comment.uri)),
  )
  return rest
    .filter((comment) => !take(left, keyOf(comment, nameIn(comment))))
    .map(({ analyzer, uri, line, text }) => ({ analyzer, uri, line, text }))
}

// White space is the formatter's.
const keyOf = ({ analyzer, text }: SeenSuppression, uri: string): string =>
  JSON.stringify([analyzer, uri, text.replace(/\s+/gu, '')])

const countOf = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Takes one away; false where none is left. */
const take = (counts: Map<string, number>, key: string): boolean => {
  const left = counts.get(key) ?? 0
  if (left > 0) counts.set(key, left - 1)
  return left > 0
}
