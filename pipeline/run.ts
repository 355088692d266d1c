import { availableParallelism, tmpdir } from 'node:os'
import { resolveAnalyzers, withNamedRules } from '../analyzers/index.ts'
import { tryBundlePlace } from '../evidence/index.ts'
import { AssayError } from '../lib/errors.ts'
import type { Runner } from '../runner/index.ts'
import { analyze } from './analyze.ts'
import type { VetContext } from './context.ts'
import { createCpuBudget } from './cpu-budget.ts'
import { withPrograms } from './declared-programs.ts'
import { openExaminer } from './examine/client.ts'
import { gateAnalyzers, openGate } from './gate.ts'
import { judgeRun, type Ran } from './judge-run.ts'
import { judgeNamedRules, readNamedRules } from './named-rules/index.ts'
import { planAnalyzers, settleOne } from './plan.ts'
import { recordRun } from './record.ts'
import type { VetRequest } from './request.ts'
import type { VetResult } from './result.ts'
import { type Scratch, scratchBase } from './scratch.ts'
import { takeSnapshot } from './snapshot/index.ts'
import { withRunner } from './with-runner.ts'

/**
 * Vets one worktree. Whatever happens, nothing that it started is left when it returns or throws. Throws AssayError for
 * what keeps it from a verdict, and an AbortError when cancelled; every expected end is in the result.
 */
export const vet = async (request: VetRequest, ctx: VetContext): Promise<VetResult> => {
  if (request.outDir !== null) tryBundlePlace(request.outDir)
  const base = scratchBase(process.env)
  try {
    return await vetIn(base.dir, request, ctx)
  } catch (error) {
    if (!base.isMemory || !(error instanceof AssayError) || error.code !== 'disk/full') throw error
    return await vetIn(tmpdir(), request, ctx)
  }
}

const vetIn = (base: string, request: VetRequest, ctx: VetContext): Promise<VetResult> => {
  ctx.progress({ kind: 'stage', stage: 'sandbox' })
  const { sandbox, minIsolation } = request
  const slots = availableParallelism() + 2 // the analyzers side by side, the child that reads their output, one more for git
  return withRunner({ base, sandbox, minIsolation, slots }, (runner, scratch) => flow(request, ctx, runner, scratch))
}

/** The flow of DESIGN §1, top to bottom. */
const flow = async (request: VetRequest, given: VetContext, runner: Runner, scratch: Scratch): Promise<VetResult> => {
  const declared = request.declared.filter(({ id }) => request.analyzers.includes(id))
  const ctx = { ...given, installation: withPrograms(given.installation, declared) }
  const startedAt = ctx.now()
  const budget = createCpuBudget(availableParallelism())
  const gate = openGate(
    startedAt,
    request.policyFolder,
    request.declared.map(({ id }) => id),
  )

  ctx.progress({ kind: 'stage', stage: 'snapshot' })
  const destination = scratch.make('snapshot')
  const reading = { runner, destination, signal: ctx.signal }
  const examiner = openExaminer(reading)
  const { snapshot, dir } = await takeSnapshot(
    { path: request.path, ref: request.ref, leaveOut: request.leaveOut, destination },
    { runner, signal: ctx.signal, scratchDir: scratch.make('git') },
  )
  examiner.open(snapshot)
  const named = await readNamedRules(request, snapshot, dir, reading)
  const ruleSet = named?.ruleSet ?? null
  const { failOn, analyzers, configSource } = request
  examiner.ask({ kind: 'tree', failOn, analyzers, configSource, ruleSet }, [])

  const selected = resolveAnalyzers(request.analyzers, request.declared, ruleSet)
  const planned = planAnalyzers(selected, snapshot, request.configSource, budget, ctx.installation)
  const rules = named === null ? null : judgeNamedRules(named, request, gate)
  const gated = settleOne(gateAnalyzers(planned, request, gate), withNamedRules, rules?.settled ?? null)

  ctx.progress({ kind: 'stage', stage: 'analyze' })
  const imported = request.imported.map(({ name, bytes }, at): Ran => {
    const id = `sarif-${at + 1}`
    examiner.ask({ kind: 'imported', id, name }, [bytes])
    return { id, planned: null, settled: null, raws: [], durationMs: 0 }
  })
  // The last of the report are the slowest: they start first, and the quick ones fill what is left of the cores.
  const slowestFirst = gated.toReversed()
  const analyzed = await Promise.all(
    slowestFirst.map((entry) => analyze(entry, { ...ctx, runner, examiner, budget, snapshotDir: dir })),
  )
  const ran = [...analyzed.toReversed(), ...imported]

  ctx.progress({ kind: 'stage', stage: 'examine' })
  const examined = await examiner.finish()
  const judged = judgeRun({ request, snapshot, selected, ran, examined, gate, onRules: rules?.decisions ?? [] })

  ctx.progress({ kind: 'stage', stage: 'record' })
  return recordRun({ request, snapshot, judged, startedAt }, ctx)
}
