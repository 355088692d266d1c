import { readLoose, type SoundBundle, unknown } from '../../evidence/verify/index.ts'
import { cargoHome } from '../../lib/cache-dir.ts'
import { AssayError } from '../../lib/errors.ts'
import type { OperatorConfig } from '../../pipeline/config/operator.ts'
import { replay } from '../../pipeline/verify/replay.ts'
import { replayLines } from '../../pipeline/verify/replay-lines.ts'
import { snapshotOf, treeLines } from '../../pipeline/verify/tree-lines.ts'
import type { CheckLine } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { openProgress } from '../progress.ts'
import { installationWith } from '../tools-on-demand.ts'
import type { VerifyCommand } from './options.ts'
import { replayRequest } from './replay-request.ts'

/** Compares a bundle that holds with a checkout, and with what the same analyzers say of it where `replay` is asked for. */
export async function* checkTree(
  bundle: SoundBundle,
  tree: string,
  command: VerifyCommand,
  config: OperatorConfig,
  io: Io,
): AsyncGenerator<CheckLine, void> {
  const { analysis } = bundle.statement.predicate
  const interrupt = onInterrupt()
  try {
    const snapshot = await snapshotOf(tree, analysis, interrupt.signal)
    const log = bundle.log(analysis.logSha256)
    yield* treeLines(analysis, snapshot, log === undefined ? null : (readLoose(log)?.value as SarifLog)) // the lines above found it valid
    if (!command.replay) return
    if (snapshot.subject.manifest !== analysis.source.manifest)
      yield unknown('replay-analysis', 'Not run: the checkout is not what was vetted.', '')
    else yield* await replayed(bundle, tree, command, config, io, interrupt.signal)
  } finally {
    interrupt.release()
  }
}

const replayed = async (
  { statement, run, log }: SoundBundle,
  tree: string,
  command: VerifyCommand,
  config: OperatorConfig,
  io: Io,
  signal: AbortSignal,
): Promise<Iterable<CheckLine>> => {
  const asked = replayRequest(statement.predicate.analysis, tree, config, command.suppressions)
  if (asked === null)
    return [
      unknown(
        'replay-analysis',
        'The request of the run is not one that this Assay knows.',
        'Replay it with the Assay that made it.',
      ),
    ]
  const progress = openProgress(io)
  const startedAt = Date.parse(run.startedAt) || Date.now()
  try {
    const again = await replay(asked.request, {
      installation: await installationWith(asked.request.analyzers),
      cargoHome: cargoHome(process.env),
      signal,
      // The day of the run: waivers and suppressions end on one.
      now: () => startedAt,
      progress: progress.report,
    })
    const readLog = (digest: string) => log(digest) ?? again.logs.get(digest)
    return [...replayLines(statement.predicate, { record: again.record, readLog, open: asked.open })]
  } catch (error) {
    if (!(error instanceof AssayError) || error.code === 'cancelled' || error.code === 'fault/internal') throw error
    return [unknown('replay-analysis', error.message, error.remedy)]
  } finally {
    progress.close()
  }
}
