import type { Io } from '../io.ts'
import { queueTargetOf } from '../queue-target.ts'
import type { ChangeFlags } from './change.ts'
import { coordinatorOfQueue } from './coordinator-of.ts'
import { hasLedger, reconcileNow } from './ledger.ts'
import { openTarget } from './open.ts'
import { nothing, writeChanges } from './pretty-changes.ts'

/** Compares queue and evidence store, and puts in again what the queue lost. */
export const reconcileQueue = async (flags: ChangeFlags, io: Io): Promise<void> => {
  const target = queueTargetOf(flags.queue, process.env)
  // Nothing was ever put in from here, so nothing is missing.
  if (!hasLedger()) return writeChanges(nothing, flags.format, io)
  const queue = await openTarget(target, io)
  try {
    const done = await reconcileNow(flags, { target, queue }, io)
    if (done === null) io.err(`note  ${coordinatorOfQueue(target) ?? 'another process'} does that every few seconds\n`)
    await writeChanges({ ...nothing, ...done }, flags.format, io)
  } finally {
    await queue.close()
  }
}
