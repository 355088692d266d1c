import { nothingSeen } from '../../policies/index.ts'
import type { LicenceFacts, StoredAudit } from '../../schemas/records/index.ts'

export const nothingKnown: LicenceFacts = {
  declared: {},
  organisation: {},
  analyzers: [],
  containerEngine: null,
  claims: [],
  ...nothingSeen,
}

/** A repository of an audit in which nothing was found. */
export const storedAudit = (place: string, more: Partial<LicenceFacts> = {}): StoredAudit => {
  const facts = { ...nothingKnown, ...more }
  return {
    place,
    facts,
    repository: {
      path: place,
      outcome: 'judged',
      reason: null,
      files: 0,
      declared: facts.declared,
      detected: facts.detectedLicence,
      tools: [],
      signals: facts.signals,
      decisions: [],
      unread: [],
      notes: [],
    },
  }
}
