import { readFileSync, statSync } from 'node:fs'
import { Check } from 'typebox/value'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { decodeJson } from '../../sarif/index.ts'
import { RepairLedger } from '../../schemas/records/index.ts'

const maxBytes = 256 * 1024 ** 2

const unreadable = (name: string, why: string, cause?: unknown): AssayError =>
  new AssayError('usage/unreadable', `The ledger ${printable(name)} ${why}`, {
    remedy: 'Name a file that assay repair --ledger has written.',
    ...(cause === undefined ? {} : { cause }),
  })

const bytesOf = (name: string): Uint8Array => {
  try {
    const stats = statSync(name)
    if (!stats.isFile()) throw unreadable(name, 'is no regular file.')
    if (stats.size > maxBytes) throw unreadable(name, 'is larger than 256 MiB.')
    return readFileSync(name)
  } catch (error) {
    const code = systemCode(error)
    if (code === null || error instanceof AssayError) throw error
    throw unreadable(name, `cannot be read (${code}).`, error)
  }
}

/** Throws `usage/unreadable` for what is no ledger of a repair. */
export const readLedger = (name: string): RepairLedger => {
  let isDefective = false
  const decoded = decodeJson(bytesOf(name), {
    maxDepth: 1_000,
    report: ({ ruleId }) => {
      isDefective ||= ruleId !== 'bytes/lone-surrogate' && ruleId !== 'bytes/number-inexact'
    },
  })
  if (decoded === null || isDefective || !Check(RepairLedger, decoded.value))
    throw unreadable(name, 'is no ledger of a repair.')
  return decoded.value
}
