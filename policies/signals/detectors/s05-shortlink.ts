import type { Detector } from '../contract.ts'
import { isShortlink } from '../source/terms.ts'

/** S5: the registry's short address of a rule. */
export const s05Shortlink: Detector = {
  id: 'S5',
  title: 'a rule has a sg.run shortlink',
  confidence: 'medium',
  knownFalsePositives: 'Third-party rules of the registry carry it too; their own licence decides.',
  find: (file) =>
    file
      .rules()
      .rules.flatMap(({ shortlink }) => (shortlink && isShortlink(shortlink.value) ? [{ line: shortlink.line }] : [])),
}
