import { printable } from '../../lib/printable.ts'
import type { BatchEvent } from '../../pipeline/batch/index.ts'
import type { BatchEntry } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { openLiveBlock } from '../live-block.ts'
import { nameOf, stateOf } from './report/view.ts'
import { tableLines } from './table.ts'
import { afterEvent, doneOf, nothingYet } from './watched.ts'

/** So long may a worker take to start and to find its first job. */
const patienceMs = 5_000

export type BatchProgress = {
  readonly report: (event: BatchEvent) => void
  readonly say: (sentence: string) => void
  /** A line that another process said, as it is. */
  readonly pass: (line: string) => void
  readonly close: () => void
}

/**
 * A live table where standard error is a terminal, one line per entry that ended where it is none. `waitsFor`: what to say
 * where nobody works. `goesOn`: with a batch, some of which ended in an earlier command.
 */
export const openBatchProgress = (io: Omit<Io, 'out'>, waitsFor: string, goesOn: boolean): BatchProgress => {
  let watched = nothingYet
  let isSaid = false
  let elsewhere = ''
  const block = openLiveBlock(io, () => tableLines(watched, Date.now(), io.paint, io.columns))
  const say = (sentence: string): void => block.say(`assay: ${printable(sentence)}`)
  const sayIdle = (): void => {
    const { idleSince, waiting, isPaused } = watched
    if (isSaid || idleSince === null || Date.now() - idleSince < patienceMs) return
    isSaid = true
    const why = isPaused
      ? 'the queue is paused: assay queue resume goes on.'
      : `no worker is at work. ${waitsFor}${elsewhere}`
    say(`${waiting === 1 ? 'a job waits' : `${waiting} jobs wait`} and ${why}`)
  }
  return {
    say,
    pass: (line) => block.say(printable(line)),
    close: block.close,
    report: (event) => {
      const isOld = event.kind === 'ended' && watched.old > 0
      watched = afterEvent(watched, event, Date.now(), goesOn)
      if (event.kind === 'coordinator')
        elsewhere = isOwn(event.holder) ? '' : ` Ends are recorded by ${event.holder}: does it run?`
      if (event.kind === 'said') say(event.sentence)
      if (event.kind === 'ended' && !isOld && !io.live) block.say(endLine(event.entry, doneOf(watched), watched.total))
      if (event.kind === 'begun' && !io.live) block.say(`assay: batch ${printable(event.batch)}, ${event.open} to do`)
      if (event.kind === 'running') sayIdle()
      if (event.kind === 'running' && event.jobs.length > 0) isSaid = false
    },
  }
}

const isOwn = (holder: string): boolean => holder.includes(`, process ${process.pid} since `)

/** `12/20 fail       shop (v1.2)  assay show 20261201T101530Z-…`: one entry in a pipe. */
const endLine = (
  { path, ref, outcome, verdict, run, code, message }: BatchEntry,
  done: number,
  total: number,
): string => {
  const state = stateOf({ outcome: outcome ?? 'error', verdict })
  const what = run === null ? `${message ?? ''}${code === null ? '' : ` (${code})`}` : `assay show ${run}`
  const reused = outcome === 'reused' ? '  reused' : ''
  return `${String(done).padStart(String(total).length)}/${total} ${state.padEnd(10)} ${printable(nameOf({ path, ref }))}${reused}  ${printable(what)}`
}
