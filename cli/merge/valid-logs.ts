import { setImmediate } from 'node:timers/promises'
import { printable } from '../../lib/printable.ts'
import type { FileValidation } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { onInterrupt } from '../interrupt.ts'
import type { InputIo } from '../io.ts'
import { afterASecond, openStatusLine } from '../progress.ts'
import { bounded } from '../validate/bounded.ts'
import { type Input, inputsOf } from '../validate/inputs.ts'
import { openChecker } from '../validate/off-thread.ts'
import { openBytes } from '../validate/open-log.ts'
import { prettyFile } from '../validate/pretty.ts'
import { openProblems } from '../validate/problems.ts'
import { uriOfName } from '../validate/uri-of-name.ts'

/** `log` is null where the log is invalid; `pretty` says why, for a person. */
export type ReadLog = {
  readonly name: string
  readonly validation: FileValidation
  readonly log: SarifLog | null
  readonly pretty: string
  /** Whether an integer of the log is larger than a double holds exactly. */
  readonly hasInexact: boolean
}

export const inexactMessage = 'An integer is larger than a double holds exactly; its last digits may have changed.'

/** How a long piece of work shows itself and is ended. `step` names what comes next and lets a waiting Ctrl-C in. */
export type Work = { readonly signal: AbortSignal; readonly step: (what: string) => Promise<void> }

/** Runs `work` with a status line from a second on and Ctrl-C heard. */
export const withProgress = async <T>(io: InputIo, work: (work: Work) => Promise<T>): Promise<T> => {
  const interrupt = onInterrupt(io)
  const status = { now: 'looking for logs' }
  const line = openStatusLine(io, () => status.now, afterASecond)
  try {
    return await work({
      signal: interrupt.signal,
      step: async (what) => {
        status.now = what
        await setImmediate()
        interrupt.signal.throwIfAborted()
      },
    })
  } finally {
    line.close()
    interrupt.release()
  }
}

const decode = (bytes: Uint8Array): SarifLog =>
  // The validator has just read these bytes and found no error.
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as SarifLog

/** Every log that the arguments name, checked, in order. Throws what `openProblems` raises for those that cannot be read. */
export const readLogs = async (
  files: readonly string[],
  io: InputIo,
  { signal, step }: Work,
): Promise<readonly ReadLog[]> => {
  const checker = openChecker({})
  const { attempt, raise } = openProblems(signal)
  const one = async (input: Input): Promise<ReadLog> => {
    await step(`reading ${printable(input.name)}`)
    const bytes = await input.read()
    const opened = openBytes(bytes)
    await step(`checking ${printable(input.name)}`)
    const checked = bounded(await checker.check(opened, signal))
    const { validation, ruleCounts } = checked
    return {
      name: input.name,
      validation: { uri: uriOfName(input.name), ...validation },
      log: validation.valid ? decode(bytes) : null,
      pretty: validation.valid ? '' : prettyFile(input.name, checked, opened.source, io.paint),
      hasInexact: (ruleCounts['bytes/number-inexact'] ?? 0) > 0,
    }
  }
  const logs: ReadLog[] = []
  try {
    for (const argument of files)
      for (const input of (await attempt(() => inputsOf(argument, () => io.stdin))) ?? []) {
        const log = await attempt(() => one(input))
        if (log) logs.push(log)
      }
  } finally {
    checker.close()
  }
  raise()
  return logs
}
