import type { JsonText, TextResults } from '../decode/index.ts'
import { isObject } from '../walk/index.ts'

/** The results of one run, read piece by piece, as often as asked. */
export type Results = { readonly count: number; readonly batches: () => Iterable<readonly unknown[]> }

/**
 * A log in two parts, so that its results need not be held. `skeleton`: everything but them; a run whose results are in
 * `results`, by its index, has an empty array there. `holds`: whether a JSON pointer leads to something, results included.
 */
export type LogParts = {
  readonly skeleton: unknown
  readonly results: ReadonlyMap<number, Results>
  readonly holds: (keys: readonly string[]) => boolean
}

const isIndex = (key: string | undefined): key is string => key !== undefined && /^(?:0|[1-9]\d*)$/.test(key)

const step = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return isIndex(key) ? value[Number(key)] : undefined
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** RFC 6901 §4: whether the tokens of a JSON pointer lead to something. */
const leads = (value: unknown, keys: readonly string[]): boolean => keys.reduce(step, value) !== undefined

/** The parts of a log that is in memory; the log itself is not changed. */
export const partsOf = (value: unknown): LogParts => {
  const results = new Map<number, Results>()
  const holds: LogParts['holds'] = (keys) => leads(value, keys)
  if (!isObject(value) || !Array.isArray(value['runs'])) return { skeleton: value, results, holds }
  const runs = value['runs'].map((run: unknown, index) => {
    const held: unknown = isObject(run) ? run['results'] : null
    if (!isObject(run) || !Array.isArray(held) || held.length === 0) return run
    results.set(index, { count: held.length, batches: () => [held] })
    return { ...run, results: [] }
  })
  return { skeleton: { ...value, runs }, results, holds }
}

type Piece = { readonly first: number; readonly values: readonly unknown[] }

// Pointers may make a reader parse one large result again and again. What they make it read beyond this many times the
// log is not looked up: such a pointer counts as one that leads somewhere.
const timesRead = 4
const freeBytes = 64 * 1024 ** 2

/** Results by index for look-ups: those that are parsed at the moment, or else the few that stand around the one that is asked for. */
const openLookUp = (bytesOfLog: number) => {
  let left = bytesOfLog * timesRead + freeBytes
  let last: { readonly run: TextResults; readonly piece: Piece } | null = null
  return {
    note: (run: TextResults, piece: Piece): void => {
      last = { run, piece }
    },
    /** Null where it is not looked up any more. */
    find: (run: TextResults, index: number): { readonly value: unknown } | null => {
      const held = last?.run === run ? last.piece : null
      if (held && index >= held.first && index < held.first + held.values.length)
        return { value: held.values[index - held.first] }
      const { first, bytes, parse } = run.around(index)
      left -= bytes
      return left < 0 ? null : { value: parse()[index - first] }
    },
  }
}

/** The parts of a log that stays where it is: its results are read in pieces, and forgotten. */
export const partsOfText = (text: JsonText): LogParts => {
  const { skeleton, results: few, holds: isInSkeleton } = partsOf(text.skeleton())
  const lookUp = openLookUp(text.bytes)
  const batchesOf = (run: TextResults): Results['batches'] =>
    function* () {
      let first = 0
      for (const values of run.batches()) {
        lookUp.note(run, { first, values })
        yield values
        first += values.length
      }
    }
  const results = new Map(few)
  for (const [index, run] of text.results) results.set(index, { count: run.count, batches: batchesOf(run) })
  const holds: LogParts['holds'] = (keys) => {
    const [runs, at, name, index, ...inside] = keys
    const run = runs === 'runs' && isIndex(at) && name === 'results' ? text.results.get(Number(at)) : undefined
    if (!run || index === undefined) return isInSkeleton(keys)
    if (!isIndex(index) || Number(index) >= run.count) return false
    if (inside.length === 0) return true
    const found = lookUp.find(run, Number(index))
    return found === null || leads(found.value, inside)
  }
  return { skeleton, results, holds }
}
