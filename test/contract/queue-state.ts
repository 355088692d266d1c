import type { JobQueue, Worker } from '../../pipeline/queue/contract.ts'
import type { JobPriority, JobState } from '../../schemas/records/index.ts'
import { keyOf } from './queue-jobs.ts'

/** What the model knows of a job. `endedBy`: the holder that ended its lease itself, until something else happens to the job. */
export type ModelJob = {
  batch: string
  priority: JobPriority
  state: JobState
  attempts: number
  failures: number
  workerDeaths: number
  childDeaths: number
  cancelRequested: boolean
  isAcknowledged: boolean
  worker: string | null
  token: number
  endedBy: number | null
  /** Given back, or freed: it is at the head of its line, or may be. */
  line: 'first' | 'maybe-first' | 'usual'
}

export type Model = {
  readonly jobs: Map<string, ModelJob>
  /** The newest token of each name, in the queue or not. */
  readonly tokens: Map<string, number>
  isPaused: boolean
  leases: number
}

export const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export const demandsOf = (name: string): string[] => (name === 'f' ? ['sandbox=gvisor'] : [])

export const emptyModel = (): Model => ({ jobs: new Map(), tokens: new Map(), isPaused: false, leases: 0 })

export const hasEnded = ({ state }: ModelJob): boolean =>
  state === 'completed' || state === 'failed' || state === 'dead' || state === 'cancelled'

/** The queue is free to forget it. */
export const mayBeForgotten = ({ state, isAcknowledged }: ModelJob): boolean => state === 'completed' && isAcknowledged

export const newModelJob = (batch: string, priority: JobPriority): ModelJob => ({
  batch,
  priority,
  state: 'waiting',
  attempts: 0,
  failures: 0,
  workerDeaths: 0,
  childDeaths: 0,
  cancelRequested: false,
  isAcknowledged: false,
  worker: null,
  token: 0,
  endedBy: null,
  line: 'usual',
})

/** Those of which a claim by this worker has to give one. */
export const candidates = (model: Model, worker: Worker): string[] => {
  if (model.isPaused) return []
  const waiting = [...model.jobs].filter(
    ([name, { state }]) => state === 'waiting' && demandsOf(name).every((each) => worker.offers.has(each)),
  )
  const urgencies = ['high', 'normal', 'low'] as const
  const most = urgencies.find((urgency) => waiting.some(([, { priority }]) => priority === urgency))
  const urgent = waiting.filter(([, { priority }]) => priority === most)
  const isOneFirst = urgent.some(([, { line }]) => line === 'first')
  return urgent.filter(([, { line }]) => !isOneFirst || line !== 'usual').map(([name]) => name)
}

/** What the model expects to be seen. */
export const expected = (model: Model): Record<string, unknown> =>
  Object.fromEntries(
    [...model.jobs]
      .filter(([, job]) => !mayBeForgotten(job))
      .map(([name, job]) => {
        const { batch, priority, state, attempts, failures, childDeaths, cancelRequested, workerDeaths, worker } = job
        const quarantined = workerDeaths >= 2
        const seen = { batch, priority, state, attempts, failures, childDeaths, worker }
        return [name, hasEnded(job) ? seen : { ...seen, cancelRequested, workerDeaths, quarantined }]
      }),
  )

/** The same as the queue shows it. */
export const shown = async (queue: JobQueue, model: Model): Promise<Record<string, unknown>> => {
  const seen: Record<string, unknown> = {}
  for (const name of names) {
    const job = await queue.get(keyOf(name))
    const known = model.jobs.get(name)
    if (job === null || (known !== undefined && mayBeForgotten(known))) continue
    const { batch, priority, state, attempts, failures, childDeaths, worker } = job
    const { cancelRequested, workerDeaths, quarantined } = job
    const ended = { batch, priority, state, attempts, failures, childDeaths, worker }
    seen[name] =
      known !== undefined && hasEnded(known) ? ended : { ...ended, cancelRequested, workerDeaths, quarantined }
  }
  return seen
}
