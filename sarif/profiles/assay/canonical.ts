import { shapes } from '../../../schemas/generated/sarif-shape.ts'
import type { Kind } from '../../../schemas/sarif/index.ts'
import type { Check } from '../../rules/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { houseRule } from './house-rule.ts'

// Names that are numbers come first in any decoded object, wherever they stood.
const isNumber = (name: string): boolean => /^\d+$/.test(name)

const isSorted = (object: object): boolean => {
  const names = Object.keys(object).filter((name) => !isNumber(name))
  return names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name)
}

/** As far as a decoded log shows it: spaces and the spelling of numbers are not seen. The log itself is the sum of what is decoded apart. */
export const canonicalRule: ConsumerRule = houseRule({
  id: 'canonical',
  noun: 'object',
  requirement: 'The names of every object are sorted by UTF-16 code units (RFC 8785).',
  remedy: 'Write the log canonically: assay vet --format sarif does.',
  wrong: 'whose names are not sorted',
  checks: (see) => {
    const check: Check<Kind> = (object, visit) => see(!isSorted(object), visit)
    const kinds = (Object.keys(shapes) as Kind[]).filter((kind) => kind !== 'sarifLog')
    return Object.fromEntries(kinds.map((kind) => [kind, check]))
  },
})
