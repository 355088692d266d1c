import { encodingFault } from './encoding.ts'
import type { Path } from './locate.ts'
import type { ByteRuleId } from './rules.ts'
import { type Finding, scan } from './scan.ts'

export { type Found, locate, type Path } from './locate.ts'
export { type Place, placesOf } from './place.ts'
export { type ByteRuleId, byteRules } from './rules.ts'

/** `first`: the offset of the earlier of two names. `path` may be called only while the defect is being reported. */
export type ByteDefect = {
  readonly ruleId: ByteRuleId
  readonly offset: number
  readonly message: string
  readonly path: () => Path
  readonly first?: number
}

export type DecodeOptions = { readonly maxDepth?: number; readonly report: (defect: ByteDefect) => void }

/** The deepest nesting that is read if nothing else is asked for. */
const defaultDepth = 10_000

// V8 strings end at 536,870,888 characters.
const maxBytes = 536_870_888

const root = (): Path => []

const said: Readonly<Record<Finding['what'], string>> = {
  'duplicate-name': 'The same name stands twice in one object.',
  'lone-surrogate': 'An escape names half of a surrogate pair.',
  'number-overflow': 'A number is too large for a double.',
  'number-inexact': 'An integer is too large to be exact in every reader.',
}

const syntaxRule = (bytes: Uint8Array, what: string): ByteRuleId => {
  if (what.startsWith('The text is nested deeper')) return 'bytes/too-deep'
  return bytes.length === 0 || what === 'The file holds only white space.' ? 'bytes/empty' : 'bytes/json'
}

/**
 * Decodes bytes that hold exactly one JSON value. Every defect goes to `report`; null where no value can be had.
 * Names such as `__proto__` come out as ordinary own properties.
 */
export const decodeJson = (bytes: Uint8Array, options: DecodeOptions): { readonly value: unknown } | null => {
  const { report, maxDepth = defaultDepth } = options
  if (bytes.length > maxBytes) {
    report({ ruleId: 'bytes/too-large', offset: 0, message: `The file has ${bytes.length} bytes.`, path: root })
    return null
  }
  const encoding = encodingFault(bytes)
  if (encoding) report({ ruleId: encoding.ruleId, offset: encoding.offset, message: encoding.what, path: root })
  if (encoding?.fatal) return null
  const skipped = encoding ? 3 : 0
  const text = bytes.subarray(skipped)
  const wrong = scan(text, {
    maxDepth,
    report: ({ what, offset, first, path }) =>
      report({
        ruleId: `bytes/${what}`,
        offset: offset + skipped,
        message: said[what],
        path,
        ...(first === undefined ? {} : { first: first + skipped }),
      }),
  })
  if (wrong) {
    report({ ruleId: syntaxRule(text, wrong.what), offset: wrong.offset + skipped, message: wrong.what, path: root })
    return null
  }
  return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text)) }
}
