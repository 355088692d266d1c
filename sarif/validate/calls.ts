import type { Kind, SarifLog } from '../../schemas/sarif/index.ts'
import { type Report, type Rule, type RunTables, type Visit, type Visitors, visitorsOf } from '../rules/index.ts'
import { type Frame, type Loose, pathOf } from '../walk/index.ts'
import type { Collector } from './defects.ts'
import type { LogParts } from './parts.ts'

/** What is the same for a whole walk. */
export type WalkContext = {
  readonly root: Frame
  readonly log: Loose<SarifLog>
  readonly unlessHeld: LogParts['unlessHeld']
  readonly defects: Collector
}

/** The object that is being visited, and the run around it. */
export type Spot = { frame: Frame; run: RunTables | null }

/**
 * One for all calls of a rule. A class, so that all visits have one shape; what changes is in one spot that all share, so that
 * an object is put down once and not once a rule.
 */
class RuleVisit implements Visit {
  readonly spot: Spot
  readonly log: Loose<SarifLog>
  readonly reportUnlessHeld: Visit['reportUnlessHeld']
  readonly report: Report
  readonly reportLater: () => Report

  constructor({ id, section, level, remedy }: Rule, { log, unlessHeld, defects }: WalkContext, spot: Spot) {
    this.spot = spot
    this.log = log
    const reportAt = (frame: Frame, message: string, inside: readonly (string | number)[]): void =>
      defects.add(id, level, () => ({ section, message, remedy, path: pathOf(frame, ...inside) }))
    // The path is kept and not the frame, which would keep its whole result.
    this.reportUnlessHeld = (pointers, message, ...inside) => {
      const path = pathOf(spot.frame, ...inside)
      unlessHeld(pointers, () => defects.add(id, level, () => ({ section, message, remedy, path })))
    }
    this.report = (message, ...inside) => reportAt(spot.frame, message, inside)
    this.reportLater = () => {
      const { frame } = spot
      return (message, ...inside) => reportAt(frame, message, inside)
    }
  }

  get frame(): Frame {
    return this.spot.frame
  }

  get run(): RunTables | null {
    return this.spot.run
  }
}

export type Call = { readonly check: (object: object, visit: Visit) => void; readonly visit: RuleVisit }
type When = 'enter' | 'leave'

/** The checks of some rules, by the kind of object that they look at, in the order of the rules. */
export type Calls = Readonly<Record<When, ReadonlyMap<Kind, readonly Call[]>>>

export const callsOf = (rules: readonly Rule[], context: WalkContext, spot: Spot): Calls => {
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
    const visit = new RuleVisit(rule, context, spot)
    const { enter, leave } = visitorsOf(rule)
    subscribe('enter', visit, enter)
    subscribe('leave', visit, leave)
  }
  return calls
}

/** The calls of some rules and then those of others, for one kind. */
export const joined = (first: Calls, then: Calls, when: When, kind: Kind): readonly Call[] => [
  ...(first[when].get(kind) ?? []),
  ...(then[when].get(kind) ?? []),
]

export const callAll = (calls: readonly Call[], object: object): void => {
  for (const { check, visit } of calls) check(object, visit)
}
