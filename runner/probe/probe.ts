import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSystemErrorName } from 'node:util'
import type { Enforcement, Limits, ProbeResult, RawRun } from '../../schemas/records/index.ts'
import type { RunInSlot } from '../backends/backend.ts'
import type { HostMount } from '../contract.ts'
import type { Architecture } from '../seccomp/index.ts'
import { type Attempt, attempts } from './attempts.ts'
import { limitAttempts } from './limits.ts'
import { type Call, probeProgram, readAnswers } from './program.ts'

export type ProbeOptions = {
  /** A folder of Assay's own, 0700. */
  readonly scratch: string
  /** True: drive each limit over its edge too, in launches of their own (about a second more). */
  readonly deep: boolean
}

export type ProbeOutcome = {
  /** Why the probe could not be run to its end, or null. */
  readonly failure: string | null
  readonly probes: readonly ProbeResult[]
  readonly enforcement: Readonly<Record<string, Enforcement>>
}

const probeLimits: Limits = {
  wallMs: 10_000,
  cpuCores: 1,
  memoryBytes: 64 * 1024 * 1024,
  pids: 16,
  maxStdoutBytes: 65_536,
  maxStderrBytes: 65_536,
  scratchBytes: 1024 * 1024,
}

const rootFileAt = '/probe/root-file'

const judge = (attempt: Attempt, answers: readonly number[]): ProbeResult => ({
  id: attempt.id,
  tried: attempt.tried,
  stopped: attempt.isStopped(answers),
  detail: [...new Set(answers)].map((answer) => (answer < 0 ? errorName(answer) : `answer ${answer}`)).join(', '),
})

/** `EPERM` for -1; the kernel has codes that libuv does not name. */
const errorName = (answer: number): string => {
  const name = getSystemErrorName(answer)
  return name.startsWith('Unknown') ? `errno ${-answer}` : name
}

const describeEnd = (raw: RawRun): string =>
  raw.startFailure ?? `the probe ended by ${raw.limitHit ?? raw.signal ?? `exit code ${raw.exitCode}`}`

/** Tries the behaviours inside the sandbox, in one launch, and says which were stopped. */
export const probeBackend = async (
  run: RunInSlot,
  architecture: Architecture,
  isRoot: boolean,
  options: ProbeOptions,
): Promise<ProbeOutcome> => {
  const canary = join(options.scratch, 'root-file')
  writeFileSync(canary, 'a file that no payload may read\n', { mode: 0o600 })
  const launch = (calls: readonly Call[], limits: Partial<Limits>): Promise<RawRun> => {
    const program: HostMount = { kind: 'content', content: probeProgram(calls, architecture), at: '/probe/program' }
    const mounts: HostMount[] = isRoot ? [program, { kind: 'file', source: canary, at: rootFileAt }] : [program]
    const request = { argv: [program.at], cwd: '/', env: {}, mounts, stdin: null, tier: 'parses' as const }
    return run({ ...request, limits: { ...probeLimits, ...limits } }, 0, new AbortController().signal)
  }
  const tried = attempts({ hostFile: canary, rootFile: isRoot ? rootFileAt : null })
  const calls = tried.flatMap((attempt) => attempt.calls)
  const raw = await launch(calls, {})
  const answers = readAnswers(raw.stdout)
  const enforcement = raw.receipt?.enforcement ?? {}
  if (raw.exitCode !== 0 || answers.length !== calls.length) {
    return { failure: describeEnd(raw), probes: [], enforcement }
  }
  const probes: ProbeResult[] = []
  let first = 0
  for (const attempt of tried) {
    probes.push(judge(attempt, answers.slice(first, first + attempt.calls.length)))
    first += attempt.calls.length
  }
  for (const attempt of options.deep ? limitAttempts : []) {
    const limited = await launch(attempt.calls, attempt.limits)
    const id = `limit-${attempt.id}`
    probes.push({ id, tried: attempt.tried, stopped: attempt.isHeld(limited), detail: describeEnd(limited) })
  }
  return { failure: null, probes, enforcement }
}
