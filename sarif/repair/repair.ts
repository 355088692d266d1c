import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { BytesDigest, LedgerStep, LeftDefect, Reencoding, RepairLedger } from '../../schemas/records/index.ts'
import { type Validation, validateBytes } from '../validate/index.ts'
import type { RepairOptions } from './contract.ts'
import { isTooDeep } from './depth.ts'
import { asUtf8 } from './encoding.ts'
import { layoutOf, written } from './layout.ts'
import { mendLog } from './mend-log.ts'
import { changedNumberAt } from './numbers.ts'
import { reasonFor } from './reasons.ts'

/**
 * `log`: the mended log, the very bytes that came in where nothing was to be done. `ledger` is null only for a log that has
 * no canonical form and in which nothing was to be done. `refused`: why no log was made.
 */
export type Repaired = {
  readonly before: Validation
  readonly after: Validation
  readonly left: readonly LeftDefect[]
} & ({ readonly log: Uint8Array; readonly ledger: RepairLedger | null } | { readonly refused: string })

export const digestOf = (bytes: Uint8Array): BytesDigest => ({ sha256: sha256(bytes), bytes: bytes.byteLength })

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

/** Why a log that can be read cannot be written again as it was, or null. */
const unfaithful = ({ defects }: Validation, text: Uint8Array, value: unknown): string | null => {
  if (isTooDeep(value)) return 'It is nested deeper than 1,000 levels, which are not written again.'
  const isBroken = (ruleId: string): boolean => defects.some((defect) => defect.ruleId === ruleId)
  if (isBroken('bytes/duplicate-name'))
    return 'A name stands twice in one object: two readers may see two different logs, and one of them would be kept.'
  // Half of a surrogate pair has no canonical form (RFC 8785), so no digest could name the log.
  if (isBroken('bytes/lone-surrogate')) return 'A text holds half of a character, which cannot be digested.'
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
  const read = reencoding === null ? first : validateBytes(text)
  if (read.value === undefined)
    return refuse(before, 'The text is not one whole JSON value, so what is lost or meant is not known.')
  const isDue = !read.validation.valid || asked.rootUri !== null
  if (!isDue) return unchanged(bytes, text, reencoding, before, read.value)
  const reason = unfaithful(read.validation, text, read.value)
  if (reason !== null) return refuse(before, reason)
  const { log, steps, reasons } = mendLog(read.value, asked)
  const output = steps.length === 0 ? text : written(log, layoutOf(text))
  const after = validateBytes(output).validation
  const ledger = ledgerOf(bytes, output, reencoding, { before: read.value, after: log, steps })
  return { before, after, left: leftOf(after, reasons), log: output, ledger }
}

const unchanged = (
  bytes: Uint8Array,
  text: Uint8Array,
  reencoding: Reencoding | null,
  before: Validation,
  value: unknown,
): Repaired => {
  const after = reencoding === null ? before : validateBytes(text).validation
  const hasForm = !isTooDeep(value) && !after.defects.some(({ ruleId }) => ruleId === 'bytes/lone-surrogate')
  const ledger = hasForm ? ledgerOf(bytes, text, reencoding, { before: value, after: value, steps: [] }) : null
  return { before, after, left: [], log: text, ledger }
}

const ledgerOf = (
  input: Uint8Array,
  output: Uint8Array,
  reencoding: Reencoding | null,
  { before, after, steps }: { before: unknown; after: unknown; steps: readonly LedgerStep[] },
): RepairLedger => {
  const first = sha256(canonicalJson(before))
  return {
    schema: 'assay/repair-ledger/v1',
    input: digestOf(input),
    output: digestOf(output),
    reencoding,
    before: first,
    after: steps.length === 0 ? first : sha256(canonicalJson(after)),
    steps: [...steps],
  }
}
