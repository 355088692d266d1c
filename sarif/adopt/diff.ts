import { escapeToken } from '../../lib/json-pointer.ts'
import type { PatchOperation } from '../../schemas/records/index.ts'

/** The RFC 6902 operations, in order, that make `after` of `before`. Both are JSON values; members that are equal cost none. */
export const diffPatch = (before: unknown, after: unknown, path = ''): readonly PatchOperation[] => {
  if (Object.is(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return diffItems(before, after, path)
  if (isObject(before) && isObject(after)) return diffMembers(before, after, path)
  return [{ op: 'replace', path, value: after }]
}

const diffMembers = (before: Members, after: Members, path: string): readonly PatchOperation[] => [
  ...Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): PatchOperation => ({ op: 'remove', path: `${path}/${escapeToken(key)}` })),
  ...Object.entries(after).flatMap(([key, value]): readonly PatchOperation[] => {
    const at = `${path}/${escapeToken(key)}`
    return Object.hasOwn(before, key) ? diffPatch(before[key], value, at) : [{ op: 'add', path: at, value }]
  }),
]

const diffItems = (before: readonly unknown[], after: readonly unknown[], path: string): readonly PatchOperation[] => [
  ...before.slice(0, after.length).flatMap((value, index) => diffPatch(value, after[index], `${path}/${index}`)),
  // From the end, so that no index moves under the next operation.
  ...before
    .slice(after.length)
    .map((_, index): PatchOperation => ({ op: 'remove', path: `${path}/${after.length + index}` }))
    .toReversed(),
  ...after
    .slice(before.length)
    .map((value, index): PatchOperation => ({ op: 'add', path: `${path}/${before.length + index}`, value })),
]

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
