import type { Readable } from 'node:stream'
import { styleText } from 'node:util'
import { redactBytes, redactText } from '../lib/redact/index.ts'
import { type Paint, plain } from '../pipeline/report/index.ts'

/**
 * Where a command writes: data to `out`, everything else to `err`; secrets to neither. `verbatim`: a log of the user's own,
 * which he gets back as he asked for it.
 */
export type Io = {
  readonly out: (text: string | Uint8Array, how?: 'verbatim') => Promise<void>
  readonly err: (text: string) => void
  readonly paint: Paint
  /** Is standard error a terminal that can show progress? */
  readonly live: boolean
  readonly columns: number
}

/** The same for a command that takes `-` for a file. */
export type InputIo = Io & { readonly stdin: Readable }

/** The process's standard input, which Node opens only when somebody asks for it. */
export const withStdin = (io: Io): InputIo => ({
  ...io,
  get stdin() {
    return process.stdin
  },
})

/** The process's own streams. NO_COLOR and pipes get plain text; FORCE_COLOR is honoured. */
export const processIo = (env: NodeJS.ProcessEnv = process.env): Io => {
  const coloured = env['NO_COLOR']
    ? false
    : env['FORCE_COLOR']
      ? env['FORCE_COLOR'] !== '0'
      : process.stdout.isTTY === true
  return {
    out: (text, how) => write(process.stdout, how === 'verbatim' ? text : redacted(text)),
    err: (text) => void process.stderr.write(redactText(text).text),
    paint: coloured ? (style, text) => styleText(style, text) : plain,
    live: process.stderr.isTTY === true && env['TERM'] !== 'dumb',
    columns: process.stderr.columns || 80,
  }
}

const redacted = (text: string | Uint8Array): string | Uint8Array =>
  typeof text === 'string' ? redactText(text).text : redactBytes(text)

const write = (stream: NodeJS.WriteStream, text: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      // A reader that closed the pipe early (`| head`) has what it wanted.
      if (error && 'code' in error && error.code === 'EPIPE') resolve()
      else if (error) reject(error)
      else resolve()
    })
  })
