import { defineProfile } from '../define.ts'
import { kept, support } from './limits.ts'
import { sizeRules } from './size.ts'

export const github = defineProfile({
  id: 'github',
  name: 'GitHub code scanning',
  short: 'GitHub',
  document: support,
  limits: {
    gzipBytes: 10_000_000,
    runs: 20,
    resultsPerRun: kept.resultsPerRun,
    rulesPerRun: 25_000,
    hasOneRunPerCategory: true,
  },
  rules: () => sizeRules,
})
