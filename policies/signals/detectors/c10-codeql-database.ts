import type { Detector } from '../contract.ts'
import { argumentsOf } from '../source/invocation.ts'
import type { Command } from '../source/shell.ts'

const verbs: ReadonlySet<string> = new Set(
  'create init import index-files trace-command finalize analyze run-queries'.split(' '),
)

/** C10: the command line creates or analyses a database. `gh codeql` is C13, which covers it. */
export const c10CodeqlDatabase: Detector = {
  id: 'C10',
  title: 'a script runs `codeql database create` or `analyze`',
  confidence: 'strong',
  knownFalsePositives: 'A script that nobody runs; text of a here-document that a program writes out.',
  find: (file) =>
    file.commands().filter((command) => isDatabase(argumentsOf(command, 'codeql')) || inContainer(command)),
}

const isDatabase = (args: readonly string[] | null): boolean => {
  const plain = (args ?? []).filter((word) => !word.startsWith('-'))
  // An option before it may have its value as a word of its own.
  const at = plain.slice(0, 4).indexOf('database')
  return at >= 0 && verbs.has(plain[at + 1] ?? '')
}

/** The container of Microsoft takes its arguments from a variable. */
const inContainer = ({ words }: Command): boolean =>
  words.some((word) => word.startsWith('CODEQL_CLI_ARGS=') && isDatabase(word.slice(16).split(/\s+/u)))
