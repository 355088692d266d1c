import type { Checks, Visit, Visitors } from '../rules/index.ts'

type AnyCheck = (object: never, visit: Visit) => void

const guarded = (checks: Checks): Checks => {
  const entries = Object.entries(checks).map(([kind, check]): [string, AnyCheck] => [
    kind,
    kind === 'sarifLog' ? check : (object, visit) => visit.run && check(object, visit),
  ])
  // Each check stands under its kind as before.
  return Object.fromEntries(entries) as Checks
}

/** Visitors of the log and its runs alone: what stands in inline external properties (§3.13.5) reaches no consumer. */
export const inRuns = ({ enter, leave }: Visitors): Visitors => ({
  ...(enter ? { enter: guarded(enter) } : {}),
  ...(leave ? { leave: guarded(leave) } : {}),
})
