import type { Detector } from '../contract.ts'

/** C8: the file that stands at the root of every CodeQL database. */
export const c08Database: Detector = {
  id: 'C8',
  title: 'a CodeQL database lies in the tree',
  confidence: 'strong',
  knownFalsePositives: 'A database of another code base, kept as a test input.',
  isNamed: (path) => /(?:^|\/)codeql-database\.ya?ml$/u.test(path),
}
