import type { SourceFile } from './file.ts'
import { gitSettings } from './git-config.ts'
import { programWords } from './program.ts'

/** Another repository that a file names to be brought: all words that say which, and the line of the address or call. */
export type Pointer = { readonly text: string; readonly line: number; readonly isSubmodule: boolean }

export const pointersOf = (file: SourceFile): readonly Pointer[] => {
  if (file.kind === 'gitmodules') return submodules(file)
  return [...broughtByCommands(file), ...checkedOut(file)]
}

/** One for each address, with the name and the path of its section. */
const submodules = (file: SourceFile): readonly Pointer[] => {
  const settings = gitSettings(file.lines())
  const paths = new Map(
    settings.flatMap(({ section, key, value }) => (key === 'path' ? [[section, value] as const] : [])),
  )
  return settings.flatMap(({ section, key, value, line }) =>
    key === 'url' ? [{ text: `${section} ${paths.get(section) ?? ''} ${value}`, line, isSubmodule: true }] : [],
  )
}

const gitVerbs = new Set(['clone', 'submodule', 'subtree', 'remote', 'fetch', 'pull'])

const broughtByCommands = (file: SourceFile): readonly Pointer[] =>
  file.commands().flatMap((command) => {
    const [program = '', ...args] = programWords(command)
    const isGit =
      (program === 'git' && args.some((word) => gitVerbs.has(word))) || (program === 'gh' && args[0] === 'repo')
    const isDownload = /^(?:curl|wget|aria2c)$/u.test(program)
    const sources = args.filter((word) => /[/:]/u.test(word) && (isGit || /github(?:usercontent)?\.com/iu.test(word)))
    return isGit || isDownload ? sources.map((text) => ({ text, line: command.line, isSubmodule: false })) : []
  })

/** `actions/checkout` of another repository. */
const checkedOut = (file: SourceFile): readonly Pointer[] =>
  file
    .steps()
    .uses.flatMap(({ ref, inputs }) =>
      /^actions\/checkout(?:@|$)/iu.test(ref)
        ? inputs.flatMap(({ name, value, line }) =>
            name === 'repository' ? [{ text: value, line, isSubmodule: false }] : [],
          )
        : [],
    )
