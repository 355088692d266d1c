import { counted, thousands } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import type { Paint } from '../../pipeline/report/index.ts'
import type { Job, JobState, QueueJobsReport, QueueStatusReport } from '../../schemas/records/index.ts'
import { jobStates } from './states.ts'

const colours: Readonly<Partial<Record<JobState, Parameters<Paint>[0]>>> = {
  active: 'cyan',
  completed: 'green',
  failed: 'red',
  dead: 'red',
  cancelled: 'yellow',
}

const meanings: Readonly<Record<JobState, string>> = {
  waiting: 'for a worker',
  delayed: 'tried before, and not yet due again',
  active: 'in the hands of a worker',
  completed: 'recorded, or handed over to be',
  failed: 'trying again would change nothing',
  dead: 'tried too often; assay queue retry --state dead puts them back',
  cancelled: 'taken out',
}

/** How much of a key a line shows. */
const shortKey = (key: string): string => key.slice(0, 12)

export const renderStatus = (report: QueueStatusReport, paint: Paint): string => {
  const lines = jobStates.map((state) => {
    const count = thousands(report[state])
    return `  ${paint(report[state] > 0 ? (colours[state] ?? 'bold') : 'dim', `${state.padEnd(9)} ${count.padStart(9)}`)}  ${paint('dim', meanings[state])}`
  })
  return [
    `queue       ${printable(report.queue)}`,
    `coordinator ${report.coordinator === null ? 'none: assay batch or assay coordinator records what ended' : printable(report.coordinator)}`,
    ...(report.paused ? [paint('yellow', 'paused: nothing is begun; assay queue resume goes on')] : []),
    ...lines,
    '',
  ].join('\n')
}

export const renderJobs = ({ jobs, truncated }: QueueJobsReport, paint: Paint): string =>
  jobs.length === 0
    ? 'No such job is in the queue.\n'
    : `${jobs.map((job) => `${lineOf(job, paint)}\n`).join('')}${truncated ? 'There are more; --limit N shows them.\n' : ''}`

const lineOf = (job: Job, paint: Paint): string =>
  [
    shortKey(job.key),
    paint(colours[job.state] ?? 'bold', job.state.padEnd(9)),
    job.priority.padEnd(6),
    printable(job.batch),
    subjectOf(job),
    ...(wordOf(job) === '' ? [] : [paint('dim', wordOf(job))]),
  ].join('  ')

const subjectOf = ({ payload }: Job): string =>
  `${printable(payload.path)}${payload.ref === null ? '' : ` at ${printable(payload.ref)}`}`

const wordOf = ({ state, failure, progress, completion }: Job): string => {
  if (state === 'completed') return completion === null ? '' : `${completion.verdict}, run ${printable(completion.run)}`
  if (failure !== null) return `${printable(failure.code)}: ${printable(failure.message)}`
  return progress === null ? '' : printable(progress)
}

/** All that is known of one job. */
export const renderJob = (job: Job, paint: Paint): string =>
  [
    `${paint(colours[job.state] ?? 'bold', job.state)}  ${subjectOf(job)}`,
    `  key       ${job.key}`,
    `  batch     ${printable(job.batch)}, priority ${job.priority}${job.payload.round > 1 ? `, round ${job.payload.round}` : ''}`,
    `  tried     ${counted(job.attempts, 'time')}; ${counted(job.failures, 'failure')}, ${counted(job.workerDeaths, 'dead worker')}, ${counted(job.childDeaths, 'dead child', 'dead children')}`,
    ...facts(job).map(([name, value]) => `  ${name.padEnd(9)} ${printable(value)}`),
    '  history',
    ...job.history.map(
      ({ at, kind, worker, message }) =>
        `    ${timeOf(at)}  ${kind.padEnd(11)}${[worker, message].flatMap((each) => (each === null ? [] : [`  ${printable(each)}`])).join('')}`,
    ),
    '',
  ].join('\n')

const facts = (job: Job): readonly (readonly [string, string])[] => {
  const { worker, progress, availableAt, failure, completion, payload } = job
  return [
    ...(worker === null ? [] : ([['worker', worker]] as const)),
    ...(progress === null ? [] : ([['progress', progress]] as const)),
    ...(job.state !== 'delayed' || availableAt === null ? [] : ([['due', timeOf(availableAt)]] as const)),
    ...(job.quarantined ? ([['alone', 'two workers died under it, so it runs in a process of its own']] as const) : []),
    ...(job.cancelRequested ? ([['cancel', 'its worker is told to stop']] as const) : []),
    ...(payload.demands.length === 0 ? [] : ([['demands', payload.demands.join(', ')]] as const)),
    ...(failure === null
      ? []
      : ([['failure', `${failure.code}: ${failure.message} ${failure.remedy}`.trimEnd()]] as const)),
    ...(completion === null
      ? []
      : ([['record', `${completion.verdict}, run ${completion.run}${completion.reused ? ', reused' : ''}`]] as const)),
  ]
}

const timeOf = (ms: number): string => new Date(ms).toISOString()
