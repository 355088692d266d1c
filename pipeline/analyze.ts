import type { Runner } from '../runner/index.ts'
import type { Plan, RawRun, Step } from '../schemas/records/index.ts'
import type { VetContext } from './context.ts'
import { askAnalyzer, type Examiner } from './examine/client.ts'
import type { Ran } from './judge-run.ts'
import type { MachineBudget } from './machine-budget/index.ts'
import { type MountSources, resolveMounts } from './mounts.ts'
import { type PlannedAnalyzer, withCores } from './plan.ts'

/** What it takes to run a plan. */
export type RunContext = MountSources & { readonly runner: Runner; readonly signal: AbortSignal }

export type AnalyzeContext = RunContext &
  Pick<VetContext, 'now' | 'progress'> & {
    readonly examiner: Examiner
    readonly budget: MachineBudget
  }

/** Runs one analyzer in the sandbox, with the cores that are free for it, and hands its raw output on to be examined; one that is settled is left as it is. */
export const analyze = async (asked: PlannedAnalyzer, ctx: AnalyzeContext): Promise<Ran> => {
  const { analyzer, settled, tool } = asked
  const { id } = analyzer
  const asIs = { id, planned: asked, settled, raws: [], durationMs: 0 }
  if (settled !== null || tool === null || asked.plan === null) return asIs
  const need = { cores: asked.config.cpuCores, memoryBytes: mostMemory(asked.plan) }
  return ctx.budget.hold(need, ctx.signal, async (granted) => {
    const planned = withCores(asked, granted)
    const { config, plan } = planned
    if (plan === null) return asIs
    const began = ctx.now()
    ctx.progress({ kind: 'analyzer-started', analyzer: id, files: plan.files.length })
    const raws = await runPlan(plan, ctx)
    const durationMs = ctx.now() - began
    const definition = analyzer.definition ?? null
    const identity = { version: tool.version, sha256: tool.sha256 }
    const ruleSet = analyzer.ruleSet ?? null
    askAnalyzer(ctx.examiner, { id, definition, ruleSet, config, plan, tool: identity }, raws)
    ctx.progress({ kind: 'analyzer-ended', analyzer: id, durationMs })
    return { id, planned, settled, raws, durationMs }
  })
}

// One step runs at a time.
const mostMemory = ({ steps }: Plan): number => Math.max(0, ...steps.map(({ limits }) => limits.memoryBytes))

/**
 * Enters the sandbox once per step, in order, and returns one RawRun per step. A step that was never started ends the
 * analyzer: the steps after it are given the same reason, so that nobody counts them as run.
 */
export const runPlan = async (plan: Plan, ctx: RunContext): Promise<readonly RawRun[]> => {
  const raws: RawRun[] = []
  for (const step of plan.steps) {
    ctx.signal.throwIfAborted()
    const failed = raws.find((raw) => raw.startFailure !== null)
    raws.push(failed === undefined ? await runStep(step, plan, raws, ctx) : { ...failed, argv: step.argv })
  }
  return raws
}

const runStep = (step: Step, plan: Plan, raws: readonly RawRun[], ctx: RunContext): Promise<RawRun> =>
  ctx.runner.run(
    {
      argv: step.argv,
      cwd: step.cwd,
      env: step.env,
      mounts: resolveMounts(step.mounts, ctx),
      stdin: inputOf(step, raws),
      limits: step.limits,
      tier: plan.tier,
    },
    ctx.signal,
  )

const inputOf = (step: Step, raws: readonly RawRun[]): Uint8Array | null => {
  switch (step.stdin.kind) {
    case 'none':
      return null
    case 'text':
      return Buffer.from(step.stdin.text)
    case 'step':
      return raws[step.stdin.index]?.stdout ?? new Uint8Array()
  }
}
