import { compiledCheck } from '../../lib/compiled-check.ts'
import { Completion, Job, JobPayload, Schedule } from '../../schemas/records/index.ts'

export const isJob = compiledCheck(Job)
export const isJobPayload = compiledCheck(JobPayload)
export const isCompletion = compiledCheck(Completion)
export const isSchedule = compiledCheck(Schedule)
