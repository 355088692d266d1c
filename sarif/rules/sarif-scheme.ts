import { valueAt } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { splitUri } from './uri/rfc3986.ts'
import { onFormat } from './uri-properties.ts'

const isSarif = (text: string): boolean => /^sarif:/i.test(text)

const keysOf = (path: string): readonly string[] | null => {
  try {
    return decodeURIComponent(path)
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

export const sarifSchemeRules = (): readonly Rule[] => [
  {
    id: 'sarif-uri/parts',
    section: '3.10.3',
    level: 'error',
    requirement: 'A sarif: URI has a path only: no authority, query or fragment.',
    remedy: 'Write sarif: and a JSON pointer, such as sarif:/runs/0/results/1.',
    enter: onFormat(['uri', 'uri-reference'], (text, { report }, ...inside) => {
      if (!isSarif(text)) return
      const { authority, query, fragment } = splitUri(text)
      if (authority !== null || query !== null || fragment !== null)
        report('The sarif: URI has more than a path.', ...inside)
    }),
  },
  {
    id: 'sarif-uri/target',
    section: '3.10.3',
    level: 'error',
    requirement: 'The path of a sarif: URI is a JSON pointer to something in the log.',
    remedy: 'Correct the pointer.',
    enter: onFormat(['uri', 'uri-reference'], (text, { log, report }, ...inside) => {
      if (!isSarif(text)) return
      const { path, authority } = splitUri(text)
      const keys = authority === null && path.startsWith('/') ? keysOf(path) : null
      if (authority === null && (keys === null || valueAt(log, keys) === undefined))
        report('The sarif: URI leads to nothing in this log.', ...inside)
    }),
  },
]
