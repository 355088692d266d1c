import type { SourceFile } from '../source/file.ts'
import { at, entries, entriesBelow } from '../source/yaml.ts'
import { signsBy, type ToolSign } from './contract.ts'

const actions = signsBy((tool) => tool.actions)

/** T1: `uses:` of a workflow, tasks of Azure, orbs of CircleCI and pipes of Bitbucket. */
export const actionSigns = (file: SourceFile): readonly ToolSign[] => [
  ...file.steps().uses.flatMap(({ ref, line }) => signsOf(ref, line)),
  ...file.tasks().flatMap(({ name, line }) => signsOf(taskName(name), line)),
  ...partsOf(file).flatMap(({ ref, line }) => signsOf(ref, line)),
]

/** Without the version, and without the extension that it comes from. */
const taskName = (task: string): string => task.split('@')[0]?.split('.').at(-1) ?? ''

const names = signsBy((tool) => tool.words)

const signsOf = (text: string, line: number): readonly ToolSign[] => {
  const ref = text.toLowerCase()
  const known = toolsOf(ref)
  if (known.length > 0) return known.map((tool) => ({ tool, signal: 'T1', line }))
  return namedIn(ref).map((tool) => ({ tool, signal: 'T1', line, isGuess: true }))
}

/** An action of others that has a tool's name as a word of its own: it may well run it. */
const namedIn = (ref: string): readonly string[] => {
  const [owner, name = ''] = ref.split('@')[0]?.split('/') ?? []
  return owner === '.' || owner === '..' ? [] : name.split(/[-_.]/u).flatMap((word) => names().get(word) ?? [])
}

/** `owner/name/path@version`: a sign that names the version speaks alone. */
const toolsOf = (ref: string): readonly string[] => {
  const [path = '', version = ''] = ref.split('@')
  const name = path.split('/').slice(0, 2).join('/')
  // A commit is no version, whatever digit it starts with.
  const major = version.split('.')[0]
  return actions().get(`${name}@${major}`) ?? actions().get(`${name}@v${major}`) ?? actions().get(name) ?? []
}

const partsOf = (file: SourceFile): readonly { readonly ref: string; readonly line: number }[] => {
  if (file.kind !== 'ci') return []
  const { documents } = file.yaml()
  const orbs = documents.flatMap((root) => at(root, 'orbs').flatMap((each) => entries(each.value)))
  const pipes = documents.flatMap((root) => entriesBelow(root).filter(({ key }) => key === 'pipe'))
  return [...orbs, ...pipes].flatMap(({ line, value }) =>
    value?.kind === 'scalar' ? [{ ref: value.value.replace(/:/u, '@'), line }] : [],
  )
}
