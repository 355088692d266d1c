import type { Detector } from '../contract.ts'

/** C2: carries the log of any tool to GitHub; alone it is no use of CodeQL. */
export const c02UploadSarif: Detector = {
  id: 'C2',
  title: 'a step uses github/codeql-action/upload-sarif',
  confidence: 'weak',
  knownFalsePositives: 'Always, where it stands alone: it uploads what another tool found.',
  find: (file) => file.steps().uses.filter(({ ref }) => /^github\/codeql-action\/upload-sarif(?:@|$)/iu.test(ref)),
}
