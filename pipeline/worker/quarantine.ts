import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sweepOwnFolders } from '../../lib/own-folder.ts'
import type { ProgressEvent } from '../context.ts'
import { scratchBase } from '../scratch.ts'
import type { FromChild, ToChild } from './child-protocol.ts'
import type { JobEnd, Quarantine } from './contract.ts'
import type { HeldJob } from './vet-job.ts'

/** The child as set-up built it. */
export const builtJobChild = (): readonly string[] => [
  process.execPath,
  fileURLToPath(new URL('../../program.cjs', import.meta.url)),
  'job',
]

/** For clearing up what it started, once it is told to stop. */
const graceMs = 10_000

type Surroundings = {
  readonly sharedDir: string
  readonly signal: AbortSignal
  readonly progress: (event: ProgressEvent) => void
}

/**
 * Vets a job in a process of its own, so that what kills it kills no worker: its death is an outcome. Throws only once `signal`
 * is aborted, when the process is gone.
 */
export const vetAlone = async (job: HeldJob, { program, stateDir }: Quarantine, ctx: Surroundings): Promise<JobEnd> => {
  ctx.signal.throwIfAborted()
  const [command = '', ...words] = program
  // In a group of its own: a signal of the terminal is for the worker, which tells it what to do.
  const child = spawn(command, [...words, String(process.pid)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = (): void => {
    say(child, { kind: 'stop' })
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }
  ctx.signal.addEventListener('abort', stop, { once: true })
  try {
    const { sharedDir } = ctx
    const { end, how } = await endOf(child, { kind: 'job', job, sharedDir, stateDir }, ctx)
    if (end !== null) return end
    ctx.signal.throwIfAborted()
    return died(how)
  } finally {
    ctx.signal.removeEventListener('abort', stop)
  }
}

/** What the child answered, null where it did not, and how it ended. */
const endOf = (
  child: ChildProcess,
  task: ToChild,
  { progress }: Surroundings,
): Promise<{ readonly end: JobEnd | null; readonly how: string }> =>
  new Promise((resolve) => {
    let end: JobEnd | null = null
    child.on('message', (message: FromChild) => {
      if (message.kind === 'progress') progress(message.event)
      else end = message.end
    })
    const settle = (how: string): void => {
      sweepOwnFolders(scratchBase(process.env).dir)
      sweepOwnFolders(tmpdir())
      resolve({ end, how })
    }
    child.once('error', (error) => settle(error.message))
    // Not before its channel is empty: an answer may still be in it.
    child.once('close', (code, signal) => settle(signal === null ? `exit ${code}` : `signal ${signal}`))
    say(child, task)
  })

const died = (how: string): JobEnd => ({
  kind: 'failed',
  failed: {
    ...{ kind: 'child-died', code: 'job/poisonous' },
    message: `The process in which it was vetted alone ended with ${how}.`,
    remedy: 'Vet it by itself (assay vet) to see what happens; leave out what does it (leave-out in assay.toml).',
  },
})

/** A child that is gone hears nothing; how it ended is told by its end. */
const say = (child: ChildProcess, message: ToChild): void => {
  if (child.connected) child.send(message, () => {})
}
