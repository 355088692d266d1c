import type { Io } from './io.ts'

const tickMs = 200

/** Some lines on standard error that are drawn anew again and again, and what is said above them. */
export type LiveBlock = {
  /** Sentences that stay: above the lines on a terminal. */
  readonly say: (text: string) => void
  readonly close: () => void
}

/** `lines`: what to draw now, each already fit for a terminal; nothing is drawn where standard error is none. */
export const openLiveBlock = (io: Pick<Io, 'err' | 'live' | 'columns'>, lines: () => readonly string[]): LiveBlock => {
  if (!io.live) return { say: (text) => io.err(`${text}\n`), close: () => {} }
  let drawn = 0
  const cleared = (): string => (drawn === 0 ? '\r\x1b[2K' : `\x1b[${drawn}F\x1b[J`)
  const draw = (said = ''): void => {
    // A line that wraps would be two when it is taken back.
    const block = lines().map((line) => `${cut(line, io.columns - 1)}\n`)
    const before = cleared()
    drawn = block.length
    io.err(`${before}${said}${block.join('')}`)
  }
  const timer = setInterval(draw, tickMs)
  return {
    say: (text) => draw(`${text}\n`),
    close: () => {
      clearInterval(timer)
      io.err(cleared())
    },
  }
}

const sequence = /\x1b\[[0-9;]*m/gu

/** At most so many columns, colours not counted; a line that is cut loses them. */
const cut = (line: string, columns: number): string => {
  const plain = line.replace(sequence, '')
  return plain.length <= columns ? line : `${plain.slice(0, Math.max(0, columns - 1))}…`
}
