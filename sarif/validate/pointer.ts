import { isObject } from '../walk/index.ts'

/** The tokens of a JSON pointer; null for what is none, and so leads to nothing. */
export type Keys = readonly string[] | null

export const isIndex = (key: string | undefined): key is string => key !== undefined && /^(?:0|[1-9]\d*)$/.test(key)

const step = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return isIndex(key) ? value[Number(key)] : undefined
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** RFC 6901 §4: whether the tokens of a JSON pointer lead to something. */
export const leads = (value: unknown, keys: readonly string[]): boolean => keys.reduce(step, value) !== undefined
