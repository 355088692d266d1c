import { performance } from 'node:perf_hooks'
import { sha256 } from '../../../lib/digest.ts'
import { systemCode } from '../../../lib/errors.ts'
import { processStat } from '../../../lib/process-identity.ts'
import type { Enforcement, LimitName, RawRun, Receipt } from '../../../schemas/records/index.ts'
import { type CgroupLayout, type CgroupOfRun, createGroup, nameGroup } from '../../cgroups/index.ts'
import type { RunRequest } from '../../contract.ts'
import { type LaunchPlan, refuseRequest } from '../../launch-plan.ts'
import { endMarked, markerOf } from '../../marked-processes.ts'
import { endNamespace, overLimit } from '../../process-tree.ts'
import { seccompFilter } from '../../seccomp/index.ts'
import { type Ending, type Launched, supervise } from '../../supervise.ts'
import { notStarted } from '../backend.ts'
import type { Detected } from './detect.ts'
import { describeStartFailure } from './diagnose.ts'
import { payloadEnd, readStatus } from './exit.ts'
import { planLaunch } from './plan-launch.ts'

/** What the runs of one runner share. `slotUids` is null for an ordinary user. */
export type BubblewrapSetting = {
  readonly detected: Detected
  readonly cgroups: CgroupLayout | null
  readonly slotUids: readonly number[] | null
  readonly ownUid: number
  readonly identity: string
  readonly canLimitPids: boolean
  readonly nextSequence: () => number
}

const teardownMs = 5_000
/** The init of the namespace is not the payload's. */
const helperPids = 1

/** How each limit is enforced with this group, or without one. */
export const enforcementOf = (
  group: Pick<CgroupOfRun, 'enforcement'> | null,
  canLimitPids: boolean,
): Record<LimitName, Enforcement> => ({
  'wall-clock': 'supervisor',
  cpu: group?.enforcement.cpu ?? 'none',
  memory: group?.enforcement.memory ?? 'supervisor',
  pids: group?.enforcement.pids ?? (canLimitPids ? 'rlimit' : 'supervisor'),
  stdout: 'supervisor',
  stderr: 'supervisor',
  scratch: 'tmpfs-size',
})

type Teardown = { empty: boolean; proof: string; hits: readonly LimitName[] }

/** Ends all that a run may have left. The init of the namespace is remembered with its start time: pids are used again. */
const createTeardown = (group: CgroupOfRun | null, marker: string) => {
  let init: { readonly pid: number; readonly startTime: string } | null = null
  const result: Teardown = { empty: false, proof: 'nothing was started', hits: [] }
  const noticeInit = (status: string): number | null => {
    const { initPid } = readStatus(status)
    if (init === null && initPid !== null) {
      const stat = processStat(initPid)
      if (stat !== null) init = { pid: initPid, startTime: stat.startTime }
    }
    return init?.pid ?? null
  }
  const run = async ({ status }: Launched): Promise<void> => {
    result.hits = group?.hits() ?? []
    // Cut short: a program of the launch may not have come so far that it dies with its parent.
    const isUnmarked = readStatus(status).exitCode !== null || (await endMarked(marker, teardownMs))
    if (group !== null) {
      const { left } = await group.remove(teardownMs)
      result.empty = left === 0 && isUnmarked
      result.proof = left === 0 ? 'its cgroup was empty and is removed' : `${left} processes stayed in its cgroup`
      return
    }
    noticeInit(status)
    result.empty = isUnmarked && (init === null || (await endNamespace(init.pid, init.startTime, teardownMs)))
    result.proof = result.empty ? 'the init of its pid namespace is gone' : 'the init of its pid namespace stayed'
  }
  return { result, noticeInit, run }
}

const limitThatEnded = (ending: Ending, hits: readonly LimitName[], isClean: boolean): LimitName | null => {
  if (ending.limitHit !== null) return ending.limitHit
  if (hits.includes('memory')) return 'memory'
  return hits.includes('pids') && !isClean ? 'pids' : null
}

