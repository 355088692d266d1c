import { containerCommands } from './containers.ts'
import { dockerCommands } from './docker-commands.ts'
import { embeddedCommands } from './embedded.ts'
import type { SourceFile } from './file.ts'
import { recipes } from './makefile.ts'
import { type Command, nestedCommands, shellCommands } from './shell.ts'
import { variablesOf, withValues } from './variables.ts'
import { type Flavour, windowsCommands } from './windows.ts'
import { at, entries, entriesBelow, items, type YamlEntry, type YamlNode, type YamlScalar } from './yaml.ts'

export type { Command }

/** Every command that a script, recipe, container file, workflow or CI file would run. */
export const commandsOf = (file: SourceFile): readonly Command[] => withValues(commandsIn(file), variablesOf(file))

const commandsIn = (file: SourceFile): readonly Command[] => {
  switch (file.kind) {
    case 'workflow':
    case 'action':
      return file.yaml().unread === null
        ? file
            .steps()
            .runs.flatMap(({ script, shell }) => scalarCommands(script, shells.get(shell.split(' ')[0] ?? '')))
        : textCommands(file.lines())
    case 'ci':
      return file.yaml().unread === null
        ? file.yaml().documents.flatMap((root) => [...ciCommands(root, shells), ...containerCommands(root)])
        : textCommands(file.lines())
    case 'yaml':
      return file.yaml().documents.flatMap(containerCommands)
    case 'taskfile':
      // Its `cmd` is no command prompt.
      return file.yaml().unread === null
        ? file.yaml().documents.flatMap((root) => ciCommands(root, new Map()))
        : textCommands(file.lines())
    case 'shell':
      return shellCommands(file.text)
    case 'maybe-script':
      return /^#!.*\b(?:ba|z|k|da)?sh\b/u.test(file.lines()[0] ?? '') ? shellCommands(file.text) : []
    case 'makefile':
      return shellCommands(recipes(file.lines()))
    case 'justfile':
      return shellCommands(indented(file.lines()))
    case 'tox':
      return shellCommands(toxCommands(file.lines()))
    case 'powershell':
    case 'batch':
      return windowsCommands(file.text, file.kind)
    case 'groovy':
    case 'kotlin':
      return embeddedCommands(file.text)
    case 'devcontainer':
      return file.yaml().documents.flatMap(lifecycleCommands)
    case 'dockerfile':
      return dockerCommands(file.lines())
    case 'package-json':
      return file.yaml().unread === null ? file.yaml().documents.flatMap(scriptsOf) : textCommands(file.lines())
    case 'pre-commit':
      return file.yaml().unread === null ? file.yaml().documents.flatMap(hookCommands) : textCommands(file.lines())
    default:
      return []
  }
}

const scriptsOf = (root: YamlNode): readonly Command[] =>
  at(root, 'scripts').flatMap((scripts) => entries(scripts.value).flatMap((entry) => entryCommands(entry, new Map())))

/** Shells of Windows by the names that steps and keys give them. */
type Flavours = ReadonlyMap<string, Flavour>
const shells: Flavours = new Map([
  ['pwsh', 'powershell'],
  ['powershell', 'powershell'],
  ['ps', 'powershell'],
  ['cmd', 'batch'],
])

const scalarCommands = (scalar: YamlScalar, flavour?: Flavour): readonly Command[] => {
  const { text, line, style } = scalar.source
  const split = (script: string, from: number): readonly Command[] =>
    flavour ? windowsCommands(script, flavour, from) : shellCommands(script.replace(expression, joined), from)
  if (style === 'literal') return split(text, line)
  if (style === 'folded') return split(unfold(text), line)
  return split(scalar.value, scalar.line)
}

/** An expression of GitHub is one word, whatever blanks it holds. */
const expression = /\$\{\{[^{}\n]{0,500}\}\}/gu
const joined = (text: string): string => text.replace(/\s/gu, '')

