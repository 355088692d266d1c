import { isObject } from '../walk/index.ts'

/** The results of one run, read piece by piece, as often as asked. */
export type Results = { readonly count: number; readonly batches: () => Iterable<readonly unknown[]> }

/**
 * A log in two parts, so that its results need not be held. `skeleton`: everything but them; a run whose results are in
 * `results`, by its index, has an empty array there. `resolve`: what stands where a JSON pointer leads, results included.
 */
export type LogParts = {
  readonly skeleton: unknown
  readonly results: ReadonlyMap<number, Results>
  readonly resolve: (keys: readonly string[]) => unknown
}

const step = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** RFC 6901 §4: what the tokens of a JSON pointer lead to. */
export const atPointer = (value: unknown, keys: readonly string[]): unknown => keys.reduce(step, value)

/** The parts of a log that is in memory; the log itself is not changed. */
export const partsOf = (value: unknown): LogParts => {
  const results = new Map<number, Results>()
  const resolve: LogParts['resolve'] = (keys) => atPointer(value, keys)
  if (!isObject(value) || !Array.isArray(value['runs'])) return { skeleton: value, results, resolve }
  const runs = value['runs'].map((run: unknown, index) => {
    const held: unknown = isObject(run) ? run['results'] : null
    if (!isObject(run) || !Array.isArray(held) || held.length === 0) return run
    results.set(index, { count: held.length, batches: () => [held] })
    return { ...run, results: [] }
  })
  return { skeleton: { ...value, runs }, results, resolve }
}
