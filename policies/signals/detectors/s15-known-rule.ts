import type { Detector, Sighting } from '../contract.ts'

/** S15: without id, metadata and message the rule is a public one (strong), or resembles it (medium). */
export const s15KnownRule: Detector = {
  id: 'S15',
  title: 'a rule looks for what a public one looks for',
  confidence: 'strong',
  knownFalsePositives:
    'Short patterns that anyone would write, and rules for one function by two authors, are found as similar.',
  find: (file) =>
    file.rules().rules.flatMap((rule, index): readonly Sighting[] => {
      const known = file.identities()[index]?.known
      if (!known) return []
      const line = rule.id?.line ?? rule.firstLine
      return known.match === 'same' ? [{ line }] : [{ line, confidence: 'medium' }]
    }),
}
