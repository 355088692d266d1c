import type { TooLarge } from '../../schemas/records/index.ts'
import type { LogLimits } from '../profiles/index.ts'
import type { Piece, Source } from './contract.ts'
import type { ListName } from './lists.ts'
import { type Needs, needsOf } from './needs.ts'

/** Whether a piece would fit into a log by itself: its size there, and whether that is within the limit. */
export type Measure = (piece: Piece) => { readonly fits: boolean; readonly gzipBytes: number }

export type Cut = { readonly pieces: readonly Piece[]; readonly tooLarge: readonly TooLarge[] }

type Element = readonly [list: ListName, index: number]
/** What a run is cut into: its results, then the elements of its arrays that no result needs. */
type Units = { readonly results: number; readonly unused: readonly Element[] }

const wholeOf = (source: Source): Piece => ({
  source,
  from: 0,
  to: source.run.results?.length ?? 0,
  kept: new Map(),
})

const ruleCount = ({ source, kept }: Piece): number => {
  const { driver, extensions = [] } = source.run.tool
  const own: readonly (readonly [ListName, number])[] = [
    ['driver/rules', driver.rules?.length ?? 0],
    ...extensions.map(({ rules }, at) => [`extensions/${at}/rules`, rules?.length ?? 0] as const),
  ]
  return own.reduce((sum, [name, length]) => sum + (kept.get(name)?.length ?? length), 0)
}

const unitsOf = ({ run, lists }: Source, needs: Needs): Units => {
  const results = run.results?.length ?? 0
  const used = needs.of([...Array(results).keys()], [])
  const unused = [...lists].flatMap(([list, elements]) =>
    [...elements.keys()].filter((index) => !used.get(list)?.has(index)).map((index) => [list, index] as const),
  )
  return { results, unused }
}

const pieceOf = (source: Source, needs: Needs, { results, unused }: Units, first: number, end: number): Piece => {
  const from = Math.min(first, results)
  const to = Math.min(end, results)
  const wanted = Array.from({ length: to - from }, (_, at) => from + at)
  const needed = needs.of(wanted, unused.slice(Math.max(0, first - results), Math.max(0, end - results)))
  const kept = [...needed].map(([list, indices]) => [list, [...indices].sort((a, b) => a - b)] as const)
  return { source, from, to, kept: new Map(kept) }
}

const tooLarge = ({ source, from, to }: Piece, gzipBytes: number, limits: LogLimits): TooLarge => {
  const isResult = to > from
  const what = isResult
    ? `Result ${from} of run ${source.index}`
    : `What stands beside the results of run ${source.index}`
  const { gzipBytes: most, bytes } = limits
  const size = most === undefined ? `bytes, of at most ${bytes}` : `bytes gzipped, of at most ${most}`
  const why = gzipBytes === 0 ? 'has more rules than a run may' : `has ${gzipBytes} ${size}`
  return {
    run: source.index,
    result: isResult ? from : null,
    gzipBytes,
    message: `${what}, with all that it needs, ${why}.`,
  }
}

/** A run in as few pieces as its halves and the limits allow, each with what its results need; in one piece where it fits. */
export const cutRun = (source: Source, limits: LogLimits, measure: Measure): Cut => {
  const { resultsPerRun = Number.POSITIVE_INFINITY, rulesPerRun = Number.POSITIVE_INFINITY } = limits
  const measured = (piece: Piece): ReturnType<Measure> =>
    piece.to - piece.from > resultsPerRun || ruleCount(piece) > rulesPerRun
      ? { fits: false, gzipBytes: 0 }
      : measure(piece)
  const whole = wholeOf(source)
  const asWhole = measured(whole)
  if (asWhole.fits) return { pieces: [whole], tooLarge: [] }
  // What external properties hold is not seen here, so that such a run cannot be cut.
  if (source.run.externalPropertyFileReferences) {
    const { gzipBytes } = asWhole
    const message = `Run ${source.index} is over a limit and has external properties, so that it cannot be cut.`
    return { pieces: [], tooLarge: [{ run: source.index, result: null, gzipBytes, message }] }
  }

  const needs = needsOf(source.run, source.references, source.lists)
  const units = unitsOf(source, needs)
  const count = units.results + units.unused.length
  const pieces: Piece[] = []
  const refused: TooLarge[] = []
  const open: [first: number, end: number][] = []
  const step = Math.min(resultsPerRun, Math.max(units.results, 1))
  // Elements that no result needs go with the last results, as far as they fit.
  for (let first = 0; first === 0 || first < units.results; first += step)
    open.unshift([first, first + step >= units.results ? count : first + step])
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, end] = range
    const piece = pieceOf(source, needs, units, first, end)
    const { fits, gzipBytes } = measured(piece)
    if (fits) pieces.push(piece)
    else if (end - first <= 1) refused.push(tooLarge(piece, gzipBytes, limits))
    else {
      const middle = first + Math.ceil((end - first) / 2)
      open.push([middle, end], [first, middle])
    }
  }
  return { pieces, tooLarge: refused }
}
