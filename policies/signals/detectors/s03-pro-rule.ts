import type { Detector } from '../contract.ts'
import { licenceLines } from './rule-lines.ts'

/** S3: the licence line of Semgrep's paid rules. */
export const s03ProRule: Detector = {
  id: 'S3',
  title: 'a rule carries the proprietary licence of Semgrep, Inc.',
  confidence: 'strong',
  knownFalsePositives: 'None known.',
  find: (file) => licenceLines(file, 'pro'),
}
