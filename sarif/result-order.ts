import { byCodeUnit } from '../lib/order.ts'
import type { Result } from '../schemas/sarif/index.ts'

/** The house order: by file, place, rule and message; a last resort for results that differ in less is whatever else they say. */
export const byHouseOrder = (a: Result, b: Result): number =>
  byPlace(a, b) ||
  byCodeUnit(a.ruleId ?? '', b.ruleId ?? '') ||
  byCodeUnit(a.message.text ?? '', b.message.text ?? '') ||
  byCodeUnit(JSON.stringify(a), JSON.stringify(b))

const bounds = ['startLine', 'startColumn', 'endLine', 'endColumn'] as const

const byPlace = (a: Result, b: Result): number => {
  const [left, right] = [a, b].map(({ locations }) => locations?.[0]?.physicalLocation)
  const byUri = byCodeUnit(left?.artifactLocation?.uri ?? '', right?.artifactLocation?.uri ?? '')
  if (byUri !== 0) return byUri
  for (const bound of bounds) {
    const difference = (left?.region?.[bound] ?? 0) - (right?.region?.[bound] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
