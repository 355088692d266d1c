import { type Job, type JobPriority, jobPriorities, keptEvents } from '../../../schemas/records/index.ts'
import { isJob } from '../checked.ts'
import { longest } from '../contract.ts'
import { notAsStored } from './fault.ts'

/** What `jobOf` reads, for SELECT and RETURNING. */
export const columns = `key, batch, payload, state, urgency, attempts, failures, worker_deaths AS workerDeaths,
  child_deaths AS childDeaths, quarantined, cancel_requested AS cancelRequested, available_at AS availableAt, worker, progress,
  failure, completion, history, token`

export type JobRow = {
  readonly key: string
  readonly batch: string
  readonly payload: string
  readonly state: string
  readonly urgency: number
  readonly attempts: number
  readonly failures: number
  readonly workerDeaths: number
  readonly childDeaths: number
  readonly quarantined: number
  readonly cancelRequested: number
  readonly availableAt: number | null
  readonly worker: string | null
  readonly progress: string | null
  readonly failure: string | null
  readonly completion: string | null
  readonly history: string
  readonly token: number
}

export const urgencyOf = (priority: JobPriority): number => jobPriorities.indexOf(priority)

export const jobOf = (row: JobRow, path: string): Job => {
  const { urgency, token: _token, payload, failure, completion, history, quarantined, cancelRequested, ...same } = row
  const job = {
    ...same,
    priority: jobPriorities[urgency],
    payload: parsed(payload),
    failure: parsed(failure),
    completion: parsed(completion),
    history: parsed(history),
    quarantined: quarantined === 1,
    cancelRequested: cancelRequested === 1,
  }
  if (isJob(job)) return job
  throw notAsStored(path, `the job ${row.key.slice(0, 12)}`)
}

/** The check that follows refuses what is no JSON, by name. */
const parsed = (text: string | null): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The assignment of `history` in an UPDATE: what happened to the job (`said`), only the last are kept. */
export const appended = `history = json_insert(
  CASE WHEN json_array_length(history) >= ${keptEvents} THEN json_remove(history, '$[0]') ELSE history END, '$[#]',
  json_object('at', @at, 'kind', @kind, 'worker', @by, 'message', @message))`

/** The parameters of `appended`. */
export const said = (
  at: number,
  kind: Job['history'][number]['kind'],
  by: string | null,
  message: string | null,
): { at: number; kind: string; by: string | null; message: string | null } => ({
  at,
  kind,
  by,
  message: message === null ? null : message.slice(0, longest.message),
})

/** The assignments of an UPDATE that takes a job out of its holder's hands. */
export const unheld = 'worker = NULL, lease_until = NULL, progress = NULL'

/** The assignment that makes it the last one that ended. */
export const endedNow =
  'ended = coalesce((SELECT max(ended) FROM jobs WHERE ended IS NOT NULL), 0) + 1, acknowledged = 0'
