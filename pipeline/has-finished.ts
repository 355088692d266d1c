import type { OutcomeKind } from '../schemas/records/index.ts'

/** Did the analyzer say all that it would say? Then no findings are none, and what is not there is absent. */
export const hasFinished = (outcome: OutcomeKind): boolean => outcome === 'ok' || outcome === 'not-applicable'
