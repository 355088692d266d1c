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

/** The ids of a list of policies/data, read once. */
const idsOf = (name: string): (() => ReadonlySet<string>) => {
  let ids: ReadonlySet<string> | null = null
  return () => {
    ids ??= new Set(idsIn(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'), name))
    return ids
  }
}

/** The OSI-approved SPDX ids. */
export const osiApproved = idsOf('osi.json')

/** Licences that allow any use and ask for no more than notices. */
export const permissive = idsOf('permissive.json')

/** Families of licences that leave running the program free and bind those who pass it on. */
export const copyleft = idsOf('copyleft.json')

/** Families that also bind those who offer a changed program over a network. */
export const networkCopyleft = idsOf('network-copyleft.json')

/** The ids that the text of such a list names. */
export const idsIn = (text: string, name: string): readonly string[] => {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('ids' in value) || !Array.isArray(value.ids))
    throw new AssayError('policy/invalid', `policies/data/${name} has no list of ids.`)
  return value.ids.map(String)
}

/** Does the whole expression stand on licences of this set, which names families? Every part of an AND must, one part of an OR. An exception only adds rights. */
export const standsOn = (expression: Expression, ids: ReadonlySet<string>): boolean => {
  if ('conjunction' in expression) {
    const { left, right } = expression
    return expression.conjunction === 'and'
      ? standsOn(left, ids) && standsOn(right, ids)
      : standsOn(left, ids) || standsOn(right, ids)
  }
  return ids.has(familyOf(expression.license))
}

/** GPL-3.0 of GPL-3.0-only and GPL-3.0-or-later; of GPL-3.0+ the package takes the sign away. */
const familyOf = (id: string): string => id.replace(/-(?:only|or-later)$/u, '')

/** The licence ids of an expression without `-only`, `-or-later` and `+`: GPL-3.0 and GPL-3.0-or-later are no contradiction. */
export const familiesOf = (expression: Expression): readonly string[] =>
  'conjunction' in expression
    ? [...familiesOf(expression.left), ...familiesOf(expression.right)]
    : [familyOf(expression.license)]
