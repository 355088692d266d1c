import type { Detector } from '../contract.ts'
import { argumentsOf } from '../source/invocation.ts'

/** C13: CodeQL by way of GitHub's command line. */
export const c13GhCodeql: Detector = {
  id: 'C13',
  title: 'a script runs `gh codeql`',
  confidence: 'strong',
  knownFalsePositives: 'A script that only compiles or tests queries, or that nobody runs.',
  find: (file) => file.commands().filter((command) => isExtension(argumentsOf(command, 'gh') ?? [])),
}

/** `gh codeql`, and the long form `gh extension exec codeql`. */
const isExtension = (args: readonly string[]): boolean => {
  const [first = '', verb, name] = args
  return first === 'codeql' || (/^ext(?:ension|ensions)?$/u.test(first) && verb === 'exec' && name === 'codeql')
}
