import { counted } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import type { Paint } from '../../pipeline/report/index.ts'
import type { QueueChangesReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'

/** To be filled with what was done. */
export const nothing: QueueChangesReport = {
  schema: 'assay/queue-changes/v1',
  changes: [],
  givenUp: 0,
  forgotten: 0,
  restored: 0,
  settled: 0,
}

export const writeChanges = (report: QueueChangesReport, format: 'pretty' | 'json', io: Io): Promise<void> =>
  io.out(format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : renderChanges(report, io.paint))

type Change = QueueChangesReport['changes'][number]['change']

const words: Readonly<Record<Change, readonly [string, Parameters<Paint>[0]]>> = {
  cancelled: ['cancelled', 'yellow'],
  asked: ['its worker is told to stop', 'yellow'],
  retried: ['waits again', 'green'],
  none: ['stays as it is: it has ended meanwhile, or never ended', 'dim'],
}

const shownChanges = 20

/** A line a job, the first twenty, and what it comes to. */
export const renderChanges = (report: QueueChangesReport, paint: Paint): string => {
  const { changes, givenUp, forgotten, restored, settled } = report
  const lines = changes.slice(0, shownChanges).map(({ key, batch, path, change }) => {
    const [word, colour] = words[change]
    return `${key.slice(0, 12)}  ${printable(batch)}  ${printable(path)}  ${paint(colour, word)}\n`
  })
  const more = changes.length - lines.length
  const sums = [
    ...sum(countOf(changes, 'cancelled'), 'job', 'cancelled'),
    ...sum(countOf(changes, 'asked'), 'job', 'told to stop'),
    ...sum(countOf(changes, 'retried'), 'job', 'put back'),
    ...sum(restored, 'missing job', 'put in again'),
    ...sum(settled, 'entry', 'settled by the record that stands', 'entries'),
    ...sum(givenUp, 'entry', 'given up', 'entries'),
    ...sum(forgotten, 'ended job', 'forgotten'),
  ]
  return [
    ...lines,
    ...(more > 0 ? [`… and ${counted(more, 'more', 'more')}\n`] : []),
    `${sums.length === 0 ? 'Nothing was to be done.' : sums.join(', ')}\n`,
  ].join('')
}

const countOf = (changes: QueueChangesReport['changes'], change: Change): number =>
  changes.filter((each) => each.change === change).length

const sum = (count: number, noun: string, did: string, plural?: string): readonly string[] =>
  count === 0 ? [] : [`${counted(count, noun, plural)} ${did}`]
