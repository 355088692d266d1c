import type { EntryEnd } from '../../evidence/index.ts'
import { AssayError } from '../../lib/errors.ts'
import type { Job, JobFailure, Verdict } from '../../schemas/records/index.ts'

/** The end of an entry that came to a record. */
export const recordedEnd = (
  outcome: 'vetted' | 'reused',
  { run, verdict }: { readonly run: string; readonly verdict: Verdict },
  attempts: number,
): EntryEnd => ({ outcome, run, verdict, attempts, code: null, message: null })

/** The end of one that came to none. */
export const failedEnd = (
  outcome: 'error' | 'dead' | 'cancelled',
  { code, message }: Pick<JobFailure, 'code' | 'message'>,
  attempts = 0,
): EntryEnd => ({ outcome, run: null, verdict: null, attempts, code, message })

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
    : { code: 'fault/internal', message: error instanceof Error ? error.message : String(error), remedy: '' }
