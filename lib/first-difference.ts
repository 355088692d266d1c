import { escapeToken } from './json-pointer.ts'
import { byCodeUnit } from './order.ts'

/** Where two JSON values first differ: an RFC 6901 pointer, and what each has there; undefined where it has nothing. */
export type Difference = { readonly pointer: string; readonly expected: unknown; readonly found: unknown }

/** The first place where two JSON values differ, members taken in the order of their names; null where they are equal. */
export const firstDifference = (expected: unknown, found: unknown, pointer = ''): Difference | null => {
  if (Object.is(expected, found)) return null
  if (Array.isArray(expected) && Array.isArray(found))
    return firstOf(Math.max(expected.length, found.length), (at) => [String(at), expected[at], found[at]], pointer)
  if (isMembers(expected) && isMembers(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort(byCodeUnit)
    return firstOf(names.length, (at) => memberAt(names[at] ?? '', expected, found), pointer)
  }
  return { pointer, expected, found }
}

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const own = (members: Members, name: string): unknown => (Object.hasOwn(members, name) ? members[name] : undefined)

const memberAt = (name: string, expected: Members, found: Members): readonly [string, unknown, unknown] => [
  escapeToken(name),
  own(expected, name),
  own(found, name),
]

const firstOf = (
  count: number,
  pairAt: (at: number) => readonly [token: string, expected: unknown, found: unknown],
  pointer: string,
): Difference | null => {
  for (let at = 0; at < count; at += 1) {
    const [token, expected, found] = pairAt(at)
    const difference = firstDifference(expected, found, `${pointer}/${token}`)
    if (difference !== null) return difference
  }
  return null
}
