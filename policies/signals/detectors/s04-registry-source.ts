import type { Detector } from '../contract.ts'
import { isRegistrySource } from '../source/terms.ts'

/** S4: the registry writes the address of each rule into what it hands out. */
export const s04RegistrySource: Detector = {
  id: 'S4',
  title: 'a rule names semgrep.dev as its source',
  confidence: 'strong',
  knownFalsePositives: 'Third-party rules of the registry carry it too; their own licence decides.',
  find: (file) =>
    file
      .rules()
      .rules.flatMap(({ source }) => (source && isRegistrySource(source.value) ? [{ line: source.line }] : [])),
}
