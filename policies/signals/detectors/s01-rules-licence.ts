import type { Detector } from '../contract.ts'
import { licenceLines } from './rule-lines.ts'

/** S1: the licence line of registry rules since 2024-12-13. */
export const s01RulesLicence: Detector = {
  id: 'S1',
  title: 'a rule carries the Semgrep Rules License',
  confidence: 'strong',
  knownFalsePositives: 'None known: an owner who writes this line grants these terms.',
  find: (file) => licenceLines(file, 'semgrep-rules-licence'),
}
