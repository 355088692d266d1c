import { counted, thousands } from '../../../lib/counted.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { sources, textLimits } from './limits.ts'

const lengthOf = (text: string, limit: number): number => (text.length > limit ? [...text].length : text.length)

/** Texts of rules that GitHub cuts. */
const textRule = (name: keyof typeof textLimits): ConsumerRule => {
  const limit = textLimits[name]
  const noun = name === 'name' ? 'name' : name === 'shortDescription' ? 'short description' : 'full description'
  return {
    id: `github/${noun.replace(' ', '-')}-length`,
    effect: 'cuts',
    what: `characters of a ${noun}`,
    requirement: `The ${noun} of a rule has at most ${thousands(limit)} characters.`,
    remedy: name === 'name' ? 'Shorten it.' : 'Shorten it, and move the rest into "help".',
    source: sources.support,
    sentence: ({ kept, of, places }) =>
      `GitHub keeps ${thousands(kept)} of ${thousands(of)} characters of the ${noun} of ${counted(places, 'rule')}.`,
    perLog: (count) => ({
      enter: {
        reportingDescriptor: (descriptor, visit) => {
          if (visit.frame.property !== 'rules') return
          const text = name === 'name' ? descriptor.name : descriptor[name]?.text
          const of = text === undefined ? 0 : lengthOf(text, limit)
          const inside = name === 'name' ? [name] : [name, 'text']
          if (of > limit)
            count.loses(visit, { kept: limit, of }, `The ${noun} has ${counted(of, 'character')}.`, ...inside)
        },
      },
    }),
  }
}

export const textRules: readonly ConsumerRule[] = [
  textRule('name'),
  textRule('shortDescription'),
  textRule('fullDescription'),
]
