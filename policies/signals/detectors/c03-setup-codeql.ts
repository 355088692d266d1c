import type { Detector } from '../contract.ts'

/** C3: brings the CodeQL command line into a workflow. */
export const c03SetupCodeql: Detector = {
  id: 'C3',
  // The steps of an action in this tree speak for themselves.
  title: 'a step uses a setup-codeql action',
  confidence: 'strong',
  knownFalsePositives: 'A workflow that only compiles or tests queries.',
  find: (file) => file.steps().uses.filter(({ ref }) => /^\w[\w.-]*\/(?:[\w.-]+\/)*setup-codeql(?:@|$)/iu.test(ref)),
}
