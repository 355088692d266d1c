import { canonicalJson } from '../../lib/canonical.ts'
import { digestOf, sha256 } from '../../lib/digest.ts'
import type { LedgerStep, LeftDefect, Reencoding, RepairLedger } from '../../schemas/records/index.ts'
import { type Validation, validateBytes } from '../validate/index.ts'
import type { RepairOptions } from './contract.ts'
import { isTooDeep } from './depth.ts'
import { asUtf8 } from './encoding.ts'
import { layoutOf, written } from './layout.ts'
import { mendLog } from './mend-log.ts'
import { changedNumberAt } from './numbers.ts'
import { reasonFor } from './reasons.ts'

/**
 * `log`: the mended log, the very bytes that came in where nothing was to be done. `ledger` is null where none was asked for,
 * or the log has no canonical form (then nothing was changed). `refused`: why no log was made.
 */
export type Repaired = {
  readonly before: Validation
  readonly after: Validation
  readonly left: readonly LeftDefect[]
} & (
  | {
      readonly log: Uint8Array
      readonly reencoding: Reencoding | null
      readonly steps: readonly LedgerStep[]
      readonly ledger: RepairLedger | null
    }
  | { readonly refused: string }
)

const leftOf = ({ defects }: Validation, reasons: ReadonlyMap<string, string>): LeftDefect[] =>
  defects
    .filter(({ level }) => level === 'error')
    .map((defect) => ({ ...defect, reason: reasons.get(defect.pointer) ?? reasonFor(defect.ruleId) }))

const refuse = (before: Validation, refused: string): Repaired => ({
  before,
  after: before,
  left: leftOf(before, new Map()),
  refused,
})

const isBroken = ({ defects }: Validation, rule: string): boolean => defects.some(({ ruleId }) => ruleId === rule)

/** RFC 8785: neither half of a surrogate pair nor a number beyond a double can be written canonically. */
const hasForm = (read: Validation, value: unknown): boolean =>
  !isTooDeep(value) && !isBroken(read, 'bytes/lone-surrogate') && !isBroken(read, 'bytes/number-overflow')

/** Why a log that can be read cannot be written again as it was, or null. */
const unfaithful = (read: Validation, text: Uint8Array): string | null => {
  if (isBroken(read, 'bytes/duplicate-name'))
    return 'A name stands twice in one object: two readers may see two different logs, and one of them would be kept.'
  if (isBroken(read, 'bytes/lone-surrogate')) return 'A text holds half of a character, which cannot be digested.'
  const at = changedNumberAt(text)
  return at < 0
    ? null
    : `A number at byte ${at} has more digits than a double keeps; written again it would be another.`
}

/**
 * Mends the bytes of a log. A valid log comes back as it is, byte for byte, unless an option asks for more. Never throws on
 * what the bytes hold; throws RangeError where the log needs a longer text than there can be.
 */
export const repairBytes = (bytes: Uint8Array, asked: RepairOptions): Repaired => {
  const first = validateBytes(bytes)
  const before = first.validation
  const decoded = asUtf8(bytes)
  if (decoded === null) return refuse(before, 'The bytes are no text in UTF-8 or UTF-16.')
  const { text, reencoding } = decoded
  const { value, validation } = reencoding === null ? first : validateBytes(text)
  if (value === undefined)
    return refuse(before, 'The text is not one whole JSON value, so what is lost or meant is not known.')
  const isDue = !validation.valid || asked.rootUri !== null
  if (isDue && isTooDeep(value))
    return refuse(before, 'It is nested deeper than 1,000 levels, which are not written again.')
  const { log, steps, reasons } = isDue ? mendLog(value, asked) : { log: value, steps: [], reasons: new Map() }
  const reason = steps.length === 0 ? null : unfaithful(validation, text)
  if (reason !== null) return refuse(before, reason)
  const output = steps.length === 0 ? text : written(log, layoutOf(text))
  const after = steps.length === 0 ? validation : validateBytes(output).validation
  const isNamed = asked.ledger && hasForm(validation, value)
  const ledger = isNamed ? ledgerOf({ bytes, value }, { bytes: output, value: log }, reencoding, steps) : null
  return { before, after, left: leftOf(after, reasons), log: output, reencoding, steps, ledger }
}

type Side = { readonly bytes: Uint8Array; readonly value: unknown }

const ledgerOf = (
  input: Side,
  output: Side,
  reencoding: Reencoding | null,
  steps: readonly LedgerStep[],
): RepairLedger => {
  const before = sha256(canonicalJson(input.value))
  return {
    schema: 'assay/repair-ledger/v1',
    input: digestOf(input.bytes),
    output: digestOf(output.bytes),
    reencoding,
    before,
    after: steps.length === 0 ? before : sha256(canonicalJson(output.value)),
    steps: [...steps],
  }
}
