import { realpathSync } from 'node:fs'
import { AssayError } from '../lib/errors.ts'
import { runsOfHouseLog } from '../sarif/index.ts'
import type { Comparison, RunRecord, Snapshot } from '../schemas/records/index.ts'
import { analyzeSnapshot, type Bench, openDesk, type PlannedSnapshot, planSnapshot } from './analyze-snapshot.ts'
import type { RunStore } from './context.ts'
import type { TreeReply } from './examine/protocol.ts'
import { identityOf } from './identity.ts'
import { judgeRun, settleRun } from './judge-run.ts'
import { recordRun } from './record.ts'
import type { VetRequest } from './request.ts'
import { type Rename, type TakenSnapshot, takeBase } from './snapshot/index.ts'

/** What the head is compared with. Of a run of --baseline only the record is known: no copy, no comments, no renames. */
export type Base = {
  readonly named: Comparison['base']
  readonly record: RunRecord
  /** By analyzer its own log's runs, as canonical JSON of an array. */
  readonly logs: ReadonlyMap<string, Uint8Array>
  readonly taken: TakenSnapshot | null
  readonly tree: TreeReply | null
  readonly renames: readonly Rename[]
  readonly notices: readonly string[]
}

/**
 * Vets the merge base of the head and `ref` as a run of its own, or takes the run on record that has its identity.
 * Throws `git/ref-not-found` and `git/no-base`.
 */
export const vetBase = async (request: VetRequest, ref: string, head: Snapshot, ctx: Bench): Promise<Base> => {
  ctx.progress({ kind: 'stage', stage: 'base' })
  const desk = openDesk('base', ctx)
  const { destination } = desk.reading
  const taken = await takeBase(
    { path: request.path, ref, head, leaveOut: request.leaveOut, destination },
    { runner: ctx.runner, signal: ctx.signal, scratchDir: ctx.scratch.make('base-git') },
  )
  const own = baseRequest(request, taken.commit)
  const side = await planSnapshot(own, desk, taken, ctx)
  const known = recordedRun(ctx.store, identityOf(side, own.configSource, ctx))
  const found = known === null ? await vetNow(own, side, ctx) : { ...known, tree: (await desk.examiner.finish()).tree }
  const { commit, tree, manifest } = taken.snapshot.subject
  return {
    ...found,
    named: { kind: 'ref', ref, commit, tree, manifest, run: found.record.run, reused: known !== null },
    taken,
    renames: taken.renames,
    notices: taken.notices,
  }
}

/** A recorded run to compare with, of this folder or another. Throws `run/not-found`, `store/unusable`. */
export const recordedBase = (run: string, vetted: string, store: RunStore): Base => {
  const record = store.get(run)
  if (record === null) {
    throw new AssayError('run/not-found', `No run ${run} is recorded.`, { remedy: 'assay runs lists them.' })
  }
  const { commit, tree, manifest } = record.report.subject
  // Where it was really vetted: the path of the report is as somebody named it.
  const place = store.list({ key: record.key, limit: 1 })[0]?.path ?? record.report.subject.path
  return {
    named: { kind: 'run', ref: run, commit, tree, manifest, run: record.run, reused: true },
    record,
    logs: logsOf(record, store.readBlob),
    taken: null,
    tree: null,
    renames: [],
    notices: [
      ...(place === realpathSync(vetted) ? [] : [`Run ${record.run} is of another folder: ${place}.`]),
      'Of a recorded run only results are compared: not configuration, not comments, and no rename that git would know.',
    ],
  }
}

/** The base is judged by what the operator said, but for what concerns the head alone. */
const baseRequest = (request: VetRequest, commit: string): VetRequest => ({
  ...request,
  ref: commit,
  base: null,
  baseline: null,
  imported: [],
  suppressions: null,
  notices: [],
  outDir: null,
  configSource: request.configSource === 'assay' ? 'assay' : 'repo',
})

type FoundRun = Pick<Base, 'record' | 'logs'>

/** A run whose stored logs are gone or broken counts as not recorded. */
const recordedRun = (store: RunStore, identity: string): FoundRun | null => {
  const record = store.findByIdentity(identity)
  if (record === null) return null
  try {
    return { record, logs: logsOf(record, store.readBlob) }
  } catch (error) {
    if (error instanceof AssayError && error.code === 'store/unusable') return null
    throw error
  }
}

const vetNow = async (
  request: VetRequest,
  side: PlannedSnapshot,
  ctx: Bench,
): Promise<FoundRun & Pick<Base, 'tree'>> => {
  const startedAt = ctx.now()
  const { snapshot, selected, ran, examined, onRules } = await analyzeSnapshot(request, side, ctx)
  const settled = settleRun(ran, examined)
  const judged = judgeRun({
    request,
    snapshot,
    selected,
    settled,
    examined,
    gate: ctx.gate,
    onRules,
    compared: null,
    heldBack: null,
  })
  const identity = identityOf(side, request.configSource, ctx)
  const { record } = await recordRun({ request, snapshot, judged, identity, startedAt }, ctx)
  return { record, logs: logsOf(record, ctx.store.readBlob), tree: examined.tree }
}

const logsOf = (record: RunRecord, readBlob: RunStore['readBlob']): ReadonlyMap<string, Uint8Array> =>
  new Map(
    record.analyzers.flatMap(({ id, logSha256 }): [string, Uint8Array][] => {
      if (logSha256 === null) return []
      const runs = runsOfHouseLog(readBlob(logSha256))
      if (runs !== null) return [[id, runs]]
      throw new AssayError('store/unusable', `The stored log of ${id} in run ${record.run} is not in Assay's form.`, {
        remedy: 'Another version recorded it. Vet again.',
      })
    }),
  )
