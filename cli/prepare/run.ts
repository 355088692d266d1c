import { cargoHome } from '../../lib/cache-dir.ts'
import { AssayError } from '../../lib/errors.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import { type PrepareRequest, prepare, readCargoNetwork } from '../../pipeline/prepare/index.ts'
import type { SandboxChoice } from '../../runner/index.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { renderPrepared } from './pretty.ts'
import { openPrepareProgress } from './progress.ts'

export type PrepareFlags = {
  readonly ref?: string
  readonly config?: string
  readonly sandbox?: SandboxChoice
  readonly allowGit?: boolean
  readonly format: 'pretty' | 'json'
}

/** Runs a prepare and writes its report. Throws AssayError; gives whether everything is there. */
export const runPrepare = async (path: string, flags: PrepareFlags, io: Io): Promise<boolean> => {
  const request = requestOf(path, flags, process.env)
  const interrupt = onInterrupt()
  const progress = openPrepareProgress(io)
  const run = prepare(request, { signal: interrupt.signal, progress: progress.report }).finally(() => {
    progress.close()
    interrupt.release()
  })
  const report = await run
  await io.out(flags.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : renderPrepared(report, io.paint))
  return report.ready
}

const requestOf = (path: string, flags: PrepareFlags, env: NodeJS.ProcessEnv): PrepareRequest => {
  if (path === '') {
    const remedy = 'Name a folder; . is this one.'
    throw new AssayError('usage/path-missing', 'The path to prepare is empty.', { remedy })
  }
  const home = cargoHome(env)
  if (home === null) {
    const remedy = 'Set HOME, or XDG_CACHE_HOME to a folder of your own.'
    throw new AssayError('store/unusable', 'Where Assay’s cargo home lies is not known: HOME is no folder.', { remedy })
  }
  const { values } = readOperatorConfig(flags.config, env)
  return {
    path,
    ref: flags.ref ?? null,
    leaveOut: values['leave-out'] ?? [],
    sandbox: flags.sandbox ?? values.sandbox ?? 'auto',
    minIsolation: values['min-isolation'] ?? 'namespace',
    home,
    network: readCargoNetwork(env),
    allowGit: flags.allowGit ?? false,
  }
}
