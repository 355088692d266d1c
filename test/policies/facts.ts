import { type DecideInput, decide, loadPolicies, type PolicySet } from '../../policies/index.ts'
import type { Decision, DeclaredFacts, DetectedLicence, RuleNote, Signal } from '../../schemas/records/index.ts'

export const policies = loadPolicies()

export const signal = (id: string, uri = '.github/workflows/scan.yml', line = 1): Signal => ({
  signal: id,
  uri,
  line,
  confidence: 'strong',
})

export const nothingDetected: DetectedLicence = { spdx: null, evidence: [] }

export const detected = (...ids: readonly (string | null)[]): DetectedLicence => ({
  spdx: ids.includes(null) ? null : ids.join(' AND '),
  evidence: ids.map((spdx, index) => ({ spdx, uri: `LICENSE-${index}`, line: 1 })),
})

export const input = (declared: DeclaredFacts, more: Partial<DecideInput> = {}): DecideInput => ({
  declared,
  detectedLicence: nothingDetected,
  signals: [],
  unread: [],
  rules: [],
  waivers: [],
  today: '2026-11-29',
  analyzers: [],
  organisation: {},
  containerEngine: null,
  claims: [],
  tools: [],
  files: [],
  ...more,
})

export const ruleNote = (more: Partial<RuleNote> = {}): RuleNote => ({
  uri: 'rules/a.yaml',
  line: 2,
  firstLine: 2,
  lastLine: 9,
  terms: 'unnamed',
  licence: null,
  fromRegistry: false,
  sha256: null,
  known: null,
  ...more,
})

export const decisionOn = (subject: string, from: DecideInput, set: PolicySet = policies): Decision | undefined =>
  decide(from, set).find((each) => each.subject === subject)

/** `deny codeql-not-open-source`, or `absent`. */
export const verdictOn = (subject: string, from: DecideInput, set: PolicySet = policies): string => {
  const found = decisionOn(subject, from, set)
  return found ? `${found.decision} ${found.policy.split('@')[0]}` : 'absent'
}
