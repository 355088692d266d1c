export const jobStates = ['waiting', 'delayed', 'active', 'completed', 'failed', 'dead', 'cancelled'] as const

/** Ended without a record. */
export const retryable = ['failed', 'dead', 'cancelled'] as const
