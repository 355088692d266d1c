import { AssayError } from '../../lib/errors.ts'
import type { Bell } from './bell.ts'
import type { BatchContext } from './request.ts'
import { untilDone } from './until-done.ts'

const lookMs = 250
const runningEveryMs = 1_000

/** Tells of each end, whoever wrote it down, and resolves when nothing of the batch is open. Throws `cancelled` after the signal, or where another process paused it. */
export const watchBatch = async (batch: string, ctx: BatchContext, bell: Bell, signal: AbortSignal): Promise<void> => {
  const { store, progress } = ctx
  const patience = { signal, say: (sentence: string) => progress({ kind: 'said', sentence }) }
  let after = 0
  let runningAt = Number.NEGATIVE_INFINITY
  const look = async (): Promise<boolean> => {
    const ended = store.batches.endedSince(batch, after)
    const { open } = store.batches.count(batch)
    after = ended.last
    for (const entry of ended.entries) progress({ kind: 'ended', entry, open })
    if (open === 0) return true
    if (store.batches.find(batch)?.state === 'paused') throw pausedElsewhere(batch)
    if (performance.now() - runningAt >= runningEveryMs) {
      runningAt = performance.now()
      await tellRunning(batch, open, ctx)
    }
    return false
  }
  while (!(await untilDone(look, patience))) await bell.wait(lookMs, signal)
}

const maxShown = 256

const tellRunning = async (batch: string, open: number, { queue, progress }: BatchContext): Promise<void> => {
  const active = await queue.list({ states: ['active'], batch, limit: maxShown })
  const jobs = active.map(({ key, payload: { path }, worker, progress: what }) => ({
    key,
    path,
    worker,
    progress: what,
  }))
  const isPaused = jobs.length === 0 && (await queue.counts(batch)).isPaused
  progress({ kind: 'running', jobs, waiting: Math.max(0, open - jobs.length), isPaused })
}

const pausedElsewhere = (batch: string): AssayError =>
  new AssayError('cancelled', `The batch ${batch} was paused by another process.`, {
    remedy: `assay batch --resume --name ${batch} goes on.`,
  })
