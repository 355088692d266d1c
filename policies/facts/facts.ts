import type { DeclaredFacts, DetectedLicence, Signal } from '../../schemas/records/index.ts'
import type { Entitlement, SubjectData } from '../schema.ts'
import { kindOf } from '../signals/source/kind.ts'
import type { RuleStanding } from './rule-standing.ts'
import { familiesOf, osiApproved, parseSpdx, permissive, standsOn } from './spdx.ts'
import type { Variables } from './variables.ts'

type Shared = Omit<Variables, 'form' | 'asUse' | 'ruleLicence' | 'engine'>

/** The facts of one repository for one subject. */
export const sharedFacts = (
  declared: DeclaredFacts,
  detected: DetectedLicence,
  signals: readonly Signal[],
  subject: SubjectData | null,
  entitlements: readonly Entitlement[],
): Shared => ({
  use: declared.use ?? 'unknown',
  visibility: declared.visibility ?? 'unknown',
  host: hostKind(declared.host),
  automation: automationOf(declared, signals, subject),
  licence: licenceKind(declared.licence),
  detected: detectedKind(detected),
  contradiction: contradicts(declared.licence, detected),
  entitlement: subject ? entitlementOf(declared, subject.id, entitlements) : 'none',
})

const hostKind = (host: string | undefined): Variables['host'] => {
  if (host === undefined || host.trim() === '') return 'unknown'
  return normalHost(host) === 'github.com' ? 'github.com' : 'elsewhere'
}

const normalHost = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/^www\./u, '')
    .replace(/\.$/u, '')

/** An expression that does not parse declares nothing. */
const licenceKind = (text: string | undefined): Variables['licence'] => {
  const expression = text === undefined ? null : parseSpdx(text)
  if (!expression) return 'unknown'
  return standsOn(expression, osiApproved()) ? 'osi' : 'closed'
}

const detectedKind = (detected: DetectedLicence): Variables['detected'] => {
  if (detected.evidence.length === 0) return 'none'
  const kind = licenceKind(detected.spdx ?? undefined)
  return kind === 'unknown' ? 'unclear' : kind
}

const contradicts = (text: string | undefined, detected: DetectedLicence): boolean => {
  const declared = text === undefined ? null : parseSpdx(text)
  if (!declared) return false
  const known = new Set(familiesOf(declared))
  return detected.evidence.some(({ spdx }) => {
    const found = spdx === null ? null : parseSpdx(spdx)
    if (!found || familiesOf(found).some((family) => known.has(family))) return false
    return standsOn(found, osiApproved()) || standsOn(declared, osiApproved())
  })
}

const buildFiles = new Set(['workflow', 'action', 'ci', 'makefile', 'dockerfile'])

const automationOf = (
  declared: DeclaredFacts,
  signals: readonly Signal[],
  subject: SubjectData | null,
): Variables['automation'] => {
  if (declared.automation !== undefined) return declared.automation ? 'yes' : 'no'
  const isAutomation = ({ signal, uri }: Signal): boolean =>
    subject?.automation.includes(signal) === true ||
    (subject?.automationInBuildFiles.includes(signal) === true && buildFiles.has(kindOf(uri) ?? ''))
  return signals.some(isAutomation) ? 'yes' : 'unknown'
}

const entitlementOf = (
  declared: DeclaredFacts,
  subject: string,
  entitlements: readonly Entitlement[],
): Variables['entitlement'] => {
  const covers = entitlements
    .filter(({ name }) => declared.entitlements?.some((held) => (typeof held === 'string' ? held : held.name) === name))
    .flatMap((entitlement) => entitlement.covers.filter((each) => each.subject === subject))
  if (covers.length === 0) return 'none'
  const host = declared.host === undefined ? null : normalHost(declared.host)
  return covers.some(({ hosts }) => hosts.some((each) => matchesHost(each, host))) ? 'covers' : 'elsewhere'
}

const matchesHost = (pattern: string, host: string | null): boolean => {
  if (pattern === '*') return true
  if (host === null) return false
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

/** Whose a named rule licence is: the owner's, a free one, a copyleft one, or something a person has to read. */
export const ruleLicenceKind = (note: RuleStanding, declaredLicence: string | undefined): Variables['ruleLicence'] => {
  if (note.terms !== 'named' || note.licence === null) return ''
  const expression = parseSpdx(note.licence)
  const declared = declaredLicence === undefined ? null : parseSpdx(declaredLicence)
  if (expression && standsOn(expression, permissive())) return 'permissive'
  const families = expression ? familiesOf(expression) : []
  const isDeclared = declared !== null && families.some((family) => familiesOf(declared).includes(family))
  if (
    !note.byAnother &&
    (isDeclared || !expression || families.every((family) => /^(?:LicenseRef|DocumentRef)-/u.test(family)))
  )
    return 'own'
  return families.length > 0 && families.every((family) => /^(?:A|L)?GPL-|^MPL-|^EUPL-/u.test(family))
    ? 'copyleft'
    : 'other'
}

export const engineKind = (licence: string): Variables['engine'] => {
  const expression = parseSpdx(licence)
  return expression && standsOn(expression, permissive()) ? 'permissive' : 'other'
}
