import { type JobQueue, type OpenQueue, queueLimits } from '../contract.ts'
import { openClaim } from './claim.ts'
import { type MachineClock, machineClock } from './clock.ts'
import type { QueueContext } from './context.ts'
import { openControl } from './control.ts'
import { openDatabase, type QueueFile } from './database.ts'
import { openEnds } from './ends.ts'
import { openEnqueue } from './enqueue.ts'
import { guarded } from './fault.ts'
import { openHolding } from './holding.ts'
import { openReading } from './reading.ts'
import { openRecover } from './recover.ts'
import { openSchedules } from './schedules.ts'
import { openWatch } from './watch.ts'

/** The embedded queue: one SQLite file, for any number of processes of one machine. `clock`: by which leases and delays run. */
export const openSqliteQueue = (
  file: Omit<QueueFile, 'nativeBinding'> & { readonly name: string },
  { nativeBinding, limits, now }: OpenQueue,
  clock: MachineClock = machineClock(),
): JobQueue => {
  const { path, name } = file
  const database = guarded(path, () => openDatabase({ ...file, nativeBinding }))
  const later =
    <A extends readonly unknown[], R>(work: (...args: A) => R): ((...args: A) => Promise<R>) =>
    async (...args) =>
      guarded(path, () => work(...args))

  const context: QueueContext = { database, path, clock, now, limits: { ...queueLimits, ...limits } }
  const { claim, isClaimable } = openClaim(context)
  const recover = openRecover(context)
  const holding = openHolding(context)
  const ends = openEnds(context)
  const control = openControl(context)
  const reading = openReading(context)
  const schedules = openSchedules(context)
  const watching = openWatch(context, { isClaimable, recover })
  return {
    kind: 'sqlite',
    name,
    enqueue: openEnqueue(context),
    claim: later(claim),
    waitForWork: watching.waitForWork,
    heartbeat: later(holding.heartbeat),
    progress: later(holding.progress),
    complete: later(holding.complete),
    fail: later(holding.fail),
    release: later(holding.release),
    stopped: later(holding.stopped),
    recover: later(recover),
    cancel: later(control.cancel),
    retry: later(control.retry),
    withdraw: later(control.withdraw),
    pause: later(() => control.setPaused(true)),
    resume: later(() => control.setPaused(false)),
    get: later(reading.get),
    list: later(reading.list),
    counts: later(reading.counts),
    ended: later(ends.ended),
    acknowledge: later(ends.acknowledge),
    forget: later(ends.forget),
    watch: watching.watch,
    schedules: {
      put: later(schedules.put),
      remove: later(schedules.remove),
      list: later(schedules.list),
      due: later(schedules.due),
      fired: later(schedules.fired),
    },
    close: async () => {
      watching.stop()
      database.close()
    },
  }
}
