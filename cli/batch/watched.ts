import type { BatchEvent, RunningJob } from '../../pipeline/batch/index.ts'
import { type EntryState, stateOf } from './report/view.ts'

/** What is known of a batch while it runs. Times in milliseconds since the epoch. */
export type Watched = {
  readonly batch: string
  readonly total: number
  readonly open: number
  readonly keyed: { readonly keyed: number; readonly of: number } | null
  /** Of all that ended since this command began. */
  readonly ended: Readonly<Partial<Record<EntryState, number>>>
  readonly endedBefore: number
  /** How many of these are yet to be told: they come first. */
  readonly old: number
  readonly waiting: number
  readonly running: readonly (RunningJob & { readonly since: number })[]
  /** Nothing is begun until somebody lets the queue go on. */
  readonly isPaused: boolean
  /** Vetted ones, and when the first of the running ones was seen: what a rate is made of. */
  readonly vetted: number
  readonly workingSince: number | null
  /** Since when something waits and nobody works on anything. */
  readonly idleSince: number | null
}

export const nothingYet: Watched = {
  ...{ batch: '', total: 0, open: 0, keyed: null, ended: {}, endedBefore: 0, old: 0, waiting: 0, running: [] },
  ...{ isPaused: false, vetted: 0, workingSince: null, idleSince: null },
}

/** What is known after an event. `goesOn`: what had ended when it began ended in an earlier command. Pure. */
export const afterEvent = (before: Watched, event: BatchEvent, now: number, goesOn = false): Watched => {
  switch (event.kind) {
    case 'begun': {
      const { batch, total, open } = event
      const old = goesOn ? total - open : 0
      return { ...before, batch, total, open, endedBefore: old, old }
    }
    case 'keyed':
      return { ...before, keyed: event.keyed < event.of ? { keyed: event.keyed, of: event.of } : null }
    case 'ended': {
      if (before.old > 0) return { ...before, old: before.old - 1 }
      const { outcome, verdict } = event.entry
      const state = stateOf({ outcome: outcome ?? 'error', verdict })
      const ended = { ...before.ended, [state]: (before.ended[state] ?? 0) + 1 }
      const vetted = before.vetted + (outcome === 'vetted' ? 1 : 0)
      const running = before.running.filter(({ key }) => key !== event.entry.key)
      // What waits was told a moment ago: some of it may be among the ends.
      const waiting = Math.min(before.waiting, Math.max(0, event.open - running.length))
      return { ...before, open: event.open, ended, vetted, running, waiting, idleSince: null }
    }
    case 'running': {
      const known = new Map(before.running.map(({ key, since }) => [key, since]))
      const running = event.jobs.map((job) => ({ ...job, since: known.get(job.key) ?? now }))
      const isIdle = running.length === 0 && event.waiting > 0
      return {
        ...before,
        running,
        waiting: event.waiting,
        isPaused: event.isPaused,
        workingSince: before.workingSince ?? (running.length > 0 ? now : null),
        idleSince: isIdle ? (before.idleSince ?? now) : null,
      }
    }
    case 'coordinator':
    case 'said':
      return before
  }
}

/** Of all entries, in whichever command they ended. */
export const doneOf = ({ ended, endedBefore }: Watched): number =>
  Object.values(ended).reduce((sum, count) => sum + count, endedBefore)

/** Vetted a minute, and the milliseconds that the open ones take at that rate; null before anything is known. */
export const rateOf = (
  { vetted, workingSince, open }: Watched,
  now: number,
): { readonly perMinute: number; readonly leftMs: number } | null => {
  if (vetted === 0 || workingSince === null || now <= workingSince) return null
  const perMs = vetted / (now - workingSince)
  return { perMinute: perMs * 60_000, leftMs: open / perMs }
}
