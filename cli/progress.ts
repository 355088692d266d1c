import type { ProgressEvent } from '../pipeline/context.ts'
import type { Io } from './io.ts'

const frames = ['|', '/', '-', '\\']
const tickMs = 120

/** Live progress on standard error, one line that is rewritten; nothing at all where it is no terminal. */
export const openProgress = (
  io: Io,
): { readonly report: (event: ProgressEvent) => void; readonly close: () => void } => {
  if (!io.live) return { report: () => {}, close: () => {} }
  const running = new Map<string, number>()
  const started = Date.now()
  let stage = 'starting'
  let tick = 0
  const draw = (): void => {
    const analyzers = [...running].map(([id, files]) => `${id} (${files})`).join(', ')
    const line = `${frames[tick++ % frames.length]} ${stage}${analyzers === '' ? '' : `: ${analyzers}`}  ${((Date.now() - started) / 1000).toFixed(0)} s`
    io.err(`\r\x1b[2K${line.slice(0, io.columns - 1)}`)
  }
  const timer = setInterval(draw, tickMs)
  return {
    report: (event) => {
      if (event.kind === 'stage') stage = event.stage
      else if (event.kind === 'analyzer-started') running.set(event.analyzer, event.files)
      else running.delete(event.analyzer)
    },
    close: () => {
      clearInterval(timer)
      io.err('\r\x1b[2K')
    },
  }
}
