import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { parsedJson } from '../../../lib/parsed-json.ts'
import {
  type Job,
  JobEvent,
  JobFailure,
  type JobPayload,
  type JobState,
  keptEvents,
} from '../../../schemas/records/index.ts'
import { isCompletion, isJob, isJobPayload } from '../checked.ts'
import { longest } from '../contract.ts'
import { endings, type Fields } from './fields.ts'
import { priorityOf } from './urgency.ts'

const History = Type.Array(JobEvent)
const Progress = Type.Object({ token: Type.Integer(), what: Type.String() })

/** `bull`: in which of BullMQ's sets it stands. `quarantineAt`: deaths of workers. */
type Read = {
  readonly key: string
  readonly fields: Fields
  readonly bull: string
  readonly quarantineAt: number
}

/**
 * A job as the port shows it, or null where Redis holds none, or something under a name that is no key. One whose payload or
 * completion is none is shown as dead, with the reason: anybody who can write to Redis may have put it there.
 */
export const readJob = ({ key, fields, bull, quarantineAt }: Read): Job | null => {
  const stood = stateOf(bull, fields)
  if (stood === null) return null
  const payload = parsedJson(fields['data'])
  const completion = parsedJson(fields['returnvalue'])
  const isCompleted = stood === 'completed' && isCompletion(completion)
  const isWhole = isJobPayload(payload) && (stood !== 'completed' || isCompleted)
  const state = isWhole || stood === 'active' ? stood : 'dead'
  const workerDeaths = count(fields['workerDeaths'])
  const job = {
    key,
    batch: fields['name'] ?? '',
    payload: isJobPayload(payload) ? payload : noPayload,
    state,
    priority: priorityOf(Number(fields['priority'])),
    attempts: count(fields['ats']),
    failures: count(fields['failures']),
    workerDeaths,
    childDeaths: count(fields['childDeaths']),
    quarantined: workerDeaths >= quarantineAt,
    cancelRequested: fields['cancel'] === '1' || fields['ending'] === 'cancelled',
    availableAt: state === 'delayed' ? availableAt(fields) : null,
    worker: state === 'active' ? (fields['pb'] ?? null) : null,
    progress: state === 'active' ? progressOf(fields) : null,
    failure: state === 'completed' ? null : isWhole ? failureOf(fields) : noJob,
    completion: isCompleted ? completion : null,
    history: historyOf(fields, state).slice(-keptEvents),
  }
  return isJob(job) ? job : null
}

/** The history as it is stored once this happened too. */
export const historyWith = ({ history }: Pick<Job, 'history'>, event: Static<typeof JobEvent>): string => {
  const message = event.message?.slice(0, longest.message) ?? null
  return JSON.stringify([...history, { ...event, message }].slice(-keptEvents))
}

/** Somebody put something in that is no job. */
export const noJob: JobFailure = {
  code: 'job/not-genuine',
  message: 'What stands in the queue under this key is no job of ours.',
  remedy: 'Look at who can write to this Redis; then put the worktree in again.',
}

const nothing = '0'.repeat(64)
const noPayload: JobPayload = {
  ...{ version: 1, path: '?', ref: null, manifest: nothing, configSha256: nothing },
  ...{ round: 1, demands: [], mac: nothing },
}

const stateOf = (bull: string, fields: Fields): JobState | null => {
  switch (bull) {
    case 'wait':
    case 'waiting':
    case 'paused':
    case 'prioritized':
      return 'waiting'
    case 'delayed':
    case 'active':
    case 'completed':
      return bull
    case 'failed':
      return endings.find((ending) => ending === fields['ending']) ?? 'dead'
    default:
      return null
  }
}

/** The stored history goes up to the last claim: that, and what BullMQ did by itself, shows in BullMQ's fields. */
const historyOf = (fields: Fields, state: JobState): readonly Static<typeof JobEvent>[] => {
  const stored = parsedJson(fields['history'])
  const added = { at: count(fields['timestamp']), kind: 'added', worker: null, message: null } as const
  const before = Check(History, stored) && stored.length > 0 ? stored : [added]
  const worker = fields['pb'] ?? null
  const claimed = { at: count(fields['processedOn']), kind: 'claimed', worker, message: null } as const
  const end = { at: count(fields['finishedOn']), worker: null, message: null }
  if (state === 'active') return [...before, claimed]
  if (state === 'completed') return [...before, claimed, { ...end, kind: 'completed', worker }]
  if (state === 'cancelled' && before.at(-1)?.kind !== 'cancelled') return [...before, { ...end, kind: 'cancelled' }]
  return before
}

const availableAt = (fields: Fields): number => {
  const own = count(fields['availableAt'])
  return own > 0 ? own : count(fields['timestamp']) + count(fields['delay'])
}

const failureOf = (fields: Fields): JobFailure | null => {
  const failure = parsedJson(fields['failure'])
  return Check(JobFailure, failure) ? failure : null
}

/** What an earlier holder said is not shown as what this one does. */
const progressOf = (fields: Fields): string | null => {
  const progress = parsedJson(fields['progress'])
  return Check(Progress, progress) && String(progress.token) === fields['token'] ? progress.what : null
}

const count = (text: string | undefined): number => {
  // Ends have a fraction (index.ts).
  const number = Math.floor(Number(text ?? 0))
  return Number.isSafeInteger(number) && number >= 0 ? number : 0
}
