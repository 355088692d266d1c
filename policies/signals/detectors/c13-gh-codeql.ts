import type { Detector } from '../contract.ts'
import { argumentsOf } from '../source/invocation.ts'

/** C13: CodeQL by way of GitHub's command line. */
export const c13GhCodeql: Detector = {
  id: 'C13',
  title: 'a script runs `gh codeql`',
  confidence: 'strong',
  knownFalsePositives: 'A script that only compiles or tests queries, or that nobody runs.',
  find: (file) => file.commands().filter((command) => argumentsOf(command, 'gh')?.[0] === 'codeql'),
}
