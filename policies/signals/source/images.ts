import { instructionsOf } from './docker.ts'
import type { SourceFile } from './file.ts'
import { programWords } from './program.ts'
import { at, entries, entriesBelow, items, type YamlEntry, type YamlNode } from './yaml.ts'

/** A container image that a file asks for, as written, and the line of the key or call that does. */
export type Image = { readonly ref: string; readonly line: number }

/** The repository of an image reference, in lower case and without registry tag and digest left out: `docker.io/a/b:1` is `docker.io/a/b`. */
export const repositoryOf = (ref: string): string =>
  ref
    .trim()
    .toLowerCase()
    .replace(/^docker:\/\//u, '')
    .replace(/@.*$/su, '')
    .replace(/:[^/:]*$/su, '')

export const imagesOf = (file: SourceFile): readonly Image[] => [...declaredImages(file), ...runImages(file)]

const declaredImages = (file: SourceFile): readonly Image[] => {
  switch (file.kind) {
    case 'dockerfile':
      return containerFileImages(file)
    case 'workflow':
    case 'action':
      return file.yaml().unread === null ? [...actionImages(file), ...keyImages(file)] : textImages(file)
    case 'ci':
    case 'yaml':
    case 'devcontainer':
      return file.yaml().unread === null ? keyImages(file) : textImages(file)
    default:
      return []
  }
}

/** FROM and COPY --from, but for the names of earlier stages. */
const containerFileImages = (file: SourceFile): readonly Image[] => {
  const stages = new Set<string>()
  return instructionsOf(file).flatMap(({ name, words }): readonly Image[] => {
    const plain = words.filter(({ text }) => !text.startsWith('--'))
    const source = name === 'FROM' ? plain[0] : undefined
    const copied = words.flatMap(({ text, line }) =>
      (name === 'COPY' || name === 'ADD') && text.startsWith('--from=') ? [{ text: text.slice(7), line }] : [],
    )
    const found = [...(source ? [source] : []), ...copied].filter(({ text }) => !stages.has(text.toLowerCase()))
    if (name === 'FROM' && /^as$/iu.test(plain[1]?.text ?? '')) stages.add((plain[2]?.text ?? '').toLowerCase())
    return found.map(({ text, line }) => ({ ref: text, line }))
  })
}

const actionImages = (file: SourceFile): readonly Image[] =>
  file.steps().uses.flatMap(({ ref, line }) => (ref.startsWith('docker://') ? [{ ref, line }] : []))

/** `image:` with a name or a map that has one, `container: NAME`, and lists of `services:`. */
const keyImages = (file: SourceFile): readonly Image[] =>
  file.yaml().documents.flatMap((root) => entriesBelow(root).flatMap(imageOf))

const imageOf = (entry: YamlEntry): readonly Image[] => {
  const { key, line, value } = entry
  if (key === 'services')
    return items(value).flatMap((item) =>
      [item, ...at(item, 'name').map((each) => each.value)].flatMap((each) => scalar(each, item.line)),
    )
  if (key !== 'image' && key !== 'container') return []
  const named = entries(value).filter((each) => key === 'image' && (each.key === 'name' || each.key === 'repository'))
  return [...scalar(value, line), ...named.flatMap((each) => scalar(each.value, each.line))]
}

const scalar = (node: YamlNode | null, line: number): readonly Image[] =>
  node?.kind === 'scalar' ? [{ ref: node.value, line }] : []

const textImages = (file: SourceFile): readonly Image[] =>
  file.lines().flatMap((text, index) => {
    const ref = /^\s*(?:-\s+)?(?:image|container):\s*["']?([^\s"'#]+)/u.exec(text.slice(0, 1000))?.[1]
    return ref === undefined ? [] : [{ ref, line: index + 1 }]
  })

/** Options of `docker run` that take no value. */
const flag =
  /^(?:-[diqtP]+|--(?:rm|privileged|init|interactive|tty|detach|read-only|quiet|publish-all|no-healthcheck))$/u

const runImages = (file: SourceFile): readonly Image[] =>
  file.commands().flatMap((command) => {
    const [program = '', verb = '', ...args] = programWords(command)
    if (!/^(?:docker|podman|nerdctl)$/u.test(program) || !/^(?:run|pull|create)$/u.test(verb)) return []
    const ref = firstOperand(args)
    return ref === undefined ? [] : [{ ref, line: command.line }]
  })

const firstOperand = (args: readonly string[]): string | undefined => {
  let index = 0
  while (args[index]?.startsWith('-') === true)
    index += flag.test(args[index] ?? '') || args[index]?.includes('=') === true ? 1 : 2
  return args[index]
}

/** The features of a development container: `features` maps an image-like name to options. */
export const featuresOf = (file: SourceFile): readonly Image[] =>
  file.kind === 'devcontainer'
    ? file
        .yaml()
        .documents.flatMap((root) => at(root, 'features').flatMap((each) => entries(each.value)))
        .map(({ key, line }) => ({ ref: key, line }))
    : []
