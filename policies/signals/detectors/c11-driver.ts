import type { Detector } from '../contract.ts'

/** C11: a log that says it is from CodeQL. A name can be forged both ways, so it is a claim. */
export const c11Driver: Detector = {
  id: 'C11',
  title: 'a SARIF log names CodeQL as its tool',
  confidence: 'weak',
  knownFalsePositives: 'A log of another tool, or of another code base; the name can be forged.',
  find: (file) => file.log().tools.filter(({ name }) => /codeql/iu.test(name)),
}
