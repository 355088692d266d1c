import type { JobState } from '../../../schemas/records/index.ts'
import type { Enqueued, JobQueue, NewJob } from '../contract.ts'
import { run } from './commands.ts'
import type { Link } from './link.ts'
import { results } from './pipeline.ts'
import { pausedKey, queueOf, registryKey } from './registry.ts'
import { placeInLine, ranks, urgencyOf } from './urgency.ts'

/** One script and one round trip each. */
const atOnce = 1_000

export const openEnqueue = (link: Link, stateOf: (key: string) => Promise<JobState | null>): JobQueue['enqueue'] => {
  const put = openPut(link)
  return async (jobs) => {
    const done: Enqueued[] = []
    for (let at = 0; at < jobs.length; at += atOnce) {
      const chunk = jobs.slice(at, at + atOnce)
      const added = await put(chunk)
      for (const [index, { key, delayMs = 0 }] of chunk.entries()) {
        const fresh = delayMs > 0 ? 'delayed' : 'waiting'
        done.push(
          added.has(index)
            ? { key, kind: 'added', state: fresh }
            : { key, kind: 'exists', state: (await stateOf(key)) ?? fresh },
        )
      }
    }
    return done
  }
}

/** Gives which of the jobs, by index, are new. */
const openPut =
  (link: Link) =>
  async (jobs: readonly NewJob[]): Promise<ReadonlySet<number>> => {
    // A second try finds there what the first one added before the connection broke.
    const added = new Set<number>()
    await link.patiently(async () => {
      const answers = await prepare(link, jobs)
      const fresh = jobs.flatMap((job, index) => {
        const rank = answers[index]
        if (typeof rank !== 'number') return []
        added.add(index)
        return [{ job, rank }]
      })
      const [only] = fresh
      // A pipeline sends the text of a script each time, which is more than one job costs.
      if (fresh.length === 1 && only !== undefined) await add(link, link.client, only.job, only.rank)
      if (fresh.length < 2) return
      const pipeline = link.client.pipeline()
      // They are on the pipeline at once; what becomes of them, the pipeline tells.
      for (const { job, rank } of fresh) void add(link, pipeline, job, rank)
      await results(pipeline)
    })
    return added
  }

type On = Link['client'] | ReturnType<Link['client']['pipeline']>

const add = (
  link: Link,
  on: On,
  { key, batch, payload, priority, delayMs = 0 }: NewJob,
  rank: number,
): Promise<string> => {
  const json = {
    id: key,
    name: batch,
    data: JSON.stringify(payload),
    opts: { priority: placeInLine(priority, rank), ...(delayMs > 0 ? { delay: delayMs } : {}) },
    ...{ progress: 0, attemptsMade: 0, attemptsStarted: 0, stalledCounter: 0, failedReason: '', returnvalue: '' },
    timestamp: link.now(),
  }
  return link.backend(queueOf(payload).queue).addJobToTransaction(on, json, key)
}

const prepare = async (link: Link, jobs: readonly NewJob[]): Promise<readonly unknown[]> => {
  const { prefix, client } = link
  const asked = {
    queues: Object.fromEntries(jobs.map(({ payload }) => queueOf(payload)).map(({ queue, text }) => [queue, text])),
    jobs: jobs.map(({ key, priority, batch }) => [key, urgencyOf(priority), batch]),
  }
  const keys = [registryKey(link), pausedKey(link), `${prefix}:turns`, `${prefix}:ranks`]
  const answers = await run(client, 'prepare', [...keys, `${prefix}:`, ranks.last, JSON.stringify(asked)])
  return Array.isArray(answers) ? answers : []
}
