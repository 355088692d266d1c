import { constants } from 'node:buffer'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { canonicalJson } from '../../lib/canonical.ts'
import { isTooDeep } from '../../sarif/index.ts'

/** A JSON value that was written in canonical form, or why it is none. */
export type Canonical<T = unknown> = { readonly value: T } | { readonly problem: string }

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads bytes that must be the canonical form (RFC 8785) of one JSON value, and `end` behind it. Never throws on what they hold. */
export const readCanonical = (bytes: Uint8Array, end: '' | '\n' = '\n'): Canonical => {
  if (bytes.byteLength > constants.MAX_STRING_LENGTH) return { problem: 'it is too large' }
  try {
    const text = decoder.decode(bytes)
    const value: unknown = JSON.parse(text)
    if (isTooDeep(value)) return { problem: 'it is nested deeper than 1,000 levels' }
    if (`${canonicalJson(value)}${end}` !== text) return { problem: 'it is not in canonical form (RFC 8785)' }
    return { value }
  } catch {
    return { problem: 'it is no JSON' }
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
