import { counted } from '../../../lib/counted.ts'
import { printable } from '../../../lib/printable.ts'
import { isToBeTried } from '../../../pipeline/batch/index.ts'
import type { Paint } from '../../../pipeline/report/index.ts'
import { type BatchJob, type BatchView, colours, entryStates, nameOf, reasonsOf, stateOf } from './view.ts'

const shownEntries = 100
const shownReasons = 5
const indent = ' '.repeat(12)

/** The batch for a person at a terminal: what is no pass with its reasons, then the counts and how to go on. */
export const renderBatchPretty = (view: BatchView, paint: Paint): string => {
  const open = view.report.jobs.filter((job) => stateOf(job) !== 'pass')
  const more = open.length - shownEntries
  return [
    ...open.slice(0, shownEntries).flatMap((job) => entryLines(job, view, paint)),
    ...(more > 0 ? [`${indent}and ${more} more that did not pass (--format json or csv lists all)`, ''] : []),
    ...view.report.notices.map((notice) => `${paint('dim', 'note')}  ${printable(notice)}`),
    countsInWords(view, paint),
    ...nextSteps(view),
  ]
    .join('\n')
    .concat('\n')
}

const entryLines = (job: BatchJob, view: BatchView, paint: Paint): readonly string[] => {
  const state = stateOf(job)
  const reasons = reasonsOf(job, view)
  const more = reasons.length - shownReasons
  return [
    `${paint(colours[state], state.padEnd(indent.length))}${printable(nameOf(job))}${job.outcome === 'reused' ? paint('dim', '  reused') : ''}`,
    ...reasons.slice(0, shownReasons).map((reason) => `${indent}${printable(reason)}`),
    ...(more > 0 ? [`${indent}and ${more} more`] : []),
    ...(job.run === null ? [] : [`${indent}${paint('dim', `assay show ${job.run}`)}`]),
    '',
  ]
}

/** `20 entries: 15 pass, 3 fail, 2 error; 18 vetted, 0 reused`. */
export const countsInWords = ({ report: { batch, jobs, counts } }: BatchView, paint: Paint): string => {
  const states = entryStates
    .filter((state) => counts[state] > 0)
    .map((state) => paint(colours[state], `${counts[state]} ${state}`))
  const of = states.length === 0 ? '' : `: ${states.join(', ')}`
  return `${counted(jobs.length, 'entry', 'entries')}${of}; ${counts.vetted} vetted, ${counts.reused} reused\nbatch ${printable(batch)}`
}

/** What a person would do next, as commands. */
const nextSteps = ({ report: { batch, jobs, counts } }: BatchView): readonly string[] => [
  ...(jobs.some(isToBeTried)
    ? [`  assay batch --name ${printable(batch)} --retry failed       those without a record once more`]
    : []),
  ...(counts.incomplete > 0
    ? [`  assay batch --name ${printable(batch)} --retry incomplete   those that did not finish once more`]
    : []),
]
