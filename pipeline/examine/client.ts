import { Check } from 'typebox/value'
import { redactText } from '../../lib/redact/index.ts'
import type { Runner, RunRequest } from '../../runner/index.ts'
import type { RawRun, Snapshot } from '../../schemas/records/index.ts'
import { childRequest } from './child-request.ts'
import { decodeFrames, encodeFrame, type Frame } from './frames.ts'
import { type LogReply, Reply, type Request, type RulesReply, type TreeReply } from './protocol.ts'
import { openPushStream, type PushStream } from './push-stream.ts'

/** A log as the child gave it back: the reply, and as canonical JSON its runs array and its ledger; null without them. */
export type ExaminedLog = {
  readonly reply: LogReply
  readonly runs: Uint8Array | null
  readonly ledger: Uint8Array | null
}

/** Everything the child said. `failures` names, by task, what it could not do even alone, and why. */
export type Examined = {
  readonly tree: TreeReply | null
  readonly logs: ReadonlyMap<string, ExaminedLog>
  readonly failures: ReadonlyMap<string, string>
}

/** What a vet asks of the child. */
type Task = Exclude<Request, { kind: 'open' | 'candidate' | 'audit' | 'rules' | 'standing' | 'suppress' }>

/** The child process that parses hostile bytes, in the sandbox; started ahead of its work. `open` comes before any `ask`. */
export type Examiner = {
  readonly open: (snapshot: Snapshot) => void
  readonly ask: (request: Task, blobs: readonly Uint8Array[]) => void
  readonly finish: () => Promise<Examined>
}

/** The frame of an analyzer's raw runs: their streams travel as blobs, two a run. */
export const askAnalyzer = (
  examiner: Examiner,
  request: Omit<Extract<Request, { kind: 'analyzer' }>, 'kind' | 'raws'>,
  raws: readonly RawRun[],
): void =>
  examiner.ask(
    { kind: 'analyzer', ...request, raws: raws.map(({ stdout: _out, stderr: _err, ...wire }) => wire) },
    raws.flatMap(({ stdout, stderr }) => [stdout, stderr]),
  )

export type ExaminerContext = {
  readonly runner: Runner
  /** The folder in which the copy is, or will be, `tree`. */
  readonly destination: string
  readonly signal: AbortSignal
}

/** What a child is asked, and the name that its answer has. */
export type Owed = { readonly name: string; readonly bytes: Uint8Array }

const destinationAt = '/snapshot'
const graceMs = 180_000

/**
 * One child does all tasks of a run. Where it dies, each task that it still owed is given to a child of its own, so that
 * one hostile log takes only its own outcome with it.
 */
export const openExaminer = (ctx: ExaminerContext): Examiner => {
  const tasks: Owed[] = []
  const shared = startChild(ctx)
  let opening: Uint8Array = new Uint8Array()
  return {
    open: (snapshot) => {
      opening = encodeFrame({ kind: 'open', snapshot } satisfies Request, [])
      shared.input.push(opening)
    },
    ask: (request, blobs) => {
      const task = { name: request.kind === 'tree' ? 'tree' : request.id, bytes: encodeFrame(request, blobs) }
      tasks.push(task)
      shared.input.push(task.bytes)
    },
    finish: async () => {
      const { replies, failures } = await answersOf(ctx, shared, opening, tasks)
      return collect(replies, failures)
    },
  }
}

type Answers = { readonly replies: readonly Frame<Reply>[]; readonly failures: Examined['failures'] }

/** Ends a child that was given all tasks. What it still owes is asked of a child of its own, after the same opening. */
const answersOf = async (
  ctx: ExaminerContext,
  shared: Child,
  opening: Uint8Array,
  tasks: readonly Owed[],
): Promise<Answers> => {
  const together = repliesOf(await shared.end())
  const owed = tasks.filter(({ name }) => !together.has(name))
  const alone = new Map<string, Frame<Reply>>()
  const failures = new Map<string, string>()
  for (const task of owed) {
    const child = startChild(ctx)
    child.input.push(opening)
    child.input.push(task.bytes)
    const raw = await child.end()
    const frame = repliesOf(raw).get(task.name)
    if (frame === undefined) failures.set(task.name, reasonOf(raw))
    else alone.set(task.name, frame)
  }
  return { replies: [...together.values(), ...alone.values()], failures }
}

