import { type Analyzer, type ConfigSource, resolveAnalyzers, withNamedRules } from '../analyzers/index.ts'
import type { Runner } from '../runner/index.ts'
import type { Decision, Snapshot } from '../schemas/records/index.ts'
import { analyze } from './analyze.ts'
import type { RunningContext, Side } from './context.ts'
import { type Examined, type Examiner, type ExaminerContext, openExaminer } from './examine/client.ts'
import { type Gate, gateAnalyzers } from './gate.ts'
import type { Ran } from './judge-run.ts'
import type { MachineBudget } from './machine-budget/index.ts'
import { judgeNamedRules, readNamedRules } from './named-rules/index.ts'
import { type PlannedAnalyzer, planAnalyzers, settleOne } from './plan.ts'
import type { VetRequest } from './request.ts'
import type { Scratch } from './scratch.ts'

/** What every snapshot of a run is analyzed with. */
export type Bench = RunningContext & {
  readonly runner: Runner
  readonly scratch: Scratch
  readonly gate: Gate
  readonly budget: MachineBudget
}

/** The folder for one copy, and the child that examines what comes of it: started while the copy is made. */
export type Desk = { readonly side: Side; readonly reading: ExaminerContext; readonly examiner: Examiner }

const folders = { head: 'snapshot', base: 'base', 'under-base': 'under-base' } as const satisfies Record<Side, string>

export const openDesk = (side: Side, { scratch, runner, signal }: Bench): Desk => {
  const reading = { runner, destination: scratch.make(folders[side]), signal }
  return { side, reading, examiner: openExaminer(reading) }
}

/** A snapshot with what would be run on it. */
export type PlannedSnapshot = Desk & {
  readonly snapshot: Snapshot
  readonly dir: string
  readonly selected: readonly Analyzer[]
  readonly planned: readonly PlannedAnalyzer[]
  /** What the gate decided on rules that the operator named. */
  readonly onRules: readonly Decision[]
}

export type AnalyzedSnapshot = PlannedSnapshot & { readonly ran: readonly Ran[]; readonly examined: Examined }

/** plan and gate(before): what of the selected may start on this snapshot. The child begins to look at the tree. */
export const planSnapshot = async (
  request: VetRequest,
  desk: Desk,
  { snapshot, dir }: { readonly snapshot: Snapshot; readonly dir: string },
  { gate, budget, installation }: Bench,
): Promise<PlannedSnapshot> => {
  desk.examiner.open(snapshot)
  const named = await readNamedRules(request, snapshot, dir, desk.reading)
  const ruleSet = named?.ruleSet ?? null
  const { failOn, analyzers } = request
  const configSource = toolConfig(request)
  desk.examiner.ask({ kind: 'tree', failOn, analyzers, configSource, ruleSet }, [])
  const selected = resolveAnalyzers(request.analyzers, request.declared, ruleSet)
  const planned = planAnalyzers(selected, snapshot, configSource, budget, installation)
  const rules = named === null ? null : judgeNamedRules(named, request, gate)
  const gated = settleOne(gateAnalyzers(planned, request, gate), withNamedRules, rules?.settled ?? null)
  return { ...desk, snapshot, dir, selected, planned: gated, onRules: rules?.decisions ?? [] }
}

/** analyze and examine: all that is planned, side by side in the sandbox, and the logs that the operator brought. */
export const analyzeSnapshot = async (
  request: VetRequest,
  planned: PlannedSnapshot,
  ctx: Bench,
): Promise<AnalyzedSnapshot> => {
  const { examiner, side } = planned
  ctx.progress({ kind: 'stage', stage: 'analyze', side })
  const imported = request.imported.map(({ name, bytes }, at): Ran => {
    const id = `sarif-${at + 1}`
    examiner.ask({ kind: 'imported', id, name }, [bytes])
    return { id, planned: null, settled: null, raws: [], durationMs: 0 }
  })
  // The last of the report are the slowest: they start first, and the quick ones fill what is left of the cores.
  const slowestFirst = planned.planned.toReversed()
  const analyzed = await Promise.all(
    slowestFirst.map((entry) => analyze(entry, { ...ctx, examiner, snapshotDir: planned.dir })),
  )
  ctx.progress({ kind: 'stage', stage: 'examine', side })
  return { ...planned, ran: [...analyzed.toReversed(), ...imported], examined: await examiner.finish() }
}

/** What an analyzer is told: the configuration of the base, too, lies in the tree that it is given. */
const toolConfig = ({ configSource }: VetRequest): ConfigSource => (configSource === 'assay' ? 'assay' : 'repo')
