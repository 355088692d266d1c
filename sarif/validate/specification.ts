import type { Kind, Run } from '../../schemas/sarif/index.ts'
import { type Rule, type RunTables, tablesOf } from '../rules/index.ts'
import type { Frame, Loose } from '../walk/index.ts'
import { type Calls, callAll, callsOf, type WalkContext } from './calls.ts'

/**
 * The specification layer: is told of every object of a log, in document order, and calls the rules with it; with those
 * that want to know also when an object and all that it holds has been seen. Cost is linear in the size of the log.
 */
export const openSpecification = (rules: readonly Rule[], context: WalkContext) => {
  const lasting = callsOf(
    rules.filter((rule) => !('perRun' in rule)),
    context,
  )
  const remembering = rules.filter((rule) => 'perRun' in rule)
  let run: RunTables | null = null
  let perRun: Calls = callsOf(remembering, context)
  const inside: Frame[] = []

  const isLeft = (kind: Kind): boolean => kind === 'run' || lasting.leave.has(kind) || perRun.leave.has(kind)

  const leave = (frame: Frame): void => {
    callAll(lasting.leave.get(frame.kind), frame, run)
    callAll(perRun.leave.get(frame.kind), frame, run)
    if (frame.kind !== 'run') return
    run = null
    perRun = callsOf(remembering, context)
  }

  const leaveTo = (depth: number): void => {
    for (let last = inside.at(-1); last && last.depth >= depth; last = inside.at(-1)) {
      inside.pop()
      leave(last)
    }
  }

  return {
    visit: (frame: Frame): void => {
      leaveTo(frame.depth)
      if (frame.kind === 'run') {
        run = tablesOf(frame.object as Loose<Run>)
        perRun = callsOf(remembering, context)
      }
      callAll(lasting.enter.get(frame.kind), frame, run)
      callAll(perRun.enter.get(frame.kind), frame, run)
      if (isLeft(frame.kind)) inside.push(frame)
    },
    end: (): void => leaveTo(0),
  }
}
