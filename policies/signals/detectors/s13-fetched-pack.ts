import type { Detector, Sighting } from '../contract.ts'
import { instructionsOf } from '../source/docker.ts'
import type { SourceFile } from '../source/file.ts'
import { programWords } from '../source/program.ts'

const address = /(?:^|\/\/)(?:(?:www\.)?semgrep\.dev\/(?:c\/|api\/registry\/)|registry\.semgrep\.dev\/)/iu

/** S13: a pack downloaded from the registry by hand. */
export const s13FetchedPack: Detector = {
  id: 'S13',
  title: 'a script downloads a rule pack from semgrep.dev',
  confidence: 'strong',
  knownFalsePositives: 'A download that only checks that the address answers.',
  find: (file): readonly Sighting[] => [
    ...file.commands().filter((command) => {
      const [program = '', ...args] = programWords(command)
      return downloaders.has(program.toLowerCase()) && args.some((word) => address.test(word))
    }),
    ...addedByDocker(file),
  ],
}

const downloaders = new Set(['curl', 'wget', 'http', 'https', 'xh', 'aria2c', 'fetch', 'invoke-webrequest', 'iwr'])

const addedByDocker = (file: SourceFile): readonly Sighting[] =>
  instructionsOf(file).flatMap(({ name, words }) =>
    name === 'ADD' ? words.filter(({ text }) => address.test(text)) : [],
  )
