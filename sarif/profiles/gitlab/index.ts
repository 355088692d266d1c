import { defineProfile } from '../define.ts'
import { manual, most } from './limits.ts'
import { fateRules } from './results.ts'
import { shownRules } from './shown.ts'
import { sizeRules } from './size.ts'

export const gitlab = defineProfile({
  id: 'gitlab',
  name: 'GitLab vulnerability management',
  short: 'GitLab',
  document: manual,
  schemaCheck: manual,
  // A path from the root of the project is what it wants.
  settled: ['artifact-location/no-base'],
  limits: {
    bytes: most.artifactBytes,
    runs: most.runs,
    resultsPerRun: most.resultsPerRun,
    rulesPerRun: most.rulesPerRun,
  },
  rules: ({ size }) => [...sizeRules(size), ...fateRules(), ...shownRules],
})
