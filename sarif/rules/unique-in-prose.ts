import type { Kind } from '../../schemas/sarif/index.ts'
import { canonicalKey } from '../walk/index.ts'
import type { Rule, Visit } from './rule.ts'

const lists: readonly { readonly kind: Kind; readonly list: string; readonly section: string }[] = [
  { kind: 'run', list: 'addresses', section: '3.14.18' },
  { kind: 'externalProperties', list: 'addresses', section: '3.14.18' },
  { kind: 'toolComponent', list: 'locations', section: '3.19.28' },
]

/** §3.7.3: arrays whose elements the prose calls unique and the official schema does not. */
export const uniqueInProseRules = (): readonly Rule[] =>
  lists.map(({ kind, list, section }) => ({
    id: `${kind === 'toolComponent' ? 'tool-component' : kind === 'run' ? 'run' : 'external-properties'}/${list}-twice`,
    section,
    level: 'error',
    requirement: `The ${list} of a ${kind} differ.`,
    remedy: 'Keep one of the two; indices that point at the other must follow.',
    enter: {
      [kind]: (object: object, { report }: Visit) => {
        const items: unknown = Reflect.get(object, list)
        if (!Array.isArray(items) || items.length < 2) return
        const seen = new Set<string>()
        items.forEach((item: unknown, index) => {
          const text = canonicalKey(item)
          if (seen.has(text)) report('The element equals an earlier one.', list, index)
          seen.add(text)
        })
      },
    },
  }))
