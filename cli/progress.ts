import type { ProgressEvent } from '../pipeline/context.ts'
import { openProgressWords } from '../pipeline/progress-words.ts'
import type { Io } from './io.ts'

const frames = ['|', '/', '-', '\\']
const tickMs = 120

/** For work that is mostly done before a line could be read. */
export const afterASecond = 1_000

/** One line on standard error that is rewritten, from `afterMs` on; nothing at all where it is no terminal. */
export const openStatusLine = (
  io: Pick<Io, 'err' | 'live' | 'columns'>,
  describe: () => string,
  afterMs = 0,
): { readonly close: () => void } => {
  if (!io.live) return { close: () => {} }
  const started = Date.now()
  let tick = 0
  const draw = (): void => {
    const seconds = (Date.now() - started) / 1000
    if (seconds * 1000 < afterMs) return
    const line = `${frames[tick++ % frames.length]} ${describe()}  ${seconds.toFixed(0)} s`
    io.err(`\r\x1b[2K${line.slice(0, io.columns - 1)}`)
  }
  const timer = setInterval(draw, tickMs)
  return {
    close: () => {
      clearInterval(timer)
      if (tick > 0 || afterMs === 0) io.err('\r\x1b[2K')
    },
  }
}

/** Live progress of a vet, from its first event on: before that, a person may be asked for a passphrase on the same line. */
export const openProgress = (
  io: Io,
): { readonly report: (event: ProgressEvent) => void; readonly close: () => void } => {
  const words = openProgressWords()
  let line: ReturnType<typeof openStatusLine> | null = null
  const describe = (): string => {
    const analyzers = words
      .running()
      .map(([id, files]) => `${id} (${files})`)
      .join(', ')
    return `${words.stage()}${analyzers === '' ? '' : `: ${analyzers}`}`
  }
  return {
    report: (event) => {
      line ??= openStatusLine(io, describe)
      words.see(event)
    },
    close: () => line?.close(),
  }
}
