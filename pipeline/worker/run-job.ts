import { setTimeout as sleep } from 'node:timers/promises'
import { payloadVersion } from '../../schemas/records/index.ts'
import type { Lease } from '../queue/contract.ts'
import { mayPass } from '../queue/may-pass.ts'
import { macOf } from '../queue/queue-key.ts'
import { refusalOf } from './check-job.ts'
import type { JobEnd, WorkerAsk, WorkerContext } from './contract.ts'
import { failedOf } from './failed-of.ts'
import { type Hold, holdLease } from './hold-lease.ts'
import { openProgressTeller } from './progress-teller.ts'
import { vetAlone } from './quarantine.ts'
import { vetJob } from './vet-job.ts'

/** For how long a job that this worker cannot do is left to others. */
const elsewhereMs = 10_000
const pauseMs = 1_000

/** Works on one claimed job and tells the queue how it ended. Throws only where the queue takes no word any more. */
export const runJob = async (lease: Lease, ask: WorkerAsk, ctx: WorkerContext): Promise<JobEnd> => {
  const { queue } = ask
  const hold = holdLease(queue, lease, ctx.say)
  const teller = openProgressTeller(lease, queue, ctx.watch)
  try {
    const end = await workOn(lease, hold, teller.see, ask, ctx)
    const told = await insist(() => tell(lease, end, ask, ctx.now()), hold, ctx)
    return told === 'lost' ? { kind: 'lost' } : end
  } finally {
    teller.close()
    hold.close()
  }
}

const workOn = async (
  lease: Lease,
  hold: Hold,
  progress: Parameters<typeof vetJob>[1]['progress'],
  ask: WorkerAsk,
  ctx: WorkerContext,
): Promise<JobEnd> => {
  const { key, batch, payload, quarantined } = lease.job
  const job = { key, batch, payload, token: lease.token }
  const signal = AbortSignal.any([hold.signal, ctx.giveBack])
  try {
    const refused = refusalOf(lease, ask)
    if (refused !== null) return refused
    if (ctx.recorder.isBehind(key, lease.token)) {
      // Another has it by now; or the queue was lost, or the clock set back, and tokens count anew: the queue knows.
      const held = await ask.queue.heartbeat(lease)
      if (held !== 'held') return { kind: held }
      ctx.recorder.overrule(key, lease.token)
    }
    if (!quarantined) return await vetJob(job, { ...ctx, progress, signal })
    // What is brought on demand is brought here: the process in which it runs alone only looks.
    await ctx.installation(ctx.shared.settings(payload.configSha256)?.analyzers ?? [])
    return await vetAlone(job, ask.quarantine, { sharedDir: ctx.shared.dir, progress, signal })
  } catch (error) {
    if (signal.aborted) return { kind: hold.why() ?? 'given-back' }
    return { kind: 'failed', failed: failedOf(error) }
  }
}

/** What the queue is told. */
const tell = async (
  lease: Lease,
  end: JobEnd,
  { queue, secret }: WorkerAsk,
  finishedAt: number,
): Promise<'told' | 'lost'> => {
  const said = (answer: string): 'told' | 'lost' => (answer === 'lost' ? 'lost' : 'told')
  switch (end.kind) {
    case 'recorded': {
      const { kind: _, ...recorded } = end
      const completion = { version: payloadVersion, key: lease.job.key, token: lease.token, ...recorded, finishedAt }
      return said(await queue.complete(lease, { ...completion, mac: macOf(secret, 'completion', completion) }))
    }
    case 'failed':
      return said(await queue.fail(lease, end.failed))
    case 'elsewhere':
      return said(await queue.release(lease, end.failure.message, elsewhereMs))
    case 'given-back':
      return said(await queue.release(lease, 'its worker was stopped'))
    case 'cancelled':
      return said(await queue.stopped(lease))
    case 'lost':
      return 'lost'
  }
}

/**
 * What was found is not thrown away because the queue's disk is full or its server away for a while: it is told again,
 * until the lease is another's or the worker is to end.
 */
const insist = async (
  work: () => Promise<'told' | 'lost'>,
  hold: Hold,
  ctx: WorkerContext,
): Promise<'told' | 'lost'> => {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || ctx.giveBack.aborted) throw error
      if (hold.why() === 'lost') return 'lost'
      if (!isSaid) ctx.say(`${error.message} The end of the job is told again until it is taken.`)
      await sleep(pauseMs)
    }
  }
}
