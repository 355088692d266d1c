import { canonicalJson } from '../../lib/canonical.ts'
import { digestOf, sha256 } from '../../lib/digest.ts'
import type { RepairLedger } from '../../schemas/records/index.ts'
import { applyPatch } from '../normalize/index.ts'
import { type Validation, validateBytes } from '../validate/index.ts'
import { isTooDeep } from './depth.ts'
import { asUtf8 } from './encoding.ts'
import { layoutOf, written } from './layout.ts'

/** What a ledger makes of a log, or in what the two do not fit. */
export type Replayed =
  | {
      readonly log: Uint8Array
      readonly reencoding: RepairLedger['reencoding']
      readonly steps: RepairLedger['steps']
      readonly before: Validation
      readonly after: Validation
    }
  | { readonly misfit: string }

const applied = (value: unknown, ledger: RepairLedger): { readonly log: unknown } | null => {
  try {
    return {
      log: applyPatch(
        value,
        ledger.steps.flatMap(({ patch }) => patch),
      ),
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Applies a ledger to the log that it names by its canonical form; the layout of the text may be another. */
export const replayLedger = (bytes: Uint8Array, ledger: RepairLedger): Replayed => {
  const before = validateBytes(bytes).validation
  const { text, reencoding } = asUtf8(bytes) ?? { reencoding: null }
  const value = text && validateBytes(text).value
  if (text === undefined || value === undefined || isTooDeep(value)) return { misfit: 'The log cannot be read.' }
  if (sha256(canonicalJson(value)) !== ledger.before) return { misfit: 'The ledger was made for another log.' }
  const made = applied(value, ledger)
  // Without a log where a step took out all of it.
  if (made === null || made.log === undefined) return { misfit: 'A step of the ledger does not fit the log.' }
  if (sha256(canonicalJson(made.log)) !== ledger.after)
    return { misfit: 'The steps of the ledger do not lead to the log that it names.' }
  const log = ledger.steps.length === 0 ? text : written(made.log, layoutOf(text))
  const isSameFile = digestOf(bytes).sha256 === ledger.input.sha256
  if (isSameFile && digestOf(log).sha256 !== ledger.output.sha256)
    return { misfit: 'The bytes that the ledger leads to are not those that it names.' }
  return { log, reencoding, steps: ledger.steps, before, after: validateBytes(log).validation }
}
