import { defineProfile } from '../define.ts'
import { canonicalRule } from './canonical.ts'
import { clockRule } from './clocks.ts'
import { houseForm } from './house-rule.ts'
import { placeRules } from './places.ts'
import { resultRules } from './results.ts'
import { runRules } from './run.ts'

/** The form of the logs that `assay vet` writes. */
export const assay = defineProfile({
  id: 'assay',
  name: "Assay's house form",
  short: 'Assay',
  document: houseForm,
  limits: {},
  rules: () => [...runRules, ...placeRules, ...resultRules, clockRule, canonicalRule],
})
