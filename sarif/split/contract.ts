import type { TooLarge } from '../../schemas/records/index.ts'
import type { Run, RunAutomationDetails, SarifLog } from '../../schemas/sarif/index.ts'
import type { LogLimits } from '../profiles/index.ts'
import type { References } from '../remap/index.ts'
import type { ListName } from './lists.ts'

/** How many bytes a text has when it is gzipped. Handed in: this folder compresses nothing itself. */
export type Weigh = (text: Iterable<string>) => number

/** A run of the log that is split. */
export type Source = {
  readonly index: number
  readonly run: Run
  readonly references: References
  readonly lists: ReadonlyMap<ListName, readonly object[]>
}

/**
 * Part of a run, or all of it: results from `from` to `to` (not included), and for each array that is not whole the
 * elements that are here, in order.
 */
export type Piece = {
  readonly source: Source
  readonly from: number
  readonly to: number
  readonly kept: ReadonlyMap<ListName, readonly number[]>
}

/** A piece at its place: `piece` of `pieces` of its run, as run `at` of part `part` (0-based); with the details that it gets. */
export type Placed = Piece & {
  readonly piece: number
  readonly pieces: number
  readonly part: number
  readonly at: number
  readonly details: RunAutomationDetails | undefined
}

export type SplitPart = { readonly log: SarifLog; readonly pieces: readonly Placed[] }

export type Split =
  | { readonly kind: 'split'; readonly parts: readonly SplitPart[] }
  | { readonly kind: 'too-large'; readonly tooLarge: readonly TooLarge[] }

export type SplitOptions = { readonly limits: LogLimits; readonly weigh: Weigh }
