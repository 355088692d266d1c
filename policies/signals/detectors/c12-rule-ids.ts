import type { Detector } from '../contract.ts'

/** C12: rule ids in the shape of CodeQL's own, `js/…`, in a log. */
export const c12RuleIds: Detector = {
  id: 'C12',
  title: 'a SARIF log has rule ids like those of CodeQL',
  confidence: 'weak',
  knownFalsePositives: 'Rules of another tool that are named alike.',
  find: (file) => file.log().codeqlRuleIds,
}
