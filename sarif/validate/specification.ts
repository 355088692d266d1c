import type { Kind, Run, SarifLog } from '../../schemas/sarif/index.ts'
import { type Rule, type RunTables, tablesOf, type Visit, type Visitors, visitorsOf } from '../rules/index.ts'
import { type Frame, type Loose, pathOf, pushHeld } from '../walk/index.ts'
import type { Collector } from './defects.ts'

type Call = { readonly rule: Rule; readonly check: (object: object, visit: Visit) => void }
type Calls = { readonly enter: Map<Kind, Call[]>; readonly leave: Map<Kind, Call[]> }

const subscribe = (into: Map<Kind, Call[]>, rule: Rule, checks: Visitors['enter']): void => {
  for (const [kind, check] of Object.entries(checks ?? {})) {
    const calls = into.get(kind as Kind) ?? []
    // The walk calls a check only with objects of the kind under which it stands here.
    calls.push({ rule, check: check as unknown as Call['check'] })
    into.set(kind as Kind, calls)
  }
}

const callsOf = (rules: readonly Rule[]): Calls => {
  const calls: Calls = { enter: new Map(), leave: new Map() }
  for (const rule of rules) {
    const visitors = visitorsOf(rule)
    subscribe(calls.enter, rule, visitors.enter)
    subscribe(calls.leave, rule, visitors.leave)
  }
  return calls
}

/** The specification layer: one walk of the log, in document order, that calls the rules. Cost is linear in the size of the log. */
export const checkSpecification = (log: Loose<SarifLog>, rules: readonly Rule[], defects: Collector): void => {
  const lasting = callsOf(rules.filter((rule) => !('perRun' in rule)))
  const remembering = rules.filter((rule) => 'perRun' in rule)
  let run: RunTables | null = null
  let perRun = callsOf(remembering)

  const call = (calls: readonly Call[] | undefined, frame: Frame): void => {
    for (const { rule, check } of calls ?? []) {
      check(frame.object, {
        frame,
        run,
        log,
        report: (message, ...inside) =>
          defects.add(rule.id, rule.level, () => ({
            section: rule.section,
            message,
            remedy: rule.remedy,
            path: pathOf(frame, ...inside),
          })),
      })
    }
  }

  const enter = (frame: Frame): void => {
    if (frame.kind === 'run') {
      run = tablesOf(frame.object as Loose<Run>)
      perRun = callsOf(remembering)
    }
    call(lasting.enter.get(frame.kind), frame)
    call(perRun.enter.get(frame.kind), frame)
  }

  const leave = (frame: Frame): void => {
    call(lasting.leave.get(frame.kind), frame)
    call(perRun.leave.get(frame.kind), frame)
    if (frame.kind !== 'run') return
    run = null
    perRun = callsOf(remembering)
  }

  const isLeft = (kind: Kind): boolean => kind === 'run' || lasting.leave.has(kind) || perRun.leave.has(kind)
  const leaving = new Set<Frame>()
  const open: Frame[] = [{ kind: 'sarifLog', object: log, parent: null, property: '', key: null }]
  for (let frame = open.at(-1); frame; frame = open.at(-1)) {
    if (leaving.delete(frame)) {
      open.pop()
      leave(frame)
      continue
    }
    enter(frame)
    if (isLeft(frame.kind)) leaving.add(frame)
    else open.pop()
    pushHeld(frame, open)
  }
}
