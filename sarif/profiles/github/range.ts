import { counted } from '../../../lib/counted.ts'
import type { Checks, Visit } from '../../rules/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { sources } from './limits.ts'

type See = (object: object, names: readonly string[], visit: Visit) => void

const lines = ['startLine', 'startColumn', 'endLine', 'endColumn'] as const

const checksOf = (see: See): Checks => ({
  result: (result, visit) => see(result, ['ruleIndex'], visit),
  location: (location, visit) => see(location, ['id'], visit),
  region: (region, visit) => see(region, lines, visit),
})

/** Numbers that are read into 64 bits. */
export const rangeRules: readonly ConsumerRule[] = [
  {
    id: 'github/integer-range',
    effect: 'refuses',
    what: 'log',
    requirement: 'Indexes, ids, lines and columns are below 2^63.',
    remedy: 'Write the true number, or leave it out: -1 in an unsigned type looks like this.',
    source: sources.range,
    sentence: ({ places }) => `GitHub refuses the log: ${counted(places, 'number')} of 2^63 or more.`,
    perLog: (count) => ({
      enter: checksOf((object, names, visit) => {
        for (const name of names)
          if (Number(Reflect.get(object, name) ?? 0) >= 2 ** 63)
            count.loses(visit, { kept: 0, of: 1 }, `"${name}" is 2^63 or more.`, name)
      }),
    }),
  },
]
