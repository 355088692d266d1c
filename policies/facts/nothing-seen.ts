import type { SeenFacts } from '../../schemas/records/index.ts'

/** What a tree shows that nobody has looked into. */
export const nothingSeen: SeenFacts = {
  detectedLicence: { spdx: null, evidence: [] },
  signals: [],
  unread: [],
  rules: [],
  tools: [],
  files: [],
}
