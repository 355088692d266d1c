import { defineProfile } from '../define.ts'
import { dropRules, failureRules } from './lost.ts'
import { mergeRules } from './merged.ts'
import { ruleFinder } from './rule-of.ts'
import { shownRules } from './shown.ts'
import { manual, most } from './sources.ts'

export const defectdojo = defineProfile({
  id: 'defectdojo',
  name: 'DefectDojo',
  short: 'DefectDojo',
  document: manual,
  // A path from the root of the project is what it wants.
  settled: ['artifact-location/no-base'],
  limits: { bytes: most.fileBytes },
  rules: ({ size }) => {
    const ruleOf = ruleFinder()
    return [...failureRules(size, ruleOf), ...dropRules, ...mergeRules(ruleOf), ...shownRules(ruleOf)]
  },
})
