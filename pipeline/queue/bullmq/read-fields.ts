import { run } from './commands.ts'
import { type Fields, fieldsOf } from './fields.ts'
import type { Link } from './link.ts'
import { results } from './pipeline.ts'

/** Of a field, and of a job with all its fields, in bytes: far more than ours ever have. */
export const largest = { field: 256 * 1024, job: 2 * 1024 ** 2 } as const

/** What is read of a job. */
const read = [
  ...['name', 'data', 'priority', 'timestamp', 'delay', 'ats', 'pb', 'progress', 'processedOn', 'finishedOn'],
  ...['returnvalue', 'history', 'failures', 'workerDeaths', 'childDeaths', 'failure', 'ending', 'availableAt'],
  ...['cancel', 'token', 'saidBy', 'nonce'],
]

/** The fields of jobs, none for what is no job; one that is larger than any of ours is left out. */
export const readFields = async (link: Link, jobs: readonly string[]): Promise<readonly Fields[]> => {
  const pipeline = link.client.pipeline()
  for (const job of jobs) run(pipeline, 'fields', [job, largest.field, ...read])
  return (await results(pipeline)).map(fieldsOf)
}
