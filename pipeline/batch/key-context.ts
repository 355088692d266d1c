import type { BatchRecord } from '../../schemas/records/index.ts'
import type { CoordinatorContext } from './request.ts'

export type KeyAsk = {
  readonly batch: BatchRecord
  readonly roots: readonly string[]
  readonly demands: readonly string[]
}

export type KeyContext = Pick<CoordinatorContext, 'store' | 'queue' | 'shared' | 'secret' | 'now' | 'say'> & {
  readonly signal: AbortSignal
  /** Trees read so far, of those that have to be. */
  readonly progress: (keyed: number, of: number) => void
  /** Some of the batch are in the queue, or have ended. */
  readonly changed: () => void
}
