import type { Kind, SarifLog } from '../../schemas/sarif/index.ts'
import { type Report, type Rule, type RunTables, type Visit, type Visitors, visitorsOf } from '../rules/index.ts'
import { type Frame, type Loose, pathOf } from '../walk/index.ts'
import type { Collector } from './defects.ts'

/** What is the same for a whole walk. */
export type WalkContext = {
  readonly root: Frame
  readonly log: Loose<SarifLog>
  readonly holds: Visit['holds']
  readonly defects: Collector
}

/** One for all calls of a rule. A class, so that all visits have one shape. */
class RuleVisit implements Visit {
  frame: Frame
  run: RunTables | null = null
  readonly log: Loose<SarifLog>
  readonly holds: Visit['holds']
  readonly report: Report
  readonly reportLater: () => Report

  constructor({ id, section, level, remedy }: Rule, { root, log, holds, defects }: WalkContext) {
    this.frame = root
    this.log = log
    this.holds = holds
    const reportAt = (frame: Frame, message: string, inside: readonly (string | number)[]): void =>
      defects.add(id, level, () => ({ section, message, remedy, path: pathOf(frame, ...inside) }))
    this.report = (message, ...inside) => reportAt(this.frame, message, inside)
    this.reportLater = () => {
      const { frame } = this
      return (message, ...inside) => reportAt(frame, message, inside)
    }
  }
}

type Call = { readonly check: (object: object, visit: Visit) => void; readonly visit: RuleVisit }
type When = 'enter' | 'leave'

/** The checks of some rules, by the kind of object that they look at, in the order of the rules. */
export type Calls = Readonly<Record<When, ReadonlyMap<Kind, readonly Call[]>>>

export const callsOf = (rules: readonly Rule[], context: WalkContext): Calls => {
  const calls = { enter: new Map<Kind, Call[]>(), leave: new Map<Kind, Call[]>() }
  const subscribe = (when: When, visit: RuleVisit, checks: Visitors[When]): void => {
    for (const [name, check] of Object.entries(checks ?? {})) {
      const kind = name as Kind
      const held = calls[when].get(kind) ?? []
      // The walk calls a check only with objects of the kind under which it stands here.
      held.push({ visit, check: check as unknown as Call['check'] })
      calls[when].set(kind, held)
    }
  }
  for (const rule of rules) {
    const visit = new RuleVisit(rule, context)
    const { enter, leave } = visitorsOf(rule)
    subscribe('enter', visit, enter)
    subscribe('leave', visit, leave)
  }
  return calls
}

export const callAll = (calls: readonly Call[] | undefined, frame: Frame, run: RunTables | null): void => {
  if (calls === undefined) return
  for (const { check, visit } of calls) {
    visit.frame = frame
    visit.run = run
    check(frame.object, visit)
  }
}
