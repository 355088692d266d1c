import type { KeyedEntry } from '../../evidence/index.ts'
import type { BatchRecord } from '../../schemas/records/index.ts'
import type { KeyContext } from './key-context.ts'
import { putIn } from './reconcile.ts'
import { untilDone } from './until-done.ts'

/** Writes keys down and puts jobs in, as many at a time as came together. */
export type KeyWriter = {
  readonly give: (entry: KeyedEntry) => void
  /** Resolves when not too many wait to be written. */
  readonly room: () => Promise<void>
  /** Aborts where nothing can be written. */
  readonly failed: AbortSignal
  /** Resolves when all is written; throws what kept it from that. */
  readonly close: () => Promise<void>
}

const maxWaiting = 1_000

export const openKeyWriter = (
  { batch, priority }: BatchRecord,
  { store, queue, signal, say, changed }: KeyContext,
): KeyWriter => {
  const failed = new AbortController()
  let waiting: KeyedEntry[] = []
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false

  // The ledger first: what is in it and not in the queue is found by whoever reconciles.
  const write = async (entries: readonly KeyedEntry[]): Promise<void> => {
    await untilDone(() => store.batches.setKeys(batch, entries), { signal, say })
    const jobs = entries.flatMap(({ key, payload, end }) =>
      key === null || payload === null || end !== null ? [] : [{ key, batch, payload, priority }],
    )
    await untilDone(() => putIn(jobs, { queue }), { signal, say })
    changed()
  }
  const writeAll = async (): Promise<void> => {
    isWriting = true
    try {
      while (waiting.length > 0) {
        const entries = waiting
        waiting = []
        await write(entries)
      }
    } catch (error) {
      failed.abort()
      throw error
    } finally {
      isWriting = false
    }
  }
  return {
    failed: failed.signal,
    give: (entry) => {
      waiting.push(entry)
      if (isWriting || failed.signal.aborted) return
      // In the next turn, so that what ends together is written together.
      isWriting = true
      writing = Promise.resolve().then(writeAll)
      writing.catch(() => {}) // `close` throws it
    },
    room: async () => {
      if (waiting.length >= maxWaiting) await writing
    },
    close: () => writing,
  }
}
