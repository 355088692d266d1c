import { rmSync } from 'node:fs'
import { writeWhole } from '../../lib/write-whole.ts'
import type { RepairLedger } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { asUsage } from '../no-room.ts'

/** Where a mended log goes: a file that may be replaced or must be new, or standard output. */
export type Destination = { readonly path: string; readonly replace: boolean } | 'standard output' | 'nowhere'

const writeLog = async (log: Uint8Array, to: Destination, io: Pick<Io, 'out'>): Promise<void> => {
  if (to === 'standard output') await io.out(log, 'verbatim')
  else if (to !== 'nowhere') writeWhole(to.path, [log], { replace: to.replace })
}

function* textOf(ledger: RepairLedger): Generator<string> {
  const { steps, ...head } = ledger
  yield `${JSON.stringify({ ...head, steps: [] }, null, 2).replace(/\[\]\n\}$/, '[')}`
  for (const [index, step] of steps.entries()) yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(step)}`
  yield steps.length === 0 ? ']\n}\n' : '\n  ]\n}\n'
}

/**
 * Writes ledger and log, each whole or not at all; the ledger first, so that no log is changed without one. Where the log
 * cannot be written the ledger goes again. Throws `usage/output`.
 */
export const writeRepaired = async (
  log: Uint8Array,
  to: Destination,
  ledger: { readonly path: string; readonly record: RepairLedger } | null,
  io: Pick<Io, 'out'>,
): Promise<void> => {
  let isLedgerMade = false
  try {
    if (ledger !== null) {
      writeWhole(ledger.path, textOf(ledger.record))
      isLedgerMade = true
    }
    await writeLog(log, to, io)
  } catch (error) {
    if (ledger !== null && isLedgerMade) rmSync(ledger.path, { force: true })
    throw asUsage(error, 'The mended log')
  }
}
