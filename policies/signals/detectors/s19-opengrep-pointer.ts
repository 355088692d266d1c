import type { Detector } from '../contract.ts'
import { pointersOf } from '../source/pointers.ts'

/** S19: the fork of the rules stands under the Commons Clause like the original. */
export const s19OpengrepPointer: Detector = {
  id: 'S19',
  title: 'a submodule or a download names opengrep-rules',
  confidence: 'medium',
  knownFalsePositives: 'Only the pointer is here; whether the rules are used it does not say.',
  find: (file) => pointersOf(file).filter(({ text }) => /opengrep-rules/iu.test(text)),
}