/** A folded scalar's line ends are spaces, but before a blank or a more indented line; lengths stay, so lines can be told. */
const unfold = (text: string): string => {
  const indent = /^ */u.exec(text)?.[0].length ?? 0
  return text.replace(/\r?\n(?! *\r?(?:\n|$))( *)/gu, (all, spaces: string) =>
    spaces.length > indent ? all : `\\\n${spaces}`,
  )
}

const entryCommands = ({ key, value }: YamlEntry, flavours: Flavours): readonly Command[] => {
  const flavour = flavours.get(key)
  const itemCommands = (node: YamlNode): readonly Command[] =>
    node.kind === 'scalar' ? scalarCommands(node, flavour) : []
  if (value?.kind === 'scalar') return scalarCommands(value, flavour)
  return items(value).flatMap((item) =>
    item.kind === 'scalar' ? scalarCommands(item, flavour) : items(item).flatMap(itemCommands),
  )
}

const scriptKeys = new Set(
  'run bash sh pwsh powershell ps cmd cmds command commands install before_install before_build after_build before_test after_test inlineScript'.split(
    ' ',
  ),
)
const isScriptKey = (key: string): boolean => scriptKeys.has(key) || /(?:^|_)script$/u.test(key)

/** CI files differ in shape, not in the names of the keys that hold scripts. */
const ciCommands = (root: YamlNode, flavours: Flavours): readonly Command[] => {
  const commands: Command[] = []
  for (const entry of entriesBelow(root))
    if (isScriptKey(entry.key)) for (const command of entryCommands(entry, flavours)) commands.push(command)
  return commands
}

const hookCommands = (root: YamlNode): readonly Command[] =>
  at(root, 'repos')
    .flatMap((repos) => items(repos.value))
    .flatMap((repo) => at(repo, 'hooks').flatMap((hooks) => items(hooks.value)))
    .flatMap((hook) => {
      const text = (key: string): string | null => {
        const value = at(hook, key)[0]?.value
        return value?.kind === 'scalar' ? value.value : null
      }
      const args = at(hook, 'args')[0]
      const words = shellCommands(text('entry') ?? text('id') ?? '')[0]?.words ?? []
      const more = items(args?.value).flatMap((item) => (item.kind === 'scalar' ? [item.value] : []))
      return withNested([...words, ...more], args?.line ?? hook.line)
    })

/** Words that need no shell, with what they hand to one. */
const withNested = (words: readonly string[], line: number): readonly Command[] => [
  { words, line },
  ...nestedCommands(words, line),
]

/** Lines of a file that is no YAML, each read as a command once its list mark and key are taken off. */
const textCommands = (lines: readonly string[]): readonly Command[] =>
  lines.flatMap((text, index) => shellCommands(text.replace(/^\s*(?:-\s+)?(?:\w+:\s*)?/u, ''), index + 1))

/** The bodies of recipes; what starts a line at its margin is none. */
const indented = (lines: readonly string[]): string =>
  lines.map((text) => (/^[ \t]/u.test(text) ? text.replace(/^(\s*)[@-]+/u, '$1') : '')).join('\n')

/** `commands`, `commands_pre` and `commands_post` of tox.ini, with the lines that are indented below them. */
const toxCommands = (lines: readonly string[]): string => {
  let isOpen = false
  return lines
    .map((text) => {
      const start = /^commands(?:_pre|_post)?\s*=(.*)$/su.exec(text)
      if (!/^[ \t]/u.test(text)) isOpen = start !== null
      return isOpen ? (start?.[1] ?? text).replace(/^\s*-\s*/u, '') : ''
    })
    .join('\n')
}

const lifecycle = /^(?:initialize|onCreate|updateContent|postCreate|postStart|postAttach)Command$/u

/** What a development container runs: a text for the shell, a list of words, or a map of either. */
const lifecycleCommands = (root: YamlNode): readonly Command[] =>
  entries(root)
    .filter(({ key }) => lifecycle.test(key))
    .flatMap((entry) => [entry, ...entries(entry.value)])
    .flatMap(({ line, value }) => {
      if (value?.kind === 'scalar') return scalarCommands(value)
      const words = items(value).flatMap((item) => (item.kind === 'scalar' ? [item.value] : []))
      return words.length === 0 ? [] : withNested(words, line)
    })