const toRawRun = (request: RunRequest, ending: Ending, receipt: Receipt, durationMs: number): RawRun => {
  const end = payloadEnd(ending.status, ending.stdout, ending.stderr)
  const isClean = end.kind === 'exit' && end.code === 0
  const limitHit = limitThatEnded(ending, receipt.limitsHit, isClean)
  const base = { argv: request.argv, limitHit, stdout: ending.stdout, stderr: ending.stderr, durationMs }
  const ended = { exitCode: null, signal: null, startFailure: null }
  if (ending.inputFailure !== null) {
    return { ...base, ...ended, startFailure: `Its input did not come: ${ending.inputFailure}`, receipt }
  }
  if (ending.limitHit !== null) return { ...base, ...ended, receipt }
  if (ending.isCancelled) return { ...base, ...ended, signal: 'SIGKILL', receipt }
  switch (end.kind) {
    case 'exit':
      return { ...base, ...ended, exitCode: end.code, receipt }
    case 'signal':
      return { ...base, ...ended, signal: end.name, receipt }
    case 'not-started':
      if (limitHit !== null) return { ...base, ...ended, signal: 'SIGKILL', receipt }
      return { ...base, ...ended, startFailure: describeStartFailure(end.words), receipt: null }
  }
}

const receiptOf = (
  setting: BubblewrapSetting,
  plan: LaunchPlan,
  request: RunRequest,
  ending: Ending,
  enforcement: Record<LimitName, Enforcement>,
  teardown: Teardown,
): Receipt => ({
  backend: 'bubblewrap',
  isolation: 'namespace',
  version: setting.detected.version,
  sha256: setting.detected.sha256,
  flags: [...plan.flags],
  uid: plan.uid,
  seccomp: sha256(seccompFilter(setting.detected.host.architecture, request.network ?? 'none')),
  limits: request.limits,
  enforcement,
  limitsHit: [...new Set([...(ending.limitHit === null ? [] : [ending.limitHit]), ...teardown.hits])],
  teardown: { empty: teardown.empty, proof: teardown.proof },
})

/** Runs one request under bubblewrap. Never throws for what the payload does or for what the machine refuses. */
export const runInBubblewrap = async (
  setting: BubblewrapSetting,
  request: RunRequest,
  slot: number,
  signal: AbortSignal,
): Promise<RawRun> => {
  const refusal = refuseRequest(request)
  if (refusal !== null) return notStarted(request, refusal)
  const slotUid = setting.slotUids?.[slot] ?? null
  // A payload that is root outside is no longer held by anything (facts: core_pattern): never start it.
  if (slotUid === 0 || (slotUid === null && setting.ownUid === 0)) {
    return notStarted(request, 'The command would run as root: no unprivileged uid is left on this machine.')
  }
  let group: CgroupOfRun | null = null
  const startedAt = performance.now()
  try {
    const sequence = setting.nextSequence()
    const marker = markerOf(setting.identity, sequence)
    const name = nameGroup(setting.identity, sequence)
    group = setting.cgroups === null ? null : createGroup(setting.cgroups, name, request.limits)
    const enforcement = enforcementOf(group, setting.canLimitPids)
    const plan = planLaunch(request, setting.detected.host, {
      slotUid,
      marker,
      ownUid: setting.ownUid,
      joins: group?.joins ?? [],
      limitPidsByRlimit: enforcement.pids === 'rlimit',
    })
    const teardown = createTeardown(group, marker)
    const isWatched = enforcement.memory === 'supervisor' || enforcement.pids === 'supervisor'
    const watch = ({ status }: Launched): LimitName | null => {
      const initPid = teardown.noticeInit(status)
      if (initPid === null || !isWatched) return null
      return overLimit(initPid, request.limits, enforcement, helperPids)
    }
    const { limits, stdin, onStdout = null } = request
    const ending = await supervise({ plan, limits, stdin, onStdout, signal, watch, teardown: teardown.run })
    const receipt = receiptOf(setting, plan, request, ending, enforcement, teardown.result)
    return toRawRun(request, ending, receipt, performance.now() - startedAt)
  } catch (error) {
    await group?.remove(teardownMs)
    if (systemCode(error) === null) throw error
    return notStarted(request, `The command could not be started: ${error instanceof Error ? error.message : error}`)
  }
}
