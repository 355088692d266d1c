import type { Detector } from '../contract.ts'

/** C7: queries, libraries and suites. They are written on MIT libraries, which is no use of CodeQL. */
export const c07Queries: Detector = {
  id: 'C7',
  title: 'a query, library or suite of CodeQL',
  confidence: 'weak',
  knownFalsePositives: 'Always, where it stands alone; another language may use the extension too.',
  isNamed: (path) => /\.ql[ls]?$/u.test(path),
}
