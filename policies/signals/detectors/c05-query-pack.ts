import type { Detector } from '../contract.ts'

/** C5: queries of one's own, or of others, as a pack. */
export const c05QueryPack: Detector = {
  id: 'C5',
  title: 'a query pack of CodeQL',
  confidence: 'medium',
  knownFalsePositives: 'Always, where it stands alone: queries are written, and nothing is analysed.',
  isNamed: (path) => /(?:^|\/)(?:qlpack|codeql-pack)\.ya?ml$/u.test(path),
}
