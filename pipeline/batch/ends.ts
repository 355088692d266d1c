import type { EntryEnd } from '../../evidence/index.ts'
import { AssayError, messageOf } from '../../lib/errors.ts'
import type { Job, JobFailure, Verdict } from '../../schemas/records/index.ts'

/** The end of an entry that came to a record. */
export const recordedEnd = (
  outcome: 'vetted' | 'reused',
  { run, verdict }: { readonly run: string; readonly verdict: Verdict },
  attempts: number,
): EntryEnd => ({ outcome, run, verdict, attempts, code: null, message: null })

type Failure = Pick<JobFailure, 'code' | 'message'> & Partial<JobFailure>

/** What went wrong and what to do about it: an entry has one sentence for both. */
export const sentenceOf = ({ message, remedy = '' }: Failure): string => `${message} ${remedy}`.trimEnd()

/** The end of one that came to none. */
export const failedEnd = (outcome: 'error' | 'dead' | 'cancelled', failure: Failure, attempts = 0): EntryEnd => ({
  ...{ outcome, run: null, verdict: null, attempts },
  ...{ code: failure.code, message: sentenceOf(failure) },
})

/** Those that nobody could try again: a URL, and a line that was wrong. */
const hopeless: ReadonlySet<string | null> = new Set(['job/remote', 'config/invalid'])

/** Whether an entry came to no record, and may come to one when it is tried once more. */
export const isToBeTried = ({ outcome, run, code }: Pick<EntryEnd, 'run' | 'code'> & { outcome: string | null }) =>
  outcome !== null && run === null && !hopeless.has(code)

/** The end of a job that ended without a record, or null where it has not. */
export const endOfJob = ({ state, failure, attempts }: Job): EntryEnd | null => {
  const why = failure ?? { code: 'fault/internal', message: 'The queue does not say why.' }
  switch (state) {
    case 'failed':
      return failedEnd('error', why, attempts)
    case 'dead':
      return failedEnd('dead', why, attempts)
    case 'cancelled':
      return failedEnd('cancelled', { code: 'cancelled', message: 'The job was cancelled.' }, attempts)
    case 'completed':
    case 'waiting':
    case 'delayed':
    case 'active':
      return null
  }
}

/** What a caught value says, for the entry that it ends. */
export const failureOf = (error: unknown): JobFailure =>
  error instanceof AssayError
    ? { code: error.code, message: error.message, remedy: error.remedy }
    : { code: 'fault/internal', message: messageOf(error), remedy: '' }
