import type { Result } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { Descriptor } from './rule-of.ts'

const inText = (text: unknown): readonly number[] => {
  const found = typeof text === 'string' ? /cwe-(\d+)/i.exec(text)?.[1] : undefined
  return found === undefined ? [] : [Number(found)]
}

const many = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const ofRule = ({ relationships, properties = {} }: Descriptor): readonly number[] => {
  if (relationships) return relationships.flatMap(({ target }) => inText(target?.id))
  if (properties['cwe'] !== undefined) return many(properties['cwe']).flatMap(inText)
  return (properties.tags ?? []).flatMap(inText)
}

const ofTaxa = ({ taxa = [] }: Loose<Result>): readonly number[] =>
  taxa.flatMap(({ id = '', toolComponent }) =>
    toolComponent?.name === 'CWE' ? (/^\d+$/.test(id) ? [Number(id)] : inText(`CWE-${id}`)) : [],
  )

/** The weakness that a finding is filed under: the last that is named, taxa before a property, that before the rule; 0 for none. */
export const cweOf = (result: Loose<Result>, rule: Descriptor | null): number =>
  ofTaxa(result).at(-1) ?? inText(result.properties?.['cwe']).at(-1) ?? (rule ? ofRule(rule).at(-1) : undefined) ?? 0

/** Why the import ends at what should name a weakness. */
export const cweFailure = ({ properties }: Loose<Result>, rule: Descriptor | null): string | null => {
  const own = properties?.['cwe']
  if (own !== undefined && typeof own !== 'string') return 'The property "cwe" of the result is no string.'
  if (!rule) return null
  if (rule.relationships)
    return rule.relationships.some(({ target }) => target?.id === undefined)
      ? 'A relationship of its rule names no target by an id.'
      : null
  const ofItsRule = rule.properties?.['cwe']
  if (ofItsRule === undefined || many(ofItsRule).every((one) => typeof one === 'string')) return null
  return 'The property "cwe" of its rule is neither a string nor an array of strings.'
}
