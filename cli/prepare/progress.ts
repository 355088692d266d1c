import type { PrepareEvent } from '../../pipeline/prepare/index.ts'
import type { Io } from '../io.ts'
import { openStatusLine } from '../progress.ts'

const words = {
  sandbox: 'trying the sandbox',
  snapshot: 'copying the worktree',
  read: 'reading its locks',
  wait: 'waiting for another assay prepare',
  fetch: 'fetching',
} as const

/** Live progress of a prepare; nothing where standard error is no terminal. */
export const openPrepareProgress = (
  io: Io,
): { readonly report: (event: PrepareEvent) => void; readonly close: () => void } => {
  let now = 'starting'
  const { close } = openStatusLine(io, () => now)
  return {
    report: (event) => {
      now = event.kind === 'stage' ? words[event.stage] : `crates ${event.done} of ${event.of}`
    },
    close,
  }
}
