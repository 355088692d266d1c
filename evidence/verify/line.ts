import { firstDifference } from '../../lib/first-difference.ts'
import { printable } from '../../lib/printable.ts'
import type { CheckLine } from '../../schemas/records/index.ts'

export const holds = (id: string, message: string): CheckLine => ({ id, status: 'holds', message, remedy: '' })

const changed = 'It was changed after it was signed, or was never written so. Ask for the bundle anew.'

export const fails = (id: string, message: string, remedy = changed): CheckLine => ({
  id,
  status: 'fails',
  message,
  remedy,
})

/** It cannot be told. */
export const unknown = (id: string, message: string, remedy: string): CheckLine => ({
  id,
  status: 'unknown',
  message,
  remedy,
})

/** A line that rests on one above that does not hold. */
export const notReached = (id: string, why: string): CheckLine => unknown(id, `Not looked at: ${why}`, '')

export function* notReachedLines(ids: readonly string[], why: string): Generator<CheckLine, void> {
  for (const id of ids) yield notReached(id, why)
}

const longest = 80

/** Somebody else's text for a line: printable, and cut. */
export const shown = (text: string): string => printable(text.length > longest ? `${text.slice(0, longest)}...` : text)

const valueShown = (value: unknown): string =>
  value === undefined ? 'nothing' : value instanceof Object ? 'another value' : shown(String(JSON.stringify(value)))

/** Where two values first differ, as the end of a sentence; null where they are equal. */
export const differenceShown = (expected: unknown, found: unknown): string | null => {
  const difference = firstDifference(expected, found)
  if (difference === null) return null
  const { pointer, ...sides } = difference
  const place = shown(pointer === '' ? 'the root' : pointer)
  return `${place}: ${valueShown(sides.expected)} expected, ${valueShown(sides.found)} found`
}
