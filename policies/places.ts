import { grouped } from '../lib/grouped.ts'
import { byCodeUnit } from '../lib/order.ts'
import type { Signal } from '../schemas/records/index.ts'

/** By file, line and sign: the order in which every report shows them. */
export const byPlace = (a: Signal, b: Signal): number =>
  byCodeUnit(a.uri, b.uri) || a.line - b.line || byCodeUnit(a.signal, b.signal)

const keyOf = ({ uri, line, signal }: Signal): string => `${uri}\n${line}\n${signal}`

/** Lists of evidence as one, sorted, each sign of a place once. */
export const joinedEvidence = (lists: Iterable<readonly Signal[]>): Signal[] => {
  const found = new Map<string, Signal>()
  for (const list of lists) for (const each of list) found.set(keyOf(each), each)
  return [...found.values()].sort(byPlace)
}

/** Evidence, and behind it what of more evidence is not in it. */
export const withMore = (first: readonly Signal[], more: readonly Signal[]): Signal[] => {
  const known = new Set(first.map(keyOf))
  return [...first, ...more.filter((each) => !known.has(keyOf(each)))]
}

/** Signals file by file, in the order in which the files come. */
export const byFile = (signals: readonly Signal[]): ReadonlyMap<string, readonly Signal[]> =>
  grouped(signals, ({ uri }) => uri)
