import type { Detector } from '../contract.ts'
import { pointersOf } from '../source/pointers.ts'

/** S9: where the public rules would come from. */
export const s09RulesPointer: Detector = {
  id: 'S9',
  title: 'a submodule or a download names the public rule repository',
  confidence: 'medium',
  knownFalsePositives:
    'A repository of own or third-party rules that is named semgrep-rules too; only the pointer is here.',
  find: (file) =>
    pointersOf(file).filter(
      ({ text, isSubmodule }) => /semgrep-rules/iu.test(text) || (isSubmodule && /returntocorp/iu.test(text)),
    ),
}
