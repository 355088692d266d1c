import { type ByteDefect, decodeBytes, type ReadOptions } from './text.ts'

export type { BatchSize } from './batches.ts'
export { type Found, locate, type Path } from './locate.ts'
export { type Place, placesOf } from './place.ts'
export { type ByteRuleId, byteRules } from './rules.ts'
export { type ByteSource, bytesSource, readRange } from './source.ts'
export {
  type ByteDefect,
  decodeBytes,
  type JsonText,
  type ReadOptions,
  type ReadText,
  readText,
  type TextResults,
} from './text.ts'

export type DecodeOptions = Pick<ReadOptions, 'maxDepth'> & { readonly report: (defect: ByteDefect) => void }

/**
 * Decodes bytes that hold exactly one JSON value. Every defect goes to `report`; null where no value can be had.
 * Names such as `__proto__` come out as ordinary own properties.
 */
export const decodeJson = (
  bytes: Uint8Array,
  { report, ...options }: DecodeOptions,
): { readonly value: unknown } | null => decodeBytes(bytes, options, report).decoded
