import type { Detector } from '../contract.ts'
import { argumentsOf } from '../source/invocation.ts'

/** C10: the command line creates or analyses a database. `gh codeql` is C13, which covers it. */
export const c10CodeqlDatabase: Detector = {
  id: 'C10',
  title: 'a script runs `codeql database create` or `analyze`',
  confidence: 'strong',
  knownFalsePositives: 'A script that nobody runs; text of a here-document that a program writes out.',
  find: (file) =>
    file.commands().filter((command) => {
      const args = argumentsOf(command, 'codeql')
      return args?.[0] === 'database' && /^(?:create|init|analyze|run-queries)$/u.test(args[1] ?? '')
    }),
}
