import type { QueueJobsReport, QueueStatusReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { coordinatorOfQueue } from './coordinator-of.ts'
import { findJob } from './job-keys.ts'
import { type QueueFlags, withQueue } from './open.ts'
import { renderJob, renderJobs, renderStatus } from './pretty.ts'
import { jobStates } from './states.ts'

export type LookFlags = QueueFlags & { readonly format: 'pretty' | 'json'; readonly batch?: string }

export type JobsFlags = LookFlags & {
  readonly state?: readonly (typeof jobStates)[number][]
  readonly limit: number
}

export const status = (flags: LookFlags, io: Io): Promise<void> =>
  withQueue(flags, io, async (queue, target) => {
    const none = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<(typeof jobStates)[number], number>
    const { isPaused, ...counts } = (await queue?.counts(flags.batch)) ?? { ...none, isPaused: false }
    const report: QueueStatusReport = {
      schema: 'assay/queue/v1',
      ...counts,
      paused: isPaused,
      queue: target.name,
      coordinator: coordinatorOfQueue(target),
    }
    await io.out(flags.format === 'json' ? json(report) : renderStatus(report, io.paint))
  })

export const jobs = (flags: JobsFlags, io: Io): Promise<void> =>
  withQueue(flags, io, async (queue) => {
    const { state, batch, limit } = flags
    const filter = { ...(state === undefined ? {} : { states: state }), ...(batch === undefined ? {} : { batch }) }
    const found = (await queue?.list({ ...filter, limit: limit + 1 })) ?? []
    const report: QueueJobsReport = {
      schema: 'assay/queue-jobs/v1',
      jobs: found.slice(0, limit),
      truncated: found.length > limit,
    }
    await io.out(flags.format === 'json' ? json(report) : renderJobs(report, io.paint))
  })

export const show = (key: string, flags: LookFlags, io: Io): Promise<void> =>
  withQueue(flags, io, async (queue) => {
    const job = await findJob(queue, key)
    await io.out(flags.format === 'json' ? json(job) : renderJob(job, io.paint))
  })

const json = (report: object): string => `${JSON.stringify(report, null, 2)}\n`
