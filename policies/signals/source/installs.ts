import type { Sighting } from '../contract.ts'
import { instructionsOf } from './docker.ts'
import type { SourceFile } from './file.ts'

const bundle = /codeql-bundle[^\s/]*\.(?:tar\.gz|tar\.zst|tgz|zip)|codeql-(?:linux64|osx64|win64)\.zip/iu
const release = /codeql-(?:action|cli-binaries)\/releases\b/iu

const namesBundle = (text: string): boolean => bundle.test(text) || release.test(text)

/** Where a script, container file or workflow names an archive of CodeQL to fetch or unpack. */
export const bringsCodeql = (file: SourceFile): readonly Sighting[] => [
  ...file.commands().filter(({ words }) => words.some(namesBundle)),
  ...file.steps().env.filter(({ value }) => namesBundle(value)),
  ...instructionsOf(file)
    .filter(({ name }) => /^(?:ARG|ENV|ADD|COPY)$/u.test(name))
    .flatMap(({ words }) => words.filter(({ text }) => namesBundle(text))),
]
