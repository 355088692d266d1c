import { knownId } from '../../rule-index/look-up.ts'
import type { Detector } from '../contract.ts'

/** S14: the id, whole or its last part, is that of a public rule. */
export const s14KnownRuleId: Detector = {
  id: 'S14',
  title: 'a rule has the id of a public one',
  confidence: 'weak',
  knownFalsePositives: 'Two authors may choose one id; short ones are left out, since they often do.',
  find: (file) =>
    file.rules().rules.flatMap(({ id }) => (id && knownId(id.value, file.ruleIndex()) ? [{ line: id.line }] : [])),
}
