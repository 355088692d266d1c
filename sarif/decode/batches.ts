import type { RunOutline } from './outline.ts'
import { type ByteSource, readFully } from './source.ts'

/** How much is parsed at once, whichever comes first; never less than one group of neighbours. */
export type BatchSize = { readonly bytes: number; readonly results: number }

export const usualBatch: BatchSize = { bytes: 256 * 1024, results: 4096 }

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses results that stand one after the other, from the offset of the first up to behind the last. */
const parseBetween = (source: ByteSource, from: number, to: number): readonly unknown[] => {
  const text = new Uint8Array(to - from + 2)
  text[0] = 0x5b
  const count = readFully(source, from, text.subarray(1, -1))
  text[count + 1] = 0x5d
  return JSON.parse(decoder.decode(text)) as readonly unknown[]
}

/** The groups from one on that make a batch: the index behind the last of them. */
const batchEnd = (run: RunOutline, first: number, size: BatchSize): number => {
  const start = run.starts[first] ?? 0
  const index = run.firsts[first] ?? 0
  let last = first + 1
  while (
    last < run.starts.length &&
    (run.ends[last] ?? 0) - start <= size.bytes &&
    (run.firsts[last + 1] ?? run.count) - index <= size.results
  )
    last++
  return last
}

/** The results of a run, parsed and handed out in batches. */
export function* batchesOf(
  source: ByteSource,
  run: RunOutline,
  size: BatchSize = usualBatch,
): Generator<readonly unknown[]> {
  for (let first = 0; first < run.starts.length; ) {
    const last = batchEnd(run, first, size)
    yield parseBetween(source, run.starts[first] ?? 0, run.ends[last - 1] ?? 0)
    first = last
  }
}

/** The group in which a result stands. */
export const groupOf = (run: RunOutline, index: number): number => {
  let low = 0
  let high = run.firsts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((run.firsts[middle] ?? 0) <= index) low = middle
    else high = middle
  }
  return low
}

export const parseGroup = (source: ByteSource, run: RunOutline, group: number): readonly unknown[] =>
  parseBetween(source, run.starts[group] ?? 0, run.ends[group] ?? 0)
