import { isUtf8 } from 'node:buffer'

/**
 * A name or path as the file system has it: one code unit per byte (latin1). Git's output and folder listings are read
 * in this form, so that names that are not UTF-8 keep their identity and still serve as keys.
 */
export type RawPath = string

const ascii = /^[\x00-\x7f]*$/

export const rawBytes = (raw: RawPath): Buffer => Buffer.from(raw, 'latin1')

/** The bytes of an ordinary string as a RawPath. */
export const toRawPath = (text: string): RawPath => (ascii.test(text) ? text : Buffer.from(text).toString('latin1'))

/** The name as text, or null where its bytes are not UTF-8. */
export const utf8OrNull = (raw: RawPath): string | null => {
  if (ascii.test(raw)) return raw
  const bytes = rawBytes(raw)
  return isUtf8(bytes) ? bytes.toString('utf8') : null
}

/** The name as text for display: bytes that are not UTF-8 as `\xNN`. */
export const displayPath = (raw: RawPath): string => {
  const text = utf8OrNull(raw)
  if (text !== null) return text
  const bytes = rawBytes(raw)
  let shown = ''
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((size) => at + size <= bytes.length && isUtf8(bytes.subarray(at, at + size)))
    shown +=
      length === undefined
        ? `\\x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}`
        : bytes.toString('utf8', at, at + length)
    at += length ?? 1
  }
  return shown
}

export const joinRaw = (folder: RawPath, name: RawPath): RawPath => (folder === '' ? name : `${folder}/${name}`)
