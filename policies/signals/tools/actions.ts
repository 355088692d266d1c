import type { SourceFile } from '../source/file.ts'
import { at, entries, entriesBelow } from '../source/yaml.ts'
import { signsBy, type ToolSign } from './contract.ts'

const actions = signsBy((tool) => tool.actions)

/** T1: `uses:` of a workflow, tasks of Azure, orbs of CircleCI and pipes of Bitbucket. */
export const actionSigns = (file: SourceFile): readonly ToolSign[] => [
  ...file.steps().uses.flatMap(({ ref, line }) => signsOf(ref, line)),
  ...file.tasks().flatMap(({ name, line }) => signsOf(name.slice(name.lastIndexOf('.', name.indexOf('@')) + 1), line)),
  ...partsOf(file).flatMap(({ ref, line }) => signsOf(ref, line)),
]

const names = signsBy((tool) => tool.words)

const signsOf = (ref: string, line: number): readonly ToolSign[] => {
  const known = toolsOf(ref.toLowerCase())
  if (known.length > 0) return known.map((tool) => ({ tool, signal: 'T1', line }))
  return namedIn(ref.toLowerCase()).map((tool) => ({ tool, signal: 'T1', line, isGuess: true }))
}

/** An action of others that has a tool's name as a word of its own: it may well run it. */
const namedIn = (ref: string): readonly string[] => {
  const [owner = '', name = ''] = ref.split('@')[0]?.split('/') ?? []
  return owner.startsWith('.') || name.length > 100
    ? []
    : name.split(/[-_.]/u).flatMap((word) => names().get(word) ?? [])
}

/** `owner/name/path@version`: a sign that names the version speaks alone. */
const toolsOf = (ref: string): readonly string[] => {
  const [path = '', version = ''] = ref.split('@')
  const name = path.split('/').slice(0, 2).join('/')
  const major = /^v?\d+/u.exec(version)?.[0].replace(/^v?/u, 'v') ?? ''
  return actions().get(`${name}@${major}`) ?? actions().get(name) ?? []
}

const partsOf = (file: SourceFile): readonly { readonly ref: string; readonly line: number }[] => {
  if (file.kind !== 'ci') return []
  const { documents } = file.yaml()
  const orbs = documents.flatMap((root) => at(root, 'orbs').flatMap((each) => entries(each.value)))
  const pipes = documents.flatMap((root) => entriesBelow(root).filter(({ key }) => key === 'pipe'))
  return [...orbs, ...pipes].flatMap(({ line, value }) =>
    value?.kind === 'scalar' ? [{ ref: value.value.trim().replace(/:/u, '@'), line }] : [],
  )
}
