import type { LicenceFacts, Organisation, Signal } from '../../schemas/records/index.ts'
import type { Entitlement, SubjectData } from '../schema.ts'
import { kindOf } from '../signals/source/kind.ts'
import { entitlementsFor } from './entitlements.ts'
import { hostKind } from './hosts.ts'
import { contradicts, detectedKind, licenceKind } from './licence-kinds.ts'
import type { SharedVariables, Variables } from './variables.ts'

/** Of one repository, for one subject. `today` is `YYYY-MM-DD` in UTC; `data` null: a tool, no subject with signals. */
export const sharedFacts = (
  facts: LicenceFacts,
  subject: string,
  data: SubjectData | null,
  known: readonly Entitlement[],
  today: string,
): SharedVariables => {
  const { declared, detectedLicence, organisation } = facts
  const { held, isInForce } = entitlementsFor(declared, subject, known, today)
  return {
    use: declared.use ?? 'unknown',
    visibility: declared.visibility ?? 'unknown',
    host: hostKind(declared.host),
    automation: automationOf(facts, data),
    licence: licenceKind(declared.licence),
    detected: detectedKind(detectedLicence),
    contradiction: contradicts(declared.licence, detectedLicence),
    entitlement: held.length > 0 ? 'covers' : isInForce ? 'elsewhere' : 'none',
    held,
    ...organisationOf(organisation),
  }
}

const organisationOf = (organisation: Organisation): Pick<Variables, 'organisation' | 'employees' | 'revenueUsd'> => ({
  organisation: organisation.kind ?? 'unknown',
  employees: BigInt(organisation.employees ?? -1),
  revenueUsd: BigInt(organisation['revenue-usd'] ?? -1),
})

const buildFiles = new Set([
  'workflow',
  'action',
  'ci',
  'makefile',
  'justfile',
  'taskfile',
  'dockerfile',
  // Compose and the like, which describe containers, and pipelines that lie anywhere.
  'yaml',
  'groovy',
  'kotlin',
])

const automationOf = ({ declared, signals }: LicenceFacts, data: SubjectData | null): Variables['automation'] => {
  if (declared.automation !== undefined) return declared.automation ? 'yes' : 'no'
  const isAutomation = ({ signal, uri }: Signal): boolean =>
    data?.automation.includes(signal) === true ||
    (data?.automationInBuildFiles.includes(signal) === true && buildFiles.has(kindOf(uri) ?? ''))
  return signals.some(isAutomation) ? 'yes' : 'unknown'
}
