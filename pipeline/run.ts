import { availableParallelism } from 'node:os'
import { type Analyzer, findAnalyzer } from '../analyzers/index.ts'
import { openRunner } from '../runner/index.ts'
import { runPlan } from './analyze.ts'
import type { VetContext } from './context.ts'
import { openExaminer } from './examine/client.ts'
import { judgeRun } from './judge-run.ts'
import { gateAnalyzers } from './gate.ts'
import { mapLimited } from './parallel.ts'
import { planAnalyzers } from './plan.ts'
import { recordRun } from './record.ts'
import type { VetRequest } from './request.ts'
import type { VetResult } from './result.ts'
import { openScratch } from './scratch.ts'
import { takeSnapshot } from './snapshot/index.ts'

/**
 * The flow of DESIGN §1, top to bottom: snapshot, plan, gate(before), analyze in the sandbox, normalize, validate,
 * gate(after), record. Whatever happens, nothing that it started is left when it returns or throws.
 * Throws AssayError for what keeps it from a verdict; every expected end is in the result.
 */
export const vet = async (request: VetRequest, ctx: VetContext): Promise<VetResult> => {
  const startedAt = ctx.now()
  const cores = availableParallelism()
  const scratch = openScratch()
  try {
    ctx.progress({ kind: 'stage', stage: 'sandbox' })
    const runner = await openRunner({
      sandbox: request.sandbox,
      minIsolation: request.minIsolation,
      scratchDir: scratch.make('runner'),
      slots: cores + 2, // analyzers side by side, the child that reads their output, one more for git
    })
    try {
      ctx.progress({ kind: 'stage', stage: 'snapshot' })
      const { snapshot, dir } = await takeSnapshot(
        { path: request.path, ref: request.ref, leaveOut: request.leaveOut, destination: scratch.make('snapshot') },
        { runner, signal: ctx.signal, scratchDir: scratch.make('git') },
      )

      const selected = request.analyzers.map(findAnalyzer).filter((analyzer): analyzer is Analyzer => analyzer !== null)
      const config = { configSource: request.configSource, cpuCores: cores }
      const planned = planAnalyzers(selected, snapshot, config, ctx.installation)
      const gated = gateAnalyzers(planned, request, ctx.now())

      const examiner = openExaminer({
        runner,
        snapshot,
        snapshotDir: dir,
        installationRoot: ctx.installation.root,
        signal: ctx.signal,
      })
      examiner.ask({ kind: 'tree', failOn: request.failOn }, [])
      request.imported.forEach(({ bytes }, at) => examiner.ask({ kind: 'imported', id: `sarif:${at + 1}` }, [bytes]))

      ctx.progress({ kind: 'stage', stage: 'analyze' })
      const ran = await mapLimited(gated, cores, async (entry) => {
        if (entry.plan === null || entry.settled !== null) return { entry, raws: [], durationMs: 0 }
        const began = ctx.now()
        ctx.progress({ kind: 'analyzer-started', analyzer: entry.analyzer.id, files: entry.plan.files.length })
        const raws = await runPlan(entry.plan, {
          runner,
          installation: ctx.installation,
          snapshotDir: dir,
          signal: ctx.signal,
        })
        const durationMs = ctx.now() - began
        examiner.askAnalyzer(entry, raws)
        ctx.progress({ kind: 'analyzer-ended', analyzer: entry.analyzer.id, durationMs })
        return { entry, raws, durationMs }
      })

      ctx.progress({ kind: 'stage', stage: 'examine' })
      const examined = await examiner.finish()
      const judged = judgeRun({ request, snapshot, selected, ran, examined, today: ctx.now() })

      ctx.progress({ kind: 'stage', stage: 'record' })
      return recordRun({ request, judged, ran, examined, startedAt, finishedAt: ctx.now() }, ctx)
    } finally {
      await runner.close()
    }
  } finally {
    scratch.remove()
  }
}
