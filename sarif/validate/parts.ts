import type { JsonText, TextResults } from '../decode/index.ts'
import { isObject } from '../walk/index.ts'
import { openLookUp } from './look-up.ts'
import { type Keys, leads } from './pointer.ts'

/** The results of one run, read piece by piece, as often as asked. */
export type Results = { readonly count: number; readonly batches: () => Iterable<readonly unknown[]> }

/**
 * A log in two parts, so that its results need not be held. `skeleton`: everything but them; a run whose results are in
 * `results`, by its index, has an empty array there.
 */
export type LogParts = {
  readonly skeleton: unknown
  readonly results: ReadonlyMap<number, Results>
  /** Calls `missing` where one of some JSON pointers leads to nothing, results included: at once or by `settle`, in the order in which it was asked. */
  readonly unlessHeld: (pointers: readonly Keys[], missing: () => void) => void
  /** Answers all that is still open. */
  readonly settle: () => void
}

const inMemory =
  (value: unknown): LogParts['unlessHeld'] =>
  (pointers, missing) => {
    if (pointers.some((keys) => keys === null || !leads(value, keys))) missing()
  }

/** The parts of a log that is in memory; the log itself is not changed. */
export const partsOf = (value: unknown): LogParts => {
  const results = new Map<number, Results>()
  const looked = { unlessHeld: inMemory(value), settle: () => {} }
  if (!isObject(value) || !Array.isArray(value['runs'])) return { skeleton: value, results, ...looked }
  const runs = value['runs'].map((run: unknown, index) => {
    const held: unknown = isObject(run) ? run['results'] : null
    if (!isObject(run) || !Array.isArray(held) || held.length === 0) return run
    results.set(index, { count: held.length, batches: () => [held] })
    return { ...run, results: [] }
  })
  return { skeleton: { ...value, runs }, results, ...looked }
}

/** The parts of a log that stays where it is: its results are read in pieces, and forgotten. */
export const partsOfText = (text: JsonText): LogParts => {
  const { skeleton, results: few } = partsOf(text.skeleton())
  const { note, ...looked } = openLookUp(skeleton, text.results)
  const batchesOf = (run: TextResults): Results['batches'] =>
    function* () {
      let first = 0
      for (const values of run.batches()) {
        note(run, { first, values })
        yield values
        first += values.length
      }
    }
  const results = new Map(few)
  for (const [index, run] of text.results) results.set(index, { count: run.count, batches: batchesOf(run) })
  return { skeleton, results, ...looked }
}
