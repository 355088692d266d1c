import type { Sighting } from '../contract.ts'
import { instructionsOf } from './docker.ts'
import type { SourceFile } from './file.ts'
import { programWords } from './program.ts'
import type { Command } from './shell.ts'

const bundle = /codeql-bundle[^\s/]{0,80}\.(?:tar\.gz|tar\.zst|tgz|zip)|codeql-(?:linux64|osx64|win64)\.zip/iu
const release = /codeql-(?:action|cli-binaries)\/releases\/(?:latest\/)?download\b/iu

const namesBundle = (text: string): boolean => bundle.test(text) || release.test(text)

/** What speaks of an archive, looks at it or takes it away, and brings none. */
const speakers: ReadonlySet<string> = new Set([
  'echo',
  'printf',
  'rm',
  'del',
  'grep',
  'test',
  '[',
  '[[',
  'write-host',
  'write-output',
])

const brings = (command: Command): boolean => {
  const [program = '', ...args] = programWords(command)
  if (speakers.has(program.toLowerCase())) return false
  const isRelease = program === 'gh' && args[0] === 'release' && args[1] === 'download'
  return (
    command.words.some(namesBundle) ||
    (isRelease && args.some((word) => /codeql-(?:action|cli-binaries)$/iu.test(word)))
  )
}

/** Where a script, container file or workflow names an archive of CodeQL to fetch or unpack. */
export const bringsCodeql = (file: SourceFile): readonly Sighting[] => [
  ...file.commands().filter(brings),
  ...file.steps().env.filter(({ value }) => namesBundle(value)),
  ...instructionsOf(file)
    .filter(({ name }) => /^(?:ARG|ENV|ADD|COPY)$/u.test(name))
    .flatMap(({ words }) => words.filter(({ text }) => namesBundle(text))),
]
