import { type Command, nestedCommands, shellCommands } from './shell.ts'
import { at, entriesBelow, items, type YamlEntry, type YamlNode } from './yaml.ts'

/**
 * What containers run that a file describes, of Compose, Kubernetes and build services alike: a map that names an image
 * or its build, and `entrypoint`, `command` or `args`.
 */
export const containerCommands = (root: YamlNode): readonly Command[] =>
  entriesBelow(root)
    .flatMap(({ value }) => [value, ...items(value)])
    .flatMap(ofContainer)

const ofContainer = (node: YamlNode | null): readonly Command[] => {
  // Cloud Build has its image under `name`.
  const image = ['image', 'build', 'name'].flatMap((key) => at(node, key))[0]
  const parts = ['entrypoint', 'command', 'args'].flatMap((key) => at(node, key))
  const line = parts[0]?.line
  if (image === undefined || line === undefined) return []
  const texts = parts.map(textOf)
  const words = texts.flatMap(({ list, text }) => list ?? shellCommands(text)[0]?.words ?? [])
  const called = image.value?.kind === 'scalar' ? [nameOf(image.value.value), ...words] : []
  return [
    // A text may be more than one command, for a shell that the image or the service puts before it.
    ...texts.flatMap(({ list, text, line: from }) => (list === null ? shellCommands(text, from) : [])),
    { words, line },
    ...nestedCommands(words, line),
    ...(called.length > 0 ? [{ words: called, line }] : []),
  ]
}

type Part = { readonly list: readonly string[] | null; readonly text: string; readonly line: number }

const textOf = ({ value, line }: YamlEntry): Part => {
  if (value?.kind === 'scalar') return { list: null, text: value.value, line }
  return { list: items(value).flatMap((item) => (item.kind === 'scalar' ? [item.value] : [])), text: '', line }
}

/** The image without registry, tag and digest: it is mostly named for what it starts. */
const nameOf = (image: string): string => image.slice(image.lastIndexOf('/') + 1).replace(/[:@].*$/su, '')
