import { tmpdir } from 'node:os'
import { AssayError } from '../../lib/errors.ts'
import type { Runner } from '../../runner/index.ts'
import type { PrepareReport } from '../../schemas/records/index.ts'
import { type Scratch, scratchBase } from '../scratch.ts'
import { takeSnapshot } from '../snapshot/index.ts'
import { withRunner } from '../with-runner.ts'
import { type Brought, bringCrates } from './bring-crates.ts'
import { type Decided, decide, type WantedCrate } from './decide.ts'
import { type BroughtGits, bringGits } from './git/bring-gits.ts'
import { maxGitCommits, maxPackages } from './limits.ts'
import { reportOf } from './prepare-report.ts'
import { hasCargo, readTree } from './read-tree.ts'
import type { PrepareContext, PrepareRequest } from './request.ts'
import { type LocalRegistry, openLocalRegistry } from './store/local-registry.ts'
import { lockHome } from './store/registry-lock.ts'
import { findVendored } from './vendored.ts'

/**
 * Brings the locked crates of a worktree into Assay's cargo home. Whatever happens, nothing that it started is left when
 * it returns or throws. Throws AssayError for what keeps it from an answer, and an AbortError when cancelled; what is
 * refused or could not be fetched is in the report.
 */
export const prepare = async (request: PrepareRequest, ctx: PrepareContext): Promise<PrepareReport> => {
  const base = scratchBase(process.env)
  try {
    return await prepareIn(base.dir, request, ctx)
  } catch (error) {
    if (!base.isMemory || !(error instanceof AssayError) || error.code !== 'disk/full') throw error
    return await prepareIn(tmpdir(), request, ctx)
  }
}

const prepareIn = (base: string, request: PrepareRequest, ctx: PrepareContext): Promise<PrepareReport> => {
  ctx.progress({ kind: 'stage', stage: 'sandbox' })
  const { sandbox, minIsolation } = request
  return withRunner({ base, sandbox, minIsolation, slots: 2 }, async (runner, scratch) => {
    if (runner.backend === null) throw noSandbox(runner)
    return await flow(request, ctx, runner, scratch)
  })
}

const noSandbox = ({ report }: Runner): AssayError => {
  const [{ reason, remedy } = { reason: null, remedy: null }] = report.backends
  const message = `No sandbox is usable, and nothing is fetched without one. ${reason ?? ''}`.trim()
  return new AssayError('sandbox/unavailable', message, { remedy: remedy ?? 'assay doctor says what is missing.' })
}

const flow = async (
  request: PrepareRequest,
  ctx: PrepareContext,
  runner: Runner,
  scratch: Scratch,
): Promise<PrepareReport> => {
  ctx.progress({ kind: 'stage', stage: 'snapshot' })
  const destination = scratch.make('snapshot')
  const { snapshot } = await takeSnapshot(
    { path: request.path, ref: request.ref, leaveOut: request.leaveOut, destination },
    { runner, signal: ctx.signal, scratchDir: scratch.make('git') },
  )
  if (!hasCargo(snapshot)) {
    const remedy = 'Name a Rust worktree; in a checkout of your own, cargo generate-lockfile writes the lock.'
    throw new AssayError('usage/argument', `${request.path} holds no Cargo.lock and no Cargo.toml.`, { remedy })
  }

  ctx.progress({ kind: 'stage', stage: 'read' })
  const vendored = findVendored(snapshot.files.map(({ path }) => path))
  const tree = await readTree(snapshot, vendored, destination, runner, ctx.signal)
  const decided = decide(tree.readings, vendored, request.allowGit)
  if (decided.wanted.length > maxPackages) {
    const remedy = 'Prepare parts of it one by one, or leave folders out with leave-out in assay.toml.'
    throw new AssayError('usage/argument', `Its locks name more than ${maxPackages} crates together.`, { remedy })
  }
  if (decided.gits.length > maxGitCommits) {
    const remedy = 'Prepare parts of it one by one, or leave folders out with leave-out in assay.toml.'
    throw new AssayError('usage/argument', `Its locks name more than ${maxGitCommits} git commits together.`, {
      remedy,
    })
  }

  const registry = openLocalRegistry(request.home)
  const missing = decided.wanted.filter((crate) => !registry.has(crate))
  const brought = missing.length === 0 ? nothing : await bring(missing, registry, request, ctx, runner)
  const gits = decided.gits.length === 0 ? noGits : await bringGitsOf(decided, request, ctx, runner)
  return reportOf(request, snapshot, tree, decided, brought, gits)
}

const noGits: BroughtGits = { present: 0, fetched: 0, bytes: 0, refused: [] }

const bringGitsOf = (
  { gits }: Decided,
  { home, network }: PrepareRequest,
  { signal, progress }: PrepareContext,
  runner: Runner,
): Promise<BroughtGits> => {
  progress({ kind: 'stage', stage: 'fetch' })
  const lock = () => lockHome(home, signal, () => progress({ kind: 'stage', stage: 'wait' }))
  return bringGits(gits, { home, network, runner, signal, lock })
}

const nothing: Brought = { asked: 0, fetched: 0, bytes: 0, refused: [] }

/** Under the home's lock: what another prepare has brought meanwhile is not fetched again. */
const bring = async (
  missing: readonly WantedCrate[],
  registry: LocalRegistry,
  request: PrepareRequest,
  ctx: PrepareContext,
  runner: Runner,
): Promise<Brought> => {
  const unlock = await lockHome(request.home, ctx.signal, () => ctx.progress({ kind: 'stage', stage: 'wait' }))
  try {
    const wanted = missing.filter((crate) => !registry.has(crate))
    ctx.progress({ kind: 'stage', stage: 'fetch' })
    if (wanted.length === 0) return nothing
    ctx.progress({ kind: 'crates', done: 0, of: wanted.length })
    return await bringCrates(wanted, registry, request.network, runner, ctx.signal, (done) =>
      ctx.progress({ kind: 'crates', done, of: wanted.length }),
    )
  } finally {
    unlock()
  }
}
