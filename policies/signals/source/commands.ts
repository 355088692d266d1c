import type { SourceFile } from './file.ts'
import { type Command, shellCommands } from './shell.ts'
import { at, entries, entriesBelow, items, type YamlEntry, type YamlNode, type YamlScalar } from './yaml.ts'

export type { Command }

/** Every command that a script, recipe, container file, workflow or CI file would run. */
export const commandsOf = (file: SourceFile): readonly Command[] => {
  switch (file.kind) {
    case 'workflow':
    case 'action':
      return file.yaml().unread === null ? file.steps().runs.flatMap(scalarCommands) : textCommands(file.lines())
    case 'ci':
      return file.yaml().unread === null ? file.yaml().documents.flatMap(ciCommands) : textCommands(file.lines())
    case 'shell':
      return shellCommands(file.text)
    case 'maybe-script':
      return /^#!.*\b(?:ba|z|k|da)?sh\b/u.test(file.lines()[0] ?? '') ? shellCommands(file.text) : []
    case 'makefile':
      return shellCommands(recipes(file.lines()))
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
  at(root, 'scripts').flatMap((scripts) => entries(scripts.value).flatMap(entryCommands))

const scalarCommands = (scalar: YamlScalar): readonly Command[] => {
  const { text, line, style } = scalar.source
  if (style === 'literal') return shellCommands(text, line)
  if (style === 'folded') return shellCommands(unfold(text), line)
  return shellCommands(scalar.value, scalar.line)
}

/** A folded scalar's line ends are spaces, but before a blank or a more indented line; lengths stay, so lines can be told. */
const unfold = (text: string): string => {
  const indent = /^ */u.exec(text)?.[0].length ?? 0
  return text.replace(/\r?\n(?! *\r?(?:\n|$))( *)/gu, (all, spaces: string) =>
    spaces.length > indent ? all : `\\\n${spaces}`,
  )
}

const entryCommands = ({ value }: YamlEntry): readonly Command[] => {
  if (value?.kind === 'scalar') return scalarCommands(value)
  return items(value).flatMap((item) =>
    item.kind === 'scalar' ? scalarCommands(item) : items(item).flatMap(itemCommands),
  )
}

const itemCommands = (node: YamlNode): readonly Command[] => (node.kind === 'scalar' ? scalarCommands(node) : [])

const scriptKeys = new Set(
  'script before_script after_script run bash pwsh powershell command commands install before_install'.split(' '),
)

/** CI files differ in shape, not in the names of the keys that hold scripts. */
const ciCommands = (root: YamlNode): readonly Command[] => {
  const commands: Command[] = []
  for (const entry of entriesBelow(root))
    if (scriptKeys.has(entry.key)) for (const command of entryCommands(entry)) commands.push(command)
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
      const words = [...(text('entry') ?? text('id') ?? '').split(/\s+/u)]
      const more = items(args?.value).flatMap((item) => (item.kind === 'scalar' ? [item.value] : []))
      return [{ words: [...words, ...more], line: args?.line ?? hook.line }]
    })

/** Lines of a file that is no YAML, each read as a command once its list mark and key are taken off. */
const textCommands = (lines: readonly string[]): readonly Command[] =>
  lines.flatMap((text, index) => shellCommands(text.replace(/^\s*(?:-\s+)?(?:\w+:\s*)?/u, ''), index + 1))

const recipes = (lines: readonly string[]): string =>
  lines
    .map((text, index) =>
      text.startsWith('\t') || (lines[index - 1]?.startsWith('\t') && lines[index - 1]?.endsWith('\\'))
        ? text.replace(/^(\s*)[@+-]+/u, '$1')
        : '',
    )
    .join('\n')

const dockerCommands = (lines: readonly string[]): readonly Command[] => {
  let isRunning = false
  const isContinued = (index: number): boolean =>
    /\\\s*$/u.test(lines[index] ?? '') || /^\s*#/u.test(lines[index] ?? '')
  const execForms: Command[] = []
  const text = lines.map((each, index) => {
    const starts = /^\s*(?:ONBUILD\s+)?(RUN|CMD|ENTRYPOINT)\s+(?:--\S+\s+)*(.*)$/isu.exec(each)
    if (/^\s*#/u.test(each)) return isRunning ? '\\' : ''
    const rest = starts ? (starts[2] ?? '') : isRunning ? each : ''
    isRunning = (starts !== null || isRunning) && isContinued(index)
    const words = starts ? execForm(rest) : null
    if (words) execForms.push({ words, line: index + 1 })
    return words ? '' : rest
  })
  return [...execForms, ...shellCommands(text.join('\n'))]
}

const execForm = (text: string): readonly string[] | null => {
  if (!text.startsWith('[')) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map(String) : null
  } catch {
    // No JSON: Docker, too, hands such a line to the shell.
    return null
  }
}
