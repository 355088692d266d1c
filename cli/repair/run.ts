import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { RepairReport } from '../../schemas/records/index.ts'
import { onInterrupt } from '../interrupt.ts'
import type { InputIo } from '../io.ts'
import { afterASecond, openStatusLine } from '../progress.ts'
import { uriOfName } from '../validate/uri-of-name.ts'
import { readLedger } from './ledger-file.ts'
import { repairOffThread } from './off-thread.ts'
import { checkOptions, type RepairCommand } from './options.ts'
import { prettyReport } from './pretty.ts'
import { type Answered, reportOf } from './report.ts'
import { rootUriOf } from './root-uri.ts'
import { placeOf, readLog } from './source-log.ts'
import { type Destination, writeRepaired } from './write.ts'

const destinationOf = (path: string, command: RepairCommand, { outcome }: RepairReport): Destination => {
  const { check, out, inPlace } = command
  if (check || outcome === 'refused' || (inPlace && outcome === 'unchanged')) return 'nowhere'
  if (inPlace) return { path: placeOf(path), replace: true }
  return out === undefined ? 'standard output' : { path: out, replace: false }
}

const misfit = (name: string, why: string): AssayError =>
  new AssayError('usage/argument', `The ledger ${printable(name)} does not fit: ${why} Nothing was written.`, {
    remedy: 'Name the log that the ledger was made for; its "before" is the digest of the canonical form of that log.',
  })

/** Reads a log and mends it, with a line of progress after a second. */
const answerFor = async (file: string, command: RepairCommand, io: InputIo, signal: AbortSignal) => {
  const replay = command.apply === undefined ? null : readLedger(command.apply)
  const rootUri = command.root === undefined ? null : rootUriOf(command.root)
  const status = openStatusLine(io, () => `repairing ${printable(file)}`, afterASecond)
  try {
    const log = await readLog(file, io.stdin).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
    const wanted = { source: command.source ?? null, replay, ledger: command.ledger !== undefined }
    const task = { bytes: log.bytes, rootUri, ...wanted }
    const answer = await repairOffThread(task, signal)
    signal.throwIfAborted()
    if ('misfit' in answer) throw misfit(command.apply ?? '', answer.misfit)
    return { log, answer }
  } finally {
    status.close()
  }
}

/** Writes what was asked for, and gives the report with the places. */
const store = async (
  answer: Answered,
  to: Destination,
  ledgerPath: string | undefined,
  report: RepairReport,
  io: InputIo,
): Promise<RepairReport> => {
  if ('refused' in answer) return report
  const record = 'ledger' in answer ? answer.ledger : null
  const ledger = ledgerPath === undefined || record === null ? null : { path: ledgerPath, record }
  await writeRepaired(answer.log, to, ledger, io)
  const written = to === 'standard output' ? '-' : to === 'nowhere' ? null : to.path
  return { ...report, written, ledger: ledger?.path ?? null }
}

const say = async (report: RepairReport, command: RepairCommand, io: InputIo): Promise<void> => {
  const { format, check = false, inPlace = false, out } = command
  const text = format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : prettyReport(report, check, io.paint)
  // Standard output is the log's, unless it goes elsewhere.
  if (check || inPlace || out !== undefined) await io.out(text)
  else io.err(text)
  if (inPlace && report.written !== null && report.ledger === null)
    io.err('No ledger was kept. --ledger FILE writes one, so that every change can be looked at later.\n')
}

/**
 * Repairs one log, writes what was asked for and says what was done. True where the result is valid. Throws `usage/*`, and
 * an AbortError when interrupted; then nothing is written.
 */
export const runRepair = async (file: string, command: RepairCommand, io: InputIo): Promise<boolean> => {
  checkOptions(file, command)
  const interrupt = onInterrupt(io)
  try {
    const { log, answer } = await answerFor(file, command, io, interrupt.signal)
    const report = reportOf(uriOfName(log.path), log.bytes, answer)
    const to = destinationOf(log.path, command, report)
    log.stays()
    await say(await store(answer, to, command.ledger, report, io), command, io)
    return report.valid && report.outcome !== 'refused'
  } finally {
    // To the last, so that a signal finds nothing half-written.
    interrupt.release()
  }
}
