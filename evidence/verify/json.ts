import { constants } from 'node:buffer'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { canonicalJson } from '../../lib/canonical.ts'
import { isTooDeep } from '../../sarif/index.ts'

/** A JSON value that was written in canonical form, or why it is none. */
export type Canonical<T = unknown> = { readonly value: T } | { readonly problem: string }

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The JSON value of bytes in whatever layout; null where they are none, or it is nested deeper than 1,000 levels. */
export const readLoose = (bytes: Uint8Array): { readonly value: unknown } | null => {
  if (bytes.byteLength > constants.MAX_STRING_LENGTH) return null
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes))
    return isTooDeep(value) ? null : { value }
  } catch {
    return null
  }
}

/** Reads bytes that must be the canonical form (RFC 8785) of one JSON value, and `end` behind it. Never throws on what they hold. */
export const readCanonical = (bytes: Uint8Array, end: '' | '\n' = '\n'): Canonical => {
  const read = readLoose(bytes)
  if (read === null) return { problem: 'it is no JSON, too large, or nested deeper than 1,000 levels' }
  const text = canonicalText(read.value)
  const isCanonical = text !== null && Buffer.compare(Buffer.from(`${text}${end}`), bytes) === 0
  return isCanonical ? read : { problem: 'it is not in canonical form (RFC 8785)' }
}

/** The canonical form of a value that somebody else wrote; null where it has none (a lone surrogate, a text that is too long). */
export const canonicalText = (value: unknown): string | null => {
  try {
    return canonicalJson(value)
  } catch {
    return null
  }
}

/** The same, held against a schema. */
export const readRecord = <T extends TSchema>(
  schema: T,
  bytes: Uint8Array,
  end: '' | '\n' = '\n',
): Canonical<Static<T>> => {
  const read = readCanonical(bytes, end)
  if (!('value' in read)) return read
  return Check(schema, read.value) ? { value: read.value } : { problem: 'it has not the form of its schema' }
}
