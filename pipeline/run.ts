import { availableParallelism, tmpdir } from 'node:os'
import { tryBundlePlace } from '../evidence/index.ts'
import type { Signer } from '../evidence/keys/index.ts'
import { AssayError } from '../lib/errors.ts'
import type { Runner } from '../runner/index.ts'
import type { Snapshot } from '../schemas/records/index.ts'
import { analyzeSnapshot, type Bench, openDesk, planSnapshot } from './analyze-snapshot.ts'
import { type Base, recordedBase, vetBase } from './base.ts'
import { analyzeUnderBase } from './base-configuration.ts'
import { type Compared, compare } from './compare.ts'
import type { RunningContext, VetContext } from './context.ts'
import { withPrograms } from './declared-programs.ts'
import { openGate } from './gate.ts'
import { type HeldBack, holdBack } from './hold-back.ts'
import { identityOf } from './identity.ts'
import { judgeRun, type Settled, settleRun } from './judge-run.ts'
import { openMachineBudget } from './machine-budget/index.ts'
import { recordRun } from './record.ts'
import type { VetRequest } from './request.ts'
import type { VetResult } from './result.ts'
import { type Scratch, scratchBase } from './scratch.ts'
import { takeSnapshot } from './snapshot/index.ts'
import { type WithRunner, withRunner } from './with-runner.ts'

/**
 * Vets one worktree. Whatever happens, nothing that it started is left when it returns or throws. Throws AssayError for
 * what keeps it from a verdict, and an AbortError when cancelled; every expected end is in the result.
 */
export const vet = (request: VetRequest, given: VetContext): Promise<VetResult> => vetWith(withRunner, request, given)

/** The same with a runner from `use`, which may keep it for the next. */
export const vetWith = async (use: WithRunner, request: VetRequest, given: VetContext): Promise<VetResult> => {
  const ctx = { ...given, signer: await readyToBundle(request, given) }
  const base = scratchBase(process.env)
  try {
    return await vetIn(base.dir, use, request, ctx)
  } catch (error) {
    if (!base.isMemory || !(error instanceof AssayError) || error.code !== 'disk/full') throw error
    return await vetIn(tmpdir(), use, request, ctx)
  }
}

/** What would keep a bundle from being written is said before the work. */
const readyToBundle = async ({ outDir }: VetRequest, ctx: VetContext): Promise<Signer | null> => {
  if (outDir === null) return null
  tryBundlePlace(outDir)
  return await ctx.openSigner()
}

const vetIn = (base: string, use: WithRunner, request: VetRequest, ctx: RunningContext): Promise<VetResult> => {
  ctx.progress({ kind: 'stage', stage: 'sandbox' })
  const { sandbox, minIsolation } = request
  // The analyzers side by side, the children that read the output of head and base, one more for git.
  const slots = availableParallelism() + 3
  return use({ base, sandbox, minIsolation, slots }, (runner, scratch) => flow(request, ctx, runner, scratch))
}

/** The flow of DESIGN §1, top to bottom. */
const flow = async (
  request: VetRequest,
  given: RunningContext,
  runner: Runner,
  scratch: Scratch,
): Promise<VetResult> => {
  const declared = request.declared.filter(({ id }) => request.analyzers.includes(id))
  const installation = withPrograms(given.installation, declared)
  const startedAt = given.now()
  const budget = openMachineBudget()
  const operators = request.declared.map(({ id }) => id)
  const gate = openGate(startedAt, request.policyFolder, operators)
  const ctx = { ...given, installation, runner, scratch, gate, budget }

  ctx.progress({ kind: 'stage', stage: 'snapshot' })
  const desk = openDesk('head', ctx)
  const { path, ref, leaveOut } = request
  const head = await takeSnapshot(
    { path, ref, leaveOut, destination: desk.reading.destination },
    { runner, signal: ctx.signal, scratchDir: scratch.make('git') },
  )
  refuseChanged(head.snapshot, ctx.job)
  const base = await baseOf(request, head.snapshot, ctx)

  const planned = await planSnapshot(request, desk, head, ctx)
  const own = await analyzeSnapshot(request, planned, ctx)
  // Under --config-source base another configuration decides, and the head's own only tells what it would hide.
  const underBase = await analyzeUnderBase(request, head, base, own.selected, ctx)
  const { selected, ran, onRules } = underBase ?? own
  const examined = { ...(underBase ?? own).examined, tree: own.examined.tree }
  const settled = settleRun(ran, examined)

  const { snapshot } = head
  const hidden = underBase && { settled: settleRun(own.ran, own.examined), taken: underBase.taken }
  const compared =
    base === null ? null : await compare({ base, snapshot, selected, settled, own: hidden, tree: examined.tree }, ctx)
  const heldBack = await heldBackOf(request, settled, compared, ctx)
  const judged = judgeRun({ request, snapshot, selected, settled, examined, gate, onRules, compared, heldBack })

  ctx.progress({ kind: 'stage', stage: 'record' })
  const identity = identityOf(underBase ?? own, request.configSource, ctx)
  return recordRun({ request, snapshot, judged, identity, startedAt }, ctx)
}

const refuseChanged = ({ subject }: Snapshot, job: VetContext['job']): void => {
  if (job === undefined || subject.manifest === job.manifest) return
  throw new AssayError('job/changed', 'The worktree changed while it waited.', {
    remedy: 'Put it in again: the job is then of what lies there now.',
  })
}

const baseOf = async (request: VetRequest, head: Snapshot, ctx: Bench): Promise<Base | null> => {
  if (request.base !== null) return vetBase(request, request.base, head, ctx)
  return request.baseline === null ? null : recordedBase(request.baseline, request.path, ctx.store)
}

const heldBackOf = async (
  { suppressions: list }: VetRequest,
  settled: readonly Settled[],
  compared: Compared | null,
  ctx: Bench,
): Promise<HeldBack | null> =>
  list === null ? null : holdBack({ list, settled, compared, today: ctx.gate.today }, ctx)
