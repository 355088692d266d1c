import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from '../../../lib/errors.ts'
import type { Enforcement, LimitName, RawRun } from '../../../schemas/records/index.ts'
import { type CgroupLayout, type CgroupOfRun, createGroup, nameGroup } from '../../cgroups/index.ts'
import type { RunRequest } from '../../contract.ts'
import { type LaunchPlan, refuseRequest } from '../../launch-plan.ts'
import { markerOf } from '../../marked-processes.ts'
import { overLimit } from '../../process-tree.ts'
import { type Ending, type Launched, supervise } from '../../supervise.ts'
import { notStarted } from '../backend.ts'
import { restoreOutput, rewriteCommand } from './rewrite.ts'
import { makeRunFolder } from './run-folder.ts'

/** What the runs of one runner share. `drop`: from root, setpriv and the uids of the slots. */
export type UnsandboxedSetting = {
  readonly drop: { readonly setpriv: string; readonly slotUids: readonly number[] } | null
  readonly ownUid: number
  readonly cgroups: CgroupLayout | null
  readonly identity: string
  readonly nextSequence: () => number
}

/** As the sandbox's: positional arguments only. Words of the shell carry its name, which no payload has. */
const enterScript =
  'while [ "$1" != -- ]; do echo $$ > "$1" || exit 125; shift; done; shift; ' +
  'ulimit -c 0; cd -- "$1" || exit 125; shift; exec "$@"'
const startFailed = /^assay-run-[\d-]+: [^\n]*\n$/

/** The command without a sandbox, as data: nothing is mounted, so places are rewritten to real paths. Pure. */
export const planUnsandboxed = (
  command: Pick<RunRequest, 'argv' | 'cwd' | 'env'>,
  drop: { readonly setpriv: string; readonly uid: number } | null,
  ownUid: number,
  joins: readonly string[],
  marker: string,
): LaunchPlan => ({
  argv: [
    ...['/bin/sh', '-c', enterScript, marker, ...joins, '--', command.cwd],
    ...(drop === null
      ? []
      : [
          ...[drop.setpriv, '--reuid', String(drop.uid), '--regid', String(drop.uid), '--clear-groups'],
          ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--pdeathsig', 'KILL'],
        ]),
    ...command.argv,
  ],
  env: command.env,
  // Nothing here waits for its arguments, so the shell joins by itself, before it becomes the command.
  joins: [],
  fds: [{ kind: 'stdin' }, { kind: 'stdout' }, { kind: 'stderr' }],
  flags: drop === null ? [] : ['drop-uid', 'clear-groups', 'no-new-privs'],
  uid: drop?.uid ?? ownUid,
})

const enforcementOf = (group: CgroupOfRun | null): Record<LimitName, Enforcement> => ({
  'wall-clock': 'supervisor',
  cpu: group?.enforcement.cpu ?? 'none',
  memory: group?.enforcement.memory ?? 'supervisor',
  pids: group?.enforcement.pids ?? 'supervisor',
  stdout: 'supervisor',
  stderr: 'supervisor',
  scratch: 'none',
})

const teardownMs = 5_000

/** Without a cgroup only the process group is known; a process that left it would stay, and the proof says so. */
const endRest = async (group: CgroupOfRun | null, pid: number): Promise<{ empty: boolean; proof: string }> => {
  if (group !== null) {
    const { left } = await group.remove(teardownMs)
    return { empty: left === 0, proof: left === 0 ? 'its cgroup was empty and is removed' : `${left} processes stayed` }
  }
  try {
    process.kill(-pid, 'SIGKILL')
    await sleep(1)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
  return { empty: false, proof: 'its process group is ended; without a sandbox and a cgroup nothing tells of others' }
}

const endOf = (ending: Ending): Pick<RawRun, 'exitCode' | 'signal' | 'startFailure'> => {
  const words = Buffer.from(ending.stderr).toString('utf8')
  const isNotStarted = [125, 126, 127].includes(ending.exitCode ?? 0) && startFailed.test(words)
  const startFailure =
    ending.inputFailure !== null
      ? `Its input did not come: ${ending.inputFailure}`
      : isNotStarted
        ? `The command could not be started: ${words.trim()}`
        : null
  if (startFailure !== null || ending.limitHit !== null) return { exitCode: null, signal: null, startFailure }
  return { exitCode: ending.exitCode, signal: ending.exitSignal, startFailure: null }
}

/** Runs one request without any isolation but, from root, another uid. Never throws for what the payload does. */
export const runUnsandboxed = async (
  setting: UnsandboxedSetting,
  request: RunRequest,
  slot: number,
  signal: AbortSignal,
): Promise<RawRun> => {
  const refusal = refuseRequest(request)
  if (refusal !== null) return notStarted(request, refusal)
  const uid = setting.drop?.slotUids[slot] ?? null
  if (setting.ownUid === 0 && (uid === null || uid === 0)) return notStarted(request, 'The command would run as root.')
  const startedAt = performance.now()
  let group: CgroupOfRun | null = null
  let remove = (): void => {}
  try {
    const folder = makeRunFolder(request, uid)
    remove = folder.remove
    const sequence = setting.nextSequence()
    const name = nameGroup(setting.identity, sequence)
    group = setting.cgroups === null ? null : createGroup(setting.cgroups, name, request.limits)
    const drop = setting.drop === null || uid === null ? null : { setpriv: setting.drop.setpriv, uid }
    const plan = planUnsandboxed(
      rewriteCommand(request, folder.places),
      drop,
      setting.ownUid,
      group?.joins ?? [],
      markerOf(setting.identity, sequence),
    )
    const enforcement = enforcementOf(group)
    const { limits, stdin, onStdout = null } = request
    let rest = { empty: false, proof: '' }
    let hits: readonly LimitName[] = []
    const watch = ({ pid }: Launched): LimitName | null => overLimit(pid, limits, enforcement, 0)
    const teardown = async ({ pid }: Launched): Promise<void> => {
      hits = group?.hits() ?? []
      rest = await endRest(group, pid)
    }
    const ending = await supervise({ plan, limits, stdin, onStdout, signal, watch, teardown })
    const limitsHit = [...new Set([...(ending.limitHit === null ? [] : [ending.limitHit]), ...hits])]
    const base = {
      argv: request.argv,
      stdout: restoreOutput(ending.stdout, folder.places),
      stderr: restoreOutput(ending.stderr, folder.places),
    }
    return {
      ...base,
      ...endOf(ending),
      limitHit: ending.limitHit ?? (hits.includes('memory') ? 'memory' : null),
      durationMs: performance.now() - startedAt,
      receipt: {
        ...{ backend: 'none', isolation: 'none', version: null, sha256: null, seccomp: null },
        ...{ flags: [...plan.flags], uid: plan.uid, limits, enforcement, limitsHit, teardown: rest },
      },
    }
  } catch (error) {
    await group?.remove(teardownMs)
    if (systemCode(error) === null) throw error
    return notStarted(request, `The command could not be started: ${error instanceof Error ? error.message : error}`)
  } finally {
    remove()
  }
}
