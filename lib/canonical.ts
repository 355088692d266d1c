import canonicalize from 'canonicalize'
import { AssayError } from './errors.ts'

/** RFC 8785 text of a JSON value. Throws `fault/internal` on what JSON cannot say (functions, NaN). */
export const canonicalJson = (value: unknown): string => {
  const text = canonicalize(value)
  if (text === undefined) throw new AssayError('fault/internal', 'A value that JSON cannot express was to be digested.')
  return text
}
