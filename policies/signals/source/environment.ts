import { instructionsOf } from './docker.ts'
import type { SourceFile } from './file.ts'
import { at, entriesBelow, items, type YamlNode } from './yaml.ts'

export type Assignment = { readonly value: string; readonly line: number }

/** What a workflow, CI file or container file sets a variable of the environment to, wherever it does. Scripts say it in their commands. */
export const settingsNamed = (file: SourceFile, name: string): readonly Assignment[] => {
  switch (file.kind) {
    case 'workflow':
    case 'action':
    case 'ci':
      return file.yaml().unread === null ? inYaml(file.yaml().documents, name) : inText(file.lines(), name)
    case 'dockerfile':
      return inDockerfile(file, name)
    default:
      return []
  }
}

/** `NAME: value`, and `{name: NAME, value: …}` as Azure and Kubernetes have it. */
const inYaml = (roots: readonly YamlNode[], name: string): readonly Assignment[] =>
  roots.flatMap(entriesBelow).flatMap(({ key, line, value }) => {
    if (key === name) return assigned(value, line)
    return items(value).flatMap((item) =>
      at(item, 'name').some((each) => each.value?.kind === 'scalar' && each.value.value === name)
        ? at(item, 'value').flatMap((each) => assigned(each.value, each.line))
        : [],
    )
  })

const assigned = (value: YamlNode | null, line: number): readonly Assignment[] => {
  if (value?.kind === 'scalar') return [{ value: value.value, line }]
  // GitLab's long form has the value in a map; elsewhere it may be a list.
  const inner = at(value, 'value').flatMap((each) => (each.value?.kind === 'scalar' ? [each.value.value] : []))
  const listed = items(value).flatMap((item) => (item.kind === 'scalar' ? [item.value] : []))
  return inner.length + listed.length === 0 ? [] : [{ value: [...inner, ...listed].join(' '), line }]
}

const inText = (lines: readonly string[], name: string): readonly Assignment[] =>
  lines.flatMap((text, index) => {
    const [before, value] = text.slice(0, maxLine).split(`${name}:`)
    return value !== undefined && /^\s*(?:-\s+)?["']?$/u.test(before ?? '')
      ? [{ value: value.replace(/["']/gu, ''), line: index + 1 }]
      : []
  })

/** `ENV NAME=value other=value`, and the old form `ENV NAME value`; a quoted value is several words. */
const inDockerfile = (file: SourceFile, name: string): readonly Assignment[] =>
  instructionsOf(file)
    .filter((instruction) => instruction.name === 'ENV' || instruction.name === 'ARG')
    .flatMap(({ words }) =>
      words.flatMap(({ text, line }, index) => {
        if (text !== name && !text.startsWith(`${name}=`)) return []
        const rest = words.slice(index + 1).map((word) => word.text)
        const end = rest.findIndex((word) => word.includes('='))
        return [
          { value: [text.slice(name.length + 1), ...rest.slice(0, end < 0 ? undefined : end)].join(' ').trim(), line },
        ]
      }),
    )

const maxLine = 4000
