import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Analyzer, ConfigSource } from '../../analyzers/index.ts'
import { readInstallation } from '../../lib/installation.ts'
import { runPlan } from '../../pipeline/analyze.ts'
import { openRunner } from '../../runner/index.ts'
import type { Plan } from '../../schemas/records/index.ts'
import { analyzer, planWith, sourceOf, type Tree, toolIdentity, type Vetted } from './run-plan.ts'

export type SandboxedOptions = {
  readonly configSource?: ConfigSource
  /** Changes the plan before it runs: smaller limits, for instance. */
  readonly change?: (plan: Plan) => Plan
  readonly cargoHome?: string
}

/** Runs an analyzer's plan on a tree as the pipeline does: the real tools, in the real sandbox. */
export const vetInSandbox = (id: string, tree: Tree, options: SandboxedOptions = {}): Promise<Vetted> =>
  vetWithInSandbox(analyzer(id), tree, options)

/** The same of an analyzer that was made. */
export const vetWithInSandbox = async (made: Analyzer, tree: Tree, options: SandboxedOptions = {}): Promise<Vetted> => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-sandboxed-'))
  const snapshotDir = join(folder, 'tree')
  const source = sourceOf(tree)
  mkdirSync(snapshotDir)
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(snapshotDir, path)), { recursive: true })
    writeFileSync(join(snapshotDir, path), content)
  }
  const plan = (options.change ?? ((same) => same))(planWith(made, source, options.configSource))
  const runner = await openRunner({
    ...{ sandbox: 'auto', minIsolation: 'namespace', slots: 2 },
    scratchDir: join(folder, 'runner'),
  })
  try {
    const raws = await runPlan(plan, {
      ...{ runner, snapshotDir, installation: readInstallation(), cargoHome: options.cargoHome ?? null },
      signal: new AbortController().signal,
    })
    const report = made.toSarif(raws, plan, source, toolIdentity(made.tools[0]))
    return { report, raws, plan, source }
  } finally {
    await runner.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
