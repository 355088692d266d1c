import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, writeFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { AssayError } from '../lib/errors.ts'
import type { LimitName, Limits } from '../schemas/records/index.ts'
import { feed, type Input } from './input.ts'
import type { LaunchPlan, PlannedFd } from './launch-plan.ts'

/** How a launched process ended. `exitCode` and `exitSignal` are the launcher's own; `status` what bwrap told meanwhile. */
export type Ending = {
  readonly exitCode: number | null
  readonly exitSignal: NodeJS.Signals | null
  readonly status: string
  readonly stdout: Uint8Array
  readonly stderr: Uint8Array
  /** The limit for which the supervisor killed. */
  readonly limitHit: LimitName | null
  readonly isCancelled: boolean
  readonly inputFailure: string | null
}

/** Linux: an fd that only names a file; needs no permission on the file itself. */
const O_PATH = 0o10000000

const openSource = (fd: PlannedFd & { kind: 'source' }): number => {
  const number = openSync(fd.path, O_PATH | constants.O_NOFOLLOW | (fd.type === 'dir' ? constants.O_DIRECTORY : 0))
  if (fd.type === 'dir' || fstatSync(number).isFile()) return number
  closeSync(number)
  throw new AssayError('sandbox/failed', `${fd.path} is not a regular file.`)
}

const bytesFor = (fd: PlannedFd): Uint8Array | null => {
  if (fd.kind === 'bytes') return fd.bytes
  return fd.kind === 'arguments' ? Buffer.from(fd.values.map((value) => `${value}\0`).join('')) : null
}

/** Starts the plan; sources are open only while it starts. Throws the system's error (source gone, no memory, …). */
const start = (plan: LaunchPlan): ChildProcess => {
  const opened: number[] = []
  try {
    const stdio = plan.fds.map((fd) => {
      if (fd.kind === 'unused') return 'ignore' as const
      if (fd.kind !== 'source' && fd.kind !== 'covered') return 'pipe' as const
      const number = fd.kind === 'source' ? openSource(fd) : openSync('/dev/null', 'r')
      opened.push(number)
      return number
    })
    const [file, ...rest] = plan.argv
    if (file === undefined) throw new AssayError('fault/internal', 'A launch plan has no command.')
    // A session of its own: a Ctrl-C reaches Assay, which ends its children in order.
    return spawn(file, rest, { stdio, env: plan.env, cwd: '/', detached: true })
  } finally {
    for (const number of opened) closeSync(number)
  }
}

/** Hands on whole chunks as long as they fit into `maxBytes`, then calls `onFull` once and drops the rest. */
const passOn = (stream: Readable, maxBytes: number, take: (chunk: Uint8Array) => void, onFull: () => void): void => {
  let size = 0
  stream.on('error', () => {})
  stream.on('data', (chunk: Buffer) => {
    const wasFull = size > maxBytes
    size += chunk.length
    if (size <= maxBytes) take(chunk)
    else if (!wasFull) onFull()
  })
}

/** Keeps the first `maxBytes`, then calls `onFull` once and drops the rest. */
const collect = (stream: Readable, maxBytes: number, onFull: () => void): (() => Uint8Array) => {
  const chunks: Buffer[] = []
  let size = 0
  stream.on('error', () => {})
  stream.on('data', (chunk: Buffer) => {
    if (size + chunk.length > maxBytes) {
      if (size <= maxBytes) onFull()
      chunks.push(chunk.subarray(0, Math.max(0, maxBytes - size)))
    } else chunks.push(chunk)
    size += chunk.length
  })
  return () => Buffer.concat(chunks)
}

const maxStatusBytes = 65_536

export type Supervision = {
  readonly plan: LaunchPlan
  readonly limits: Limits
  readonly stdin: Input
  /** Gets standard output as it comes; then nothing of it is kept. */
  readonly onStdout: ((chunk: Uint8Array) => void) | null
  readonly signal: AbortSignal
  /** Polled while the process runs; a name ends it. For limits that no kernel mechanism enforces here. */
  readonly watch: (launched: Launched) => LimitName | null
  /** Called once the launcher has ended or is killed: ends everything else of the run. */
  readonly teardown: (launched: Launched) => Promise<void>
}

/** `pid`: the process that was started. `status`: what it wrote to its status descriptor so far. */
export type Launched = { readonly pid: number; readonly status: string }

const watchEveryMs = 100
/** After everything is dead, the streams close by themselves; this is for a machine under load. */
const drainMs = 2_000

/**
 * Runs a launch plan to its end: feeds it, collects both streams up to their caps, and kills it at a limit or at
 * `signal`. The wall clock starts with the first of its input. Rejects only where the process could not be started.
 */
export const supervise = async (work: Supervision): Promise<Ending> => {
  const child = start(work.plan)
  const started = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  const exited = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('exit', (code, signal) => resolve([code, signal]))
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    await started
    for (const file of work.plan.joins) writeFileSync(file, String(child.pid))
  } catch (error) {
    child.kill('SIGKILL')
    for (const stream of child.stdio) stream?.destroy()
    throw error
  }

  let limitHit: LimitName | null = null
  let isCancelled = false
  let inputFailure: string | null = null
  const kill = (): void => void child.kill('SIGKILL')
  const hit = (name: LimitName): void => {
    limitHit ??= name
    kill()
  }
  const streams = child.stdio as unknown as readonly (Readable & Writable)[]
  let status = (): Uint8Array => new Uint8Array()
  let stdout = status
  let stderr = status
  for (const [index, fd] of work.plan.fds.entries()) {
    const stream = streams[index]
    const bytes = bytesFor(fd)
    if (stream === null || stream === undefined) continue
    if (bytes !== null) void feed(stream, bytes, () => {})
    if (fd.kind === 'status') status = collect(stream, maxStatusBytes, kill)
    if (fd.kind === 'stdout' && work.onStdout !== null) {
      passOn(stream, work.limits.maxStdoutBytes, work.onStdout, () => hit('stdout'))
    } else if (fd.kind === 'stdout') stdout = collect(stream, work.limits.maxStdoutBytes, () => hit('stdout'))
    if (fd.kind === 'stderr') stderr = collect(stream, work.limits.maxStderrBytes, () => hit('stderr'))
  }
  const statusText = (): string => Buffer.from(status()).toString('utf8')
  const launched = (): Launched => ({ pid: child.pid ?? 0, status: statusText() })

  const cancel = (): void => {
    isCancelled = true
    kill()
  }
  if (work.signal.aborted) cancel()
  work.signal.addEventListener('abort', cancel, { once: true })
  let wall: NodeJS.Timeout | undefined
  let isOver = false
  const startClock = (): void => {
    if (!isOver) wall ??= setTimeout(() => hit('wall-clock'), work.limits.wallMs)
  }
  if (streams[0]) {
    feed(streams[0], work.stdin, startClock).catch((error: unknown) => {
      inputFailure = error instanceof Error ? error.message : String(error)
      kill()
    })
  }
  const watching = setInterval(() => {
    const name = work.watch(launched())
    if (name) hit(name)
  }, watchEveryMs)

  const [exitCode, exitSignal] = await exited
  isOver = true
  clearTimeout(wall)
  clearInterval(watching)
  work.signal.removeEventListener('abort', cancel)
  await work.teardown(launched())
  const drained = new Promise<void>((resolve) => setTimeout(resolve, drainMs).unref())
  await Promise.race([closed, drained])
  for (const stream of streams) stream?.destroy()
  return {
    exitCode,
    exitSignal,
    status: statusText(),
    stdout: stdout(),
    stderr: stderr(),
    limitHit,
    isCancelled,
    inputFailure,
  }
}
