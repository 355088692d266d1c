import type { Detector } from '../contract.ts'

/** C6: what the queries of a pack depend on. */
export const c06PackLock: Detector = {
  id: 'C6',
  title: 'a lock file of a query pack',
  confidence: 'medium',
  knownFalsePositives: 'Always, where it stands alone: queries are written, and nothing is analysed.',
  isNamed: (path) => /(?:^|\/)codeql-pack\.lock\.ya?ml$/u.test(path),
}
