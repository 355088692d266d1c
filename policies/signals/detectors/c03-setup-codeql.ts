import type { Detector } from '../contract.ts'

// The steps of an action in this tree speak for themselves.
const setup = /^[^.][^@:]*\/setup-codeql(?:@|$)/iu

export const isSetup = (ref: string): boolean => setup.test(ref)

/** C3: brings the CodeQL command line into a workflow. */
export const c03SetupCodeql: Detector = {
  id: 'C3',
  title: 'a step uses a setup-codeql action',
  confidence: 'strong',
  knownFalsePositives: 'A workflow that only compiles or tests queries.',
  find: (file) => file.steps().uses.filter(({ ref }) => isSetup(ref)),
}
