import type { Detector } from '../contract.ts'

/** S10: the licence file of the public rule repository and of its forks. */
export const s10RulesLicenceFile: Detector = {
  id: 'S10',
  title: 'a licence file speaks for the software semgrep-rules',
  confidence: 'strong',
  knownFalsePositives: 'A folder that keeps licence texts only.',
  find: (file) =>
    file.kind === 'licence'
      ? file
          .lines()
          .flatMap((text, index) =>
            /^\s*Software:\s*(?:semgrep|opengrep)-rules(?![\w-])/iu.test(text) ? [{ line: index + 1 }] : [],
          )
      : [],
}
