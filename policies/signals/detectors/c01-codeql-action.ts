import type { Detector } from '../contract.ts'

/** C1: the CodeQL action's own steps. */
export const c01CodeqlAction: Detector = {
  id: 'C1',
  title: 'a step uses github/codeql-action init, analyze or autobuild',
  confidence: 'strong',
  knownFalsePositives: 'A workflow that no event starts, or a composite action that no workflow uses.',
  find: (file) =>
    file.steps().uses.filter(({ ref }) => /^github\/codeql-action\/(?:init|analyze|autobuild)(?:@|$)/iu.test(ref)),
}
