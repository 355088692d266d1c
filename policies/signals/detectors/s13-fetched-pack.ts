import type { Detector } from '../contract.ts'
import { programWords } from '../source/shell.ts'

/** S13: a pack downloaded from the registry by hand. */
export const s13FetchedPack: Detector = {
  id: 'S13',
  title: 'a script downloads a rule pack from semgrep.dev',
  confidence: 'strong',
  knownFalsePositives: 'A download that only checks that the address answers.',
  find: (file) =>
    file.commands().filter((command) => {
      const [program = '', ...args] = programWords(command)
      return (
        /^(?:curl|wget|http|aria2c)$/u.test(program) && args.some((word) => /(?:^|\/\/)semgrep\.dev\/c\//u.test(word))
      )
    }),
}
