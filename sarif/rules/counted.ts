import type { Checks, Visit, Visitors } from './rule.ts'

type Hit = (visit: Visit, ...inside: readonly (string | number)[]) => void

/** Visitors for what a log often breaks everywhere: one defect a run, at the first place, with the number of places. */
export const countedPerRun = (checks: (hit: Hit) => Checks, say: (count: number) => string) => (): Visitors => {
  const hits: { count: number; first: ((message: string) => void) | null } = { count: 0, first: null }
  const hit: Hit = ({ reportLater }, ...inside) => {
    hits.count++
    if (hits.first) return
    const report = reportLater()
    hits.first = (message) => report(message, ...inside)
  }
  return { enter: checks(hit), leave: { run: () => hits.first?.(say(hits.count)) } }
}
