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
      const pipeline = link.client.pipeline()
      for (const [index, job] of jobs.entries()) {
        const rank = answers[index]
        if (typeof rank !== 'number') continue
        added.add(index)
        add(link, pipeline, job, rank)
      }
      if (added.size > 0) await results(pipeline)
    })
    return added
  }

type Pipeline = ReturnType<Link['client']['pipeline']>

const add = (
  link: Link,
  pipeline: Pipeline,
  { key, batch, payload, priority, delayMs = 0 }: NewJob,
  rank: number,
): void => {
  const json = {
    id: key,
    name: batch,
    data: JSON.stringify(payload),
    opts: { priority: placeInLine(priority, rank), ...(delayMs > 0 ? { delay: delayMs } : {}) },
    ...{ progress: 0, attemptsMade: 0, attemptsStarted: 0, stalledCounter: 0, failedReason: '', returnvalue: '' },
    timestamp: link.now(),
  }
  // It is on the pipeline when this returns; what becomes of it, the pipeline tells.
  void link.backend(queueOf(payload).queue).addJobToTransaction(pipeline, json, key)
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
