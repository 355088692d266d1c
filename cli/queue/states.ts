import type { JobState } from '../../schemas/records/index.ts'

// The words of the schema as literals: a command that only shows its flags loads no schema.

export const jobStates = [
  'waiting',
  'delayed',
  'active',
  'completed',
  'failed',
  'dead',
  'cancelled',
] as const satisfies readonly JobState[]

/** Ended without a record. */
export const retryable = ['failed', 'dead', 'cancelled'] as const satisfies readonly JobState[]
