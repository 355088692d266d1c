import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { FileValidation, ValidateReport } from '../../schemas/records/index.ts'
import { onInterrupt } from '../interrupt.ts'
import { openStatusLine } from '../progress.ts'
import { bounded } from './bounded.ts'
import type { Checked } from './check.ts'
import { type Input, inputsOf } from './inputs.ts'
import { validationLog } from './log.ts'
import { type Checker, openChecker } from './off-thread.ts'
import type { ValidateCommand, ValidateIo } from './options.ts'
import { prettyFile } from './pretty.ts'
import { uriOfName } from './uri-of-name.ts'

const progressAfterMs = 1_000

const megabytes = ({ byteLength }: Uint8Array): string => `${(byteLength / 1e6).toFixed(byteLength < 1e7 ? 1 : 0)} MB`

type Done = { readonly input: Input; readonly bytes: Uint8Array; readonly checked: Checked }

/**
 * Checks every log that the arguments name and writes the report to `io.out`. True where all are valid.
 * Throws `usage/unreadable` after the report where some could not be read, and an AbortError when interrupted.
 */
export const runValidate = async (
  files: readonly string[],
  command: ValidateCommand,
  io: ValidateIo,
): Promise<boolean> => {
  const done: FileValidation[] = []
  const problems: AssayError[] = []
  // A wrong folder is said before any work.
  const checker = openChecker({
    profile: command.profile,
    ...(command.source === undefined ? {} : { source: command.source }),
  })
  const interrupt = onInterrupt()
  // Whoever waits for a terminal's input is woken.
  const wake = (): void => void io.stdin.destroy()
  interrupt.signal.addEventListener('abort', wake, { once: true })
  try {
    for await (const { input, bytes, checked } of checkAll(files, io, checker, interrupt.signal, problems)) {
      done.push({ uri: uriOfName(input.name), ...checked.validation })
      if (command.format === 'pretty') await io.out(prettyFile(input.name, checked, bytes, io.paint))
    }
  } finally {
    interrupt.release()
    checker.close()
  }
  const valid = done.every((file) => file.valid)
  const report: ValidateReport = { schema: 'assay/validate/v1', valid: valid && problems.length === 0, files: done }
  if (command.format === 'json') await io.out(`${JSON.stringify(report, null, 2)}\n`)
  if (command.format === 'sarif') await io.out(`${JSON.stringify(validationLog(done), null, 2)}\n`)
  const [first, ...others] = problems
  if (!first) return valid
  if (others.length === 0) throw first
  throw new AssayError('usage/unreadable', problems.map(({ message }) => message).join('\n'), { remedy: first.remedy })
}

/** Every log in turn. What cannot be read goes to `problems`, so that the others are checked all the same. */
async function* checkAll(
  files: readonly string[],
  io: ValidateIo,
  checker: Checker,
  signal: AbortSignal,
  problems: AssayError[],
): AsyncGenerator<Done> {
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AssayError)) throw error
      problems.push(error)
      return null
    }
  }
  const one = async (input: Input): Promise<Done> => {
    const read = await input.read()
    status.now = `checking ${printable(input.name)} (${megabytes(read)})`
    const { bytes, checked } = await checker.check(read, signal)
    return { input, bytes, checked: bounded(checked) }
  }
  const status = { now: 'looking for logs' }
  for (const argument of files) {
    for (const input of (await attempt(() => inputsOf(argument, io.stdin))) ?? []) {
      signal.throwIfAborted()
      status.now = `reading ${printable(input.name)}`
      const line = openStatusLine(io, () => status.now, progressAfterMs)
      const found = await attempt(() => one(input)).finally(line.close)
      if (found) yield found
    }
  }
}
