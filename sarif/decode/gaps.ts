import type { Outline } from './outline.ts'
import type { ByteSource } from './source.ts'

type Segment = { readonly at: number; readonly from: number; readonly to: number }

/** A text without the ranges that an outline cuts out, and where in the whole text an offset of it lies. */
export const withoutCuts = (
  source: ByteSource,
  { cuts }: Outline,
): { readonly rest: ByteSource; readonly originOf: (offset: number) => number } => {
  const segments: Segment[] = []
  let at = 0
  let from = 0
  for (const cut of [...cuts, { from: source.size, to: source.size }]) {
    segments.push({ at, from, to: cut.from })
    at += cut.from - from
    from = cut.to
  }

  const segmentAt = (offset: number): Segment | undefined => {
    let low = 0
    let high = segments.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((segments[middle]?.at ?? 0) <= offset) low = middle
      else high = middle
    }
    return segments[low]
  }

  const read: ByteSource['read'] = (position, target) => {
    const segment = segmentAt(position)
    if (!segment || target.length === 0) return 0
    const start = segment.from + position - segment.at
    const room = segment.to - start
    return room <= 0 ? 0 : source.read(start, target.length > room ? target.subarray(0, room) : target)
  }
  const originOf = (offset: number): number => {
    const segment = segmentAt(offset)
    return segment ? segment.from + offset - segment.at : offset
  }
  return { rest: { size: at, read }, originOf }
}
