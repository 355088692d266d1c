import { readFileSync } from 'node:fs'
import parseExpression, { type Expression } from 'spdx-expression-parse'
import { AssayError } from '../../lib/errors.ts'

/** The package's parser takes seconds for a long text; no honest expression is longer. */
const maxLength = 2000

/** The parsed expression, or null where it is none (`SEE LICENSE IN …`, a sentence, an unknown id). */
export const parseSpdx = (text: string): Expression | null => {
  if (text.length > maxLength) return null
  try {
    return parseExpression(text.trim())
  } catch {
    // The package throws for whatever is no expression: that is an answer, not a fault.
    return null
  }
}

let osiIds: ReadonlySet<string> | null = null

/** The OSI-approved SPDX ids of policies/data/osi.json. */
export const osiApproved = (): ReadonlySet<string> => {
  osiIds ??= new Set(readIds(new URL('../data/osi.json', import.meta.url)))
  return osiIds
}

let permissiveIds: ReadonlySet<string> | null = null

export const permissive = (): ReadonlySet<string> => {
  permissiveIds ??= new Set(readIds(new URL('../data/permissive.json', import.meta.url)))
  return permissiveIds
}

const readIds = (url: URL): readonly string[] => {
  const value: unknown = JSON.parse(readFileSync(url, 'utf8'))
  if (typeof value !== 'object' || value === null || !('ids' in value) || !Array.isArray(value.ids))
    throw new AssayError('policy/invalid', `policies/data/${url.pathname.split('/').at(-1)} has no list of ids.`)
  return value.ids.map(String)
}

/** Does the whole expression stand on licences of this set? Every part of an AND must, one part of an OR. An exception only adds rights. */
export const standsOn = (expression: Expression, ids: ReadonlySet<string>): boolean => {
  if ('conjunction' in expression) {
    const { left, right } = expression
    return expression.conjunction === 'and'
      ? standsOn(left, ids) && standsOn(right, ids)
      : standsOn(left, ids) || standsOn(right, ids)
  }
  return ids.has(expression.license)
}

/** The licence ids of an expression without `-only`, `-or-later` and `+`: GPL-3.0 and GPL-3.0-or-later are no contradiction. */
export const familiesOf = (expression: Expression): readonly string[] =>
  'conjunction' in expression
    ? [...familiesOf(expression.left), ...familiesOf(expression.right)]
    : [expression.license.replace(/-(?:only|or-later)$|\+$/u, '')]
