import { basename } from 'node:path'
import { printable } from '../../lib/printable.ts'
import type { WorkerEvent } from '../../pipeline/worker/index.ts'
import type { Io } from '../io.ts'
import { openStatusLine } from '../progress.ts'
import { lineOf } from './lines.ts'

/** Shows what a worker does: a line for each job that ended, and on a terminal what it is at. */
export const openWatch = (
  io: Io,
  queue: string,
): { readonly see: (event: WorkerEvent) => void; readonly close: () => void } => {
  let doing = `waiting for work in ${printable(queue)}`
  let place = ''
  const line = openStatusLine(io, () => doing)
  return {
    see: (event) => {
      if (event.kind === 'claimed') {
        place = printable(basename(event.path))
        doing = place
      } else if (event.kind === 'progress') doing = `${place}: ${event.what}`
      else if (event.kind === 'idle') doing = `waiting for work in ${printable(queue)}`
      else if (event.kind === 'ended') {
        if (io.live) io.err('\r\x1b[2K')
        // A reader that is gone, or a full disk: the record is in the store all the same.
        io.out(lineOf(event)).catch(() => {})
      }
    },
    close: line.close,
  }
}
