import type { Detector } from '../contract.ts'

/** S7: the registry names a rule by its path and its id, which are mostly the same at the end. */
export const s07DoubledId: Detector = {
  id: 'S7',
  title: 'a rule has a dotted id whose last part stands twice',
  confidence: 'weak',
  knownFalsePositives: "Own rules that imitate the registry's names.",
  find: (file) =>
    file.rules().rules.flatMap(({ id }) => (id && /\.([^.]+)\.\1$/u.test(id.value) ? [{ line: id.line }] : [])),
}
