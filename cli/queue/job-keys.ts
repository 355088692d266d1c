import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import type { Job } from '../../schemas/records/index.ts'

/** The one job that `name` means: its key or the beginning of it. Throws `queue/job-unknown`. */
export const findJob = async (queue: JobQueue | null, name: string): Promise<Job> => {
  const keyPrefix = name.toLowerCase()
  const isKey = /^[0-9a-f]{1,64}$/u.test(keyPrefix)
  const found = queue === null || !isKey ? [] : await queue.list({ keyPrefix, limit: 2 })
  const [job] = found
  if (job !== undefined && found.length === 1) return job
  if (job !== undefined) {
    throw new AssayError('queue/job-unknown', `More than one job begins with ${keyPrefix}.`, {
      remedy: 'Give more of its key; assay queue jobs --format json shows whole ones.',
    })
  }
  throw new AssayError('queue/job-unknown', `No job ${printable(name)} is in the queue.`, {
    remedy: 'assay queue jobs lists them. What was recorded has left the queue: assay runs lists that.',
  })
}

/** All of them, before anything is done to one. */
export const findJobs = async (queue: JobQueue | null, names: readonly string[]): Promise<readonly Job[]> => {
  const jobs: Job[] = []
  for (const name of names) jobs.push(await findJob(queue, name))
  return [...new Map(jobs.map((job) => [job.key, job])).values()]
}

/** Every job in these states. */
export const jobsIn = async (
  queue: JobQueue | null,
  states: readonly Job['state'][],
  batch: string | undefined,
): Promise<readonly Job[]> =>
  queue === null
    ? []
    : queue.list({ states, ...(batch === undefined ? {} : { batch }), limit: Number.MAX_SAFE_INTEGER })
