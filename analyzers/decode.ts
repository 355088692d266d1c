import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'

/** Decodes a tool's JSON by its schema; null where the bytes are not UTF-8, not JSON, or of another shape. */
export const decodeJson = <T extends TSchema>(schema: T, bytes: Uint8Array): Static<T> | null => {
  const value = parse(bytes)
  return Value.Check(schema, value) ? (value as Static<T>) : null
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (error) {
    // Bad UTF-8, bad JSON, or more than a string can hold; anything else is our own fault.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
