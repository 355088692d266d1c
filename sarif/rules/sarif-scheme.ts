import { unescapeToken } from '../../lib/json-pointer.ts'
import { linksIn } from './message/text.ts'
import type { Checks, Rule, Visit } from './rule.ts'
import { splitUri } from './uri/rfc3986.ts'
import { insideOf, onFormat } from './uri-properties.ts'

const isSarif = (text: string): boolean => /^sarif:/i.test(text)

const keysOf = (path: string): readonly string[] | null => {
  try {
    return decodeURIComponent(path).split('/').slice(1).map(unescapeToken)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const hasMoreThanPath = (text: string): boolean => {
  const { authority, query, fragment } = splitUri(text)
  return authority !== null || query !== null || fragment !== null
}

/** Where a sarif: URI leads; undefined where another rule, or nobody, can judge it. */
const targetOf = (text: string): readonly string[] | null | undefined => {
  const { path, authority } = splitUri(text)
  if (authority !== null || /[{}]/.test(text)) return undefined
  return path.startsWith('/') ? keysOf(path) : null
}

/** Judges the sarif: URIs of one property. */
type Judge = (uris: readonly string[], visit: Visit, ...inside: readonly (string | number)[]) => void

/** Checks of every sarif: URI: in a property, or as the destination of a link in a message (§3.11.6). */
const onSarif = (judge: Judge): Checks => {
  const inMessage = (strings: { text?: string; markdown?: string }, visit: Visit): void => {
    for (const name of ['text', 'markdown'] as const) {
      const text = strings[name] ?? ''
      if (!text.includes('(') || !/\(\s*<?sarif:/i.test(text)) continue
      judge(linksIn(text, name === 'markdown').filter(isSarif), visit, name)
    }
  }
  return {
    ...onFormat(['uri', 'uri-reference'], (text, visit, name, index) => {
      if (isSarif(text)) judge([text], visit, ...insideOf(name, index))
    }),
    message: inMessage,
    multiformatMessageString: inMessage,
  }
}

export const sarifSchemeRules = (): readonly Rule[] => [
  {
    id: 'sarif-uri/parts',
    section: '3.10.3',
    level: 'error',
    requirement: 'A sarif: URI has a path only: no authority, query or fragment.',
    remedy: 'Write sarif: and a JSON pointer, such as sarif:/runs/0/results/1.',
    enter: onSarif((uris, { report }, ...inside) => {
      if (uris.some(hasMoreThanPath)) report('The sarif: URI has more than a path.', ...inside)
    }),
  },
  {
    id: 'sarif-uri/target',
    section: '3.10.3',
    level: 'error',
    requirement: 'The path of a sarif: URI is a JSON pointer to something in the log.',
    remedy: 'Correct the pointer.',
    enter: onSarif((uris, { reportUnlessHeld }, ...inside) => {
      const targets = uris.map(targetOf).filter((one) => one !== undefined)
      if (targets.length > 0) reportUnlessHeld(targets, 'The sarif: URI leads to nothing in this log.', ...inside)
    }),
  },
]
