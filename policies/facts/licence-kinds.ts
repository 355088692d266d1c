import type { DetectedLicence } from '../../schemas/records/index.ts'
import type { RuleStanding } from './rule-standing.ts'
import { copyleft, familiesOf, networkCopyleft, osiApproved, parseSpdx, permissive, standsOn } from './spdx.ts'
import type { Variables } from './variables.ts'

/** An expression that does not parse declares nothing. */
export const licenceKind = (text: string | undefined): Variables['licence'] => {
  const expression = text === undefined ? null : parseSpdx(text)
  if (!expression) return 'unknown'
  return standsOn(expression, osiApproved()) ? 'osi' : 'closed'
}

export const detectedKind = (detected: DetectedLicence): Variables['detected'] => {
  if (detected.evidence.length === 0) return 'none'
  const kind = licenceKind(detected.spdx ?? undefined)
  return kind === 'unknown' ? 'unclear' : kind
}

/**
 * Whether a file of the tree names another licence than the declared one, where one of the two is open source; or the
 * declared one and, for the same code, one more that is not.
 */
export const contradicts = (text: string | undefined, detected: DetectedLicence): boolean => {
  const declared = text === undefined ? null : parseSpdx(text)
  if (!declared) return false
  const known = new Set(familiesOf(declared))
  return detected.evidence.some(({ spdx }) => {
    const found = spdx === null ? null : parseSpdx(spdx)
    if (!found) return false
    const [isFoundOpen, isDeclaredOpen] = [standsOn(found, osiApproved()), standsOn(declared, osiApproved())]
    const families = familiesOf(found)
    if (!families.some((family) => known.has(family))) return isFoundOpen || isDeclaredOpen
    return isDeclaredOpen && !isFoundOpen && families.some((family) => !known.has(family))
  })
}

/** Whose a named rule licence is: the owner's, a free one, a copyleft one, or something a person has to read. */
export const ruleLicenceKind = (note: RuleStanding, declaredLicence: string | undefined): Variables['ruleLicence'] => {
  if (note.terms !== 'named' || note.licence === null) return ''
  const expression = parseSpdx(note.licence)
  const declared = declaredLicence === undefined ? null : parseSpdx(declaredLicence)
  if (expression && standsOn(expression, permissive())) return 'permissive'
  const families = expression ? familiesOf(expression) : []
  const isDeclared = declared !== null && families.some((family) => familiesOf(declared).includes(family))
  const isReference = families.every((family) => /^(?:LicenseRef|DocumentRef)-/u.test(family))
  if (!note.byAnother && (isDeclared || isReference)) return 'own'
  const isCopyleft = families.every((family) => copyleft().has(family) || networkCopyleft().has(family))
  return families.length > 0 && isCopyleft ? 'copyleft' : 'other'
}

/** What the licence of a program asks of those who run it: the mildest that an expression gives. */
export const engineKind = (licence: string): Exclude<Variables['engine'], ''> => {
  const expression = parseSpdx(licence)
  if (!expression) return 'other'
  if (standsOn(expression, permissive())) return 'permissive'
  const running = new Set([...permissive(), ...copyleft()])
  if (standsOn(expression, running)) return 'copyleft'
  return standsOn(expression, new Set([...running, ...networkCopyleft()])) ? 'network-copyleft' : 'other'
}
