import type { Reencoding } from '../../schemas/records/index.ts'
import { encodingFault } from '../decode/encoding.ts'

export type Decoded = { readonly text: Uint8Array; readonly reencoding: Reencoding | null }

const decoded = (bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): Uint8Array | null => {
  try {
    return new TextEncoder().encode(new TextDecoder(label, { fatal: true }).decode(bytes))
  } catch (error) {
    // Half of a surrogate pair, or half of a code unit: this is no text.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The bytes of a log as UTF-8 without a mark, and what was done for it; null where they are no such text in any encoding. */
export const asUtf8 = (bytes: Uint8Array): Decoded | null => {
  const fault = encodingFault(bytes)
  if (fault === null) return { text: bytes, reencoding: null }
  if (fault.ruleId === 'bytes/byte-order-mark')
    return {
      text: bytes.subarray(3),
      reencoding: { from: 'utf-8-with-mark', reason: 'A byte order mark is no part of a JSON text (RFC 8259 8.1).' },
    }
  if (fault.ruleId !== 'bytes/utf-16') return null
  const from = bytes[0] === 0xfe || bytes[0] === 0 ? 'utf-16be' : 'utf-16le'
  const text = decoded(bytes, from)
  return (
    text && { text, reencoding: { from, reason: 'A log is encoded in UTF-8 (§3.1); the characters are the same.' } }
  )
}
