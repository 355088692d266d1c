// What is nested deeper, or stands further inside a long text, does not count: the hash need not tell all values apart.
const deepest = 4
const textEnds = 32

const mix = (hash: number, value: number): number => {
  const product = Math.imul(hash ^ value, 0x9e3779b1)
  return product ^ (product >>> 15)
}

const hashOfText = (text: string): number => {
  let hash = text.length
  const { length } = text
  const from = Math.max(textEnds, length - textEnds)
  for (let at = 0; at < length && at < textEnds; at++) hash = mix(hash, text.charCodeAt(at))
  for (let at = from; at < length; at++) hash = mix(hash, text.charCodeAt(at))
  return hash
}

const hashOfNumber = (value: number): number => (Number.isSafeInteger(value) ? value | 0 : hashOfText(String(value)))

const hashAt = (value: unknown, depth: number): number => {
  if (typeof value === 'string') return hashOfText(value)
  if (typeof value === 'number') return hashOfNumber(value)
  if (typeof value !== 'object' || value === null) return value === true ? 1 : value === false ? 2 : 3
  if (depth === deepest) return 4
  if (Array.isArray(value)) {
    let hash = 5
    for (const item of value) hash = mix(hash, hashAt(item, depth + 1))
    return hash
  }
  // A sum, since names may stand in any order.
  let sum = 6
  for (const name of Object.keys(value))
    sum = (sum + mix(hashOfText(name), hashAt(Reflect.get(value, name), depth + 1))) | 0
  return sum
}

/** A 32-bit number that is equal for equal JSON values whatever the order of their names. Many others share it. */
export const contentHash = (value: unknown): number => hashAt(value, 0)
