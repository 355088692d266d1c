import type { Installation } from '../lib/installation.ts'
import type { Runner } from '../runner/index.ts'
import type { Plan, RawRun, Step } from '../schemas/records/index.ts'
import { resolveMounts } from './mounts.ts'

export type AnalyzeContext = {
  readonly runner: Runner
  readonly installation: Installation
  readonly snapshotDir: string
  readonly signal: AbortSignal
}

/**
 * Enters the sandbox once per step, in order, and returns one RawRun per step. A step that was never started ends the
 * analyzer: the steps after it are given the same reason, so that nobody counts them as run.
 */
export const runPlan = async (plan: Plan, ctx: AnalyzeContext): Promise<readonly RawRun[]> => {
  const raws: RawRun[] = []
  for (const step of plan.steps) {
    ctx.signal.throwIfAborted()
    const failed = raws.find((raw) => raw.startFailure !== null)
    raws.push(failed === undefined ? await runStep(step, plan, raws, ctx) : { ...failed, argv: step.argv })
  }
  return raws
}

const runStep = (step: Step, plan: Plan, raws: readonly RawRun[], ctx: AnalyzeContext): Promise<RawRun> =>
  ctx.runner.run(
    {
      argv: step.argv,
      cwd: step.cwd,
      env: step.env,
      mounts: resolveMounts(step.mounts, ctx.snapshotDir, ctx.installation),
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
