import type { EntryEnd } from '../../evidence/index.ts'
import { AssayError } from '../../lib/errors.ts'
import type { BatchEntry, BatchRecord, Schedule } from '../../schemas/records/index.ts'
import { isGenuine } from '../queue/queue-key.ts'
import { failedEnd, failureOf } from './ends.ts'
import { entriesOf } from './entries.ts'
import { keyOpen } from './key-open.ts'
import { tryRole } from './locks.ts'
import { readBatchSource } from './read-source.ts'
import type { CoordinatorContext } from './request.ts'
import { configOf } from './settings.ts'
import { finishWhereDone } from './settle.ts'

/** What a coordinator does about batches that start by themselves. */
export type Schedules = {
  /** Begins the batches that are due, and goes on with those that were begun and not read to their end. */
  readonly fire: () => Promise<void>
  /** Resolves when nothing is read any more. */
  readonly close: () => Promise<void>
}

/** `NAME@2026-12-01T02:00:00.000Z`: the same firing has the same name, so that it begins once. */
export const firingName = (schedule: string, dueAt: number): string => `${schedule}@${new Date(dueAt).toISOString()}`

const scheduleOf = (batch: string): string => batch.slice(0, Math.max(0, batch.lastIndexOf('@')))

export const openSchedules = (ctx: CoordinatorContext, signal: AbortSignal): Schedules => {
  const reading = new Map<string, Promise<void>>()
  const read = new Set<string>()
  const start = (batch: BatchRecord): void => {
    const { batch: name } = batch
    if (reading.has(name) || read.has(name) || signal.aborted) return
    const work = readTrees(batch, ctx, signal).then(
      (isRead) => {
        if (isRead) read.add(name)
      },
      (error: unknown) => ctx.say(`The worktrees of ${name} are read later: ${failureOf(error).message}`),
    )
    reading.set(
      name,
      work.finally(() => reading.delete(name)),
    )
  }
  return {
    fire: async () => {
      for (const { schedule, dueAt } of await ctx.queue.schedules.due()) {
        begin(schedule, dueAt, ctx)
        await ctx.queue.schedules.fired(schedule.name, dueAt)
      }
      const names = new Set((await ctx.queue.schedules.list()).map(({ name }) => name))
      for (const batch of ctx.store.batches.list(1_000, 'running'))
        if (batch.queue === ctx.queue.name && names.has(scheduleOf(batch.batch))) start(batch)
    },
    close: async () => {
      await Promise.allSettled(reading.values())
    },
  }
}

const begin = (schedule: Schedule, dueAt: number, ctx: CoordinatorContext): void => {
  const { store, queue, now } = ctx
  const batch = firingName(schedule.name, dueAt)
  if (store.batches.find(batch) !== null) return
  const startedAt = new Date(now()).toISOString()
  const { priority } = schedule
  const record = { ...{ batch, startedAt, finishedAt: null, priority }, state: 'running' as const, queue: queue.name }
  store.batches.begin(record, entriesOrFailure(schedule, ctx))
  finishWhereDone(batch, ctx)
}

/** A firing that fails is a batch with one entry, which says why. */
const entriesOrFailure = (schedule: Schedule, ctx: CoordinatorContext): readonly BatchEntry[] => {
  try {
    return entriesOfSchedule(schedule, ctx)
  } catch (error) {
    const end = failedEnd('error', failureOf(error))
    ctx.say(`The schedule ${schedule.name} could not begin: ${end.message}`)
    const { list, configSha256 } = schedule
    return [
      {
        ...{ position: 0, path: list, place: list, ref: null, configSha256, round: 1, key: null, payload: null },
        ...end,
      },
    ]
  }
}

const entriesOfSchedule = (schedule: Schedule, ctx: CoordinatorContext): readonly BatchEntry[] => {
  if (!isGenuine(ctx.secret, 'schedule', schedule))
    throw new AssayError('job/not-genuine', 'It was made by somebody who does not have the key of this queue.')
  const settings = ctx.shared.settings(schedule.configSha256)
  if (settings === null)
    throw new AssayError('job/configuration', 'Its settings are not in the shared folder; add the schedule again.')
  const { entries, notices } = entriesOf(readBatchSource(schedule.list), ctx.repositories, configOf(settings, ctx))
  for (const notice of notices) ctx.say(notice)
  return entries
}

/** False: not to the end, since another process has the batch in hand. */
const readTrees = async (batch: BatchRecord, ctx: CoordinatorContext, signal: AbortSignal): Promise<boolean> => {
  const held = await tryRole('batch', ctx.stateDir, batch.batch)
  if (held === null) return false
  try {
    await keyOpen({ batch, roots: ctx.roots, demands: [] }, { ...ctx, signal, progress: () => {}, changed: () => {} })
    finishWhereDone(batch.batch, ctx)
  } catch (error) {
    if (!signal.aborted) endUnread(batch.batch, failedEnd('error', failureOf(error)), ctx)
  } finally {
    await held.release()
  }
  return !signal.aborted
}

const endUnread = (batch: string, end: EntryEnd, ctx: CoordinatorContext): void => {
  ctx.say(`The worktrees of ${batch} could not be read: ${end.message}`)
  for (const { position, key } of ctx.store.batches.entries(batch, 'open'))
    if (key === null) ctx.store.batches.settle({ batch, position }, end)
  finishWhereDone(batch, ctx)
}
