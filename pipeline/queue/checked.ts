import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Completion, Job, JobPayload, Schedule } from '../../schemas/records/index.ts'

/** Compiled at its first use: to interpret the schema takes forty times as long, for each job that comes out of a queue. */
const check = <T extends TSchema>(schema: T): ((value: unknown) => value is Static<T>) => {
  let compiled: ((value: unknown) => boolean) | null = null
  return (value): value is Static<T> => {
    if (compiled === null) {
      const validator = Compile(schema)
      compiled = (each) => validator.Check(each)
    }
    return compiled(value)
  }
}

export const isJob = check(Job)
export const isJobPayload = check(JobPayload)
export const isCompletion = check(Completion)
export const isSchedule = check(Schedule)
