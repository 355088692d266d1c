import type { SarifLog } from '../../schemas/sarif/index.ts'
import { logText } from '../log-text.ts'
import { referencesIn } from '../remap/index.ts'
import { categoriesOf } from './categories.ts'
import type { Piece, Placed, Source, Split, SplitOptions, SplitPart } from './contract.ts'
import { logDigest } from './digest.ts'
import { inlineUsers } from './inline.ts'
import { listsOf } from './lists.ts'
import type { Here } from './local.ts'
import { type Whole, writePart } from './part.ts'
import { cutRun, type Measure } from './pieces.ts'

// What a part weighs is measured before its neighbours are known; its marks may still grow a little.
const share = 0.97

const sourcesOf = (log: SarifLog): readonly Source[] =>
  (log.runs ?? []).map((run, index) => {
    const references = referencesIn(run)
    return { index, run, references, lists: run.externalPropertyFileReferences ? new Map() : listsOf(run, references) }
  })

type Weighed = { readonly bytes: number; readonly gzipBytes: number }

const weigher = (log: SarifLog, of: string, { limits, weigh }: SplitOptions) => {
  const users = inlineUsers(log)
  const whole: Whole = { log, of, parts: 999 }
  const most = (limits.gzipBytes ?? Number.POSITIVE_INFINITY) * share
  const mostBytes = (limits.bytes ?? Number.POSITIVE_INFINITY) * share
  const sizes = new Map<Piece, Weighed>()
  const sizeOf = (piece: Piece): Weighed => {
    const placed: Placed = { ...piece, piece: 0, pieces: 999, part: 0, at: 0, details: { id: 'part-999/' } }
    const inline = [...users.entries()].flatMap(([at, runs]) =>
      runs.size === 0 || runs.has(piece.source.index) ? [at] : [],
    )
    const text = [...logText(writePart(whole, { placed: [placed], inline }, 998))]
    const bytes = text.reduce((sum, one) => sum + Buffer.byteLength(one), 0)
    return { bytes, gzipBytes: bytes <= most ? bytes : weigh(text) }
  }
  const measure: Measure = (piece) => {
    if (Math.min(most, mostBytes) === Number.POSITIVE_INFINITY) return { fits: true, gzipBytes: 0 }
    const size = sizeOf(piece)
    const fits = size.gzipBytes <= most && size.bytes <= mostBytes
    if (fits) sizes.set(piece, size)
    return { fits, gzipBytes: size.gzipBytes }
  }
  /** Text that is small enough as it is needs no weighing; what is gzipped together is no larger than what is gzipped apart. */
  const fitTogether = (pieces: readonly Piece[]): boolean => {
    const sum = (size: (weighed: Weighed) => number): number =>
      pieces.reduce((all, piece) => all + size(sizes.get(piece) ?? { bytes: 0, gzipBytes: 0 }), 0)
    const together = sum(({ bytes }) => bytes)
    return together <= mostBytes && (together <= most || sum(({ gzipBytes }) => gzipBytes) <= most)
  }
  return { users, measure, fitTogether }
}

/** The pieces of all runs in order, as many to a part as the limits allow. */
const packed = (
  pieces: readonly Piece[],
  runs: number,
  fitTogether: (pieces: readonly Piece[]) => boolean,
): readonly (readonly Piece[])[] => {
  const parts: Piece[][] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (last && last.length < runs && fitTogether([...last, piece])) last.push(piece)
    else parts.push([piece])
  }
  return parts.length === 0 ? [[]] : parts
}

/**
 * A log in parts that are each within the limits, all of it in order and nothing twice but what several results need: every
 * run as a whole where it fits, else in pieces. The log must be valid; it is not changed. `mergeLogs` of all parts gives it back.
 */
export const splitLog = (log: SarifLog, options: SplitOptions): Split => {
  const { limits } = options
  const of = logDigest(log)
  const { users, measure, fitTogether } = weigher(log, of, options)
  const cuts = sourcesOf(log).map((source) => cutRun(source, limits, measure))
  const tooLarge = cuts.flatMap((cut) => cut.tooLarge)
  if (tooLarge.length > 0) return { kind: 'too-large', tooLarge }

  const runs = cuts.map(({ pieces }) => pieces)
  const details = categoriesOf(runs, limits.hasOneRunPerCategory ?? false)
  const parts = packed(runs.flat(), limits.runs ?? Number.POSITIVE_INFINITY, fitTogether)
  const whole: Whole = { log, of, parts: parts.length }
  const written = parts.map((pieces, part): SplitPart => {
    const placed = pieces.map((piece, at): Placed => {
      const ofRun = runs[piece.source.index] ?? []
      const number = ofRun.indexOf(piece)
      return { ...piece, piece: number, pieces: ofRun.length, part, at, details: details[piece.source.index]?.[number] }
    })
    const here: Here = {
      placed,
      inline: [...users.entries()].flatMap(([index, by]) =>
        placed.some(({ source }) => by.has(source.index)) || (by.size === 0 && part === 0) ? [index] : [],
      ),
    }
    return { log: writePart(whole, here, part), pieces: placed }
  })
  return { kind: 'split', parts: written }
}
