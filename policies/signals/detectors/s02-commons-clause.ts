import type { Detector } from '../contract.ts'
import { licenceLines } from './rule-lines.ts'

/** S2: the licence line of registry rules until 2024-12-13. */
export const s02CommonsClause: Detector = {
  id: 'S2',
  title: 'a rule carries the Commons Clause',
  confidence: 'strong',
  knownFalsePositives: "An owner's own rules under the Commons Clause read the same.",
  find: (file) => licenceLines(file, 'commons-clause'),
}
