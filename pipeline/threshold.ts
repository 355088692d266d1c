import type { Severity } from '../schemas/records/index.ts'
import type { FailOn } from './request.ts'

/** The levels of findings that a threshold counts. */
export const gatedBy: Readonly<Record<FailOn, readonly Severity[]>> = {
  error: ['error'],
  warning: ['error', 'warning'],
  note: ['error', 'warning', 'note'],
  none: [],
}

/** The stricter of two thresholds; null asks for nothing. */
export const stricterOf = (one: FailOn | null, other: FailOn | null): FailOn | null => {
  if (one === null || other === null) return one ?? other
  return gatedBy[one].length >= gatedBy[other].length ? one : other
}
