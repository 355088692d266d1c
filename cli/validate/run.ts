import { printable } from '../../lib/printable.ts'
import type { FileValidation, ValidateReport } from '../../schemas/records/index.ts'
import { onInterrupt } from '../interrupt.ts'
import type { InputIo } from '../io.ts'
import { afterASecond, openStatusLine } from '../progress.ts'
import { bounded } from './bounded.ts'
import type { Checked } from './check.ts'
import { type Input, inputsOf } from './inputs.ts'
import { validationLog } from './log.ts'
import { type Checker, openChecker, threadFromBytes } from './off-thread.ts'
import type { OpenLog } from './open-log.ts'
import type { ValidateCommand } from './options.ts'
import { prettyFile } from './pretty.ts'
import { openProblems, type Problems } from './problems.ts'
import { uriOfName } from './uri-of-name.ts'

const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })

type Done = { readonly input: Input; readonly log: OpenLog; readonly checked: Checked }

/**
 * Checks every log that the arguments name and writes the report to `io.out`. True where all are valid.
 * Throws `usage/unreadable` after the report where some could not be read, and an AbortError when interrupted.
 */
export const runValidate = async (
  files: readonly string[],
  command: ValidateCommand,
  io: InputIo,
): Promise<boolean> => {
  const done: FileValidation[] = []
  // A wrong folder is said before any work.
  const asked = { profile: command.profile, ...(command.source === undefined ? {} : { source: command.source }) }
  const checker = openChecker(asked, threadFromBytes.fast)
  const interrupt = onInterrupt(io)
  const problems = openProblems(interrupt.signal)
  try {
    for await (const { input, log, checked } of checkAll(files, io, checker, interrupt.signal, problems)) {
      done.push({ uri: uriOfName(input.name), ...checked.validation })
      if (command.format === 'pretty') await io.out(prettyFile(input.name, checked, log.source, io.paint))
    }
  } finally {
    interrupt.release()
    checker.close()
  }
  const valid = done.every((file) => file.valid)
  const report: ValidateReport = { schema: 'assay/validate/v1', valid: valid && !problems.any(), files: done }
  if (command.format === 'json') await io.out(`${JSON.stringify(report, null, 2)}\n`)
  if (command.format === 'sarif') await io.out(`${JSON.stringify(validationLog(done), null, 2)}\n`)
  problems.raise()
  return valid
}

/** Every log in turn, open until the next is asked for. What cannot be read is kept as a problem. */
async function* checkAll(
  files: readonly string[],
  io: InputIo,
  checker: Checker,
  signal: AbortSignal,
  { attempt }: Problems,
): AsyncGenerator<Done> {
  const status = { now: () => 'looking for logs' }
  const withLine = async <T>(work: () => Promise<T>): Promise<T> => {
    const line = openStatusLine(io, () => status.now(), afterASecond)
    return work().finally(line.close)
  }
  const one = async (input: Input): Promise<Done> => {
    status.now = () => `reading ${printable(input.name)}`
    const log = await input.open(signal)
    try {
      const progress = { now: () => 0 }
      const { size } = log.source
      status.now = () => `checking ${printable(input.name)}, ${megabytes(progress.now())} of ${megabytes(size)} MB`
      return { input, log, checked: bounded(await checker.check(log, signal, progress)) }
    } catch (error) {
      log.close()
      throw error
    }
  }
  for (const argument of files) {
    for (const input of (await attempt(() => inputsOf(argument, () => io.stdin))) ?? []) {
      signal.throwIfAborted()
      const found = await withLine(() => attempt(() => one(input)))
      if (!found) continue
      try {
        yield found
      } finally {
        found.log.close()
      }
    }
  }
}
