import type { DecisionKind } from '../schemas/records/index.ts'

/** Deny beats review beats allow. */
export const strictness: Readonly<Record<DecisionKind, number>> = { allow: 0, review: 1, deny: 2 }