/** Asks a child of its own, which needs no snapshot. */
export const askAlone = (ctx: ExaminerContext, tasks: readonly Owed[]): Promise<Answers> => {
  const child = startChild(ctx)
  for (const { bytes } of tasks) child.input.push(bytes)
  return answersOf(ctx, child, new Uint8Array(), tasks)
}

/** Asks a child of its own, before anything else: the reply, or why there is none. */
export const askRules = async (
  ctx: ExaminerContext,
  request: Extract<Request, { kind: 'rules' }>,
  blobs: readonly Uint8Array[],
): Promise<RulesReply | string> => {
  const child = startChild(ctx)
  child.input.push(encodeFrame(request, blobs))
  const raw = await child.end()
  const header = repliesOf(raw).get('rules')?.header
  return header?.kind === 'rules' ? header : reasonOf(raw)
}

type Child = { readonly input: PushStream; readonly end: () => Promise<RawRun> }

const startChild = (ctx: ExaminerContext): Child => {
  const input = openPushStream()
  const deadline = new AbortController()
  const running = ctx.runner.run(requestOf(ctx, input), AbortSignal.any([ctx.signal, deadline.signal]))
  running.catch(() => {}) // awaited in `end`; a rejection before that must not end the process
  return {
    input,
    end: async () => {
      input.end()
      const timer = setTimeout(() => deadline.abort(), graceMs)
      try {
        const raw = await running
        ctx.signal.throwIfAborted()
        return raw
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const requestOf = (ctx: ExaminerContext, stdin: PushStream): RunRequest =>
  childRequest({
    sourceDir: `${destinationAt}/tree`,
    mounts: [{ kind: 'dir', source: ctx.destination, at: destinationAt }],
    stdin,
    limits: {
      wallMs: 3_600_000, // it waits for the analyzers; its own work is bounded by graceMs
      cpuCores: 2,
      maxStdoutBytes: 512 * 1024 ** 2,
    },
  })

// What the child says is as untrusted as what it read: only frames of the right shape count.
const repliesOf = (raw: RawRun): ReadonlyMap<string, Frame<Reply>> => {
  const replies = new Map<string, Frame<Reply>>()
  for (const { header, blobs } of framesOf(raw.stdout)) {
    if (!Check(Reply, header)) continue
    replies.set('id' in header ? header.id : header.kind, { header, blobs })
  }
  return replies
}

const framesOf = (bytes: Uint8Array): readonly Frame<unknown>[] => {
  try {
    return decodeFrames(bytes)
  } catch {
    return [] // no frame can be made out: every task is owed
  }
}

const collect = (frames: readonly Frame<Reply>[], failures: ReadonlyMap<string, string>): Examined => {
  const logs = new Map<string, ExaminedLog>()
  let tree: TreeReply | null = null
  for (const { header, blobs } of frames) {
    if (header.kind === 'tree') tree = header
    else if (header.kind === 'log')
      logs.set(header.id, { reply: header, runs: blobOf(header, blobs[0]), ledger: blobOf(header, blobs[1]) })
  }
  return { tree, logs, failures }
}

const blobOf = ({ hasRuns }: LogReply, blob: Uint8Array | undefined): Uint8Array | null =>
  hasRuns && blob !== undefined && Buffer.compare(blob, Buffer.from('null')) !== 0 ? blob : null

/** How a child ended that owes something. */
export const reasonOf = (raw: RawRun): string => {
  if (raw.startFailure !== null) return raw.startFailure
  if (raw.limitHit !== null) return `its reader reached the limit of ${raw.limitHit}`
  const said = Buffer.from(raw.stderr).toString('utf8').trim().split('\n').at(-1) ?? ''
  const end = raw.signal !== null ? `signal ${raw.signal}` : `exit ${raw.exitCode}`
  return `its reader ended with ${end}${said === '' ? '' : `: ${redactText(said).text.slice(0, 200)}`}`
}
