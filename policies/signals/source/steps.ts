import type { SourceFile } from './file.ts'
import { at, entries, items, type YamlNode, type YamlScalar } from './yaml.ts'

/** `uses` of a step, or of a whole job (a reusable workflow). `inputs`: its `with`. */
export type Use = {
  readonly ref: string
  readonly line: number
  readonly level: 'step' | 'job'
  readonly inputs: readonly Setting[]
}
/** A list counts as its items in lines, as actions take them. */
export type Setting = { readonly name: string; readonly value: string; readonly line: number }

/** `shell`: the one that the step, its job or the workflow asks for; '' for the runner's own. */
export type Run = { readonly script: YamlScalar; readonly shell: string }

/** What a GitHub workflow or composite action does: actions used, scripts run, environment set. */
export type Steps = {
  readonly uses: readonly Use[]
  readonly runs: readonly Run[]
  readonly env: readonly Setting[]
}

export const stepsOf = (file: SourceFile): Steps => {
  if (file.kind !== 'workflow' && file.kind !== 'action') return { uses: [], runs: [], env: [] }
  const yaml = file.yaml()
  if (yaml.unread !== null) return { uses: usesInText(file.lines()), runs: [], env: [] }
  const jobs = yaml.documents.flatMap((root) => at(root, 'jobs').flatMap((each) => entries(each.value)))
  const jobNodes = jobs.map((job) => job.value)
  const holders = [...jobNodes, ...yaml.documents.flatMap((root) => at(root, 'runs').map((each) => each.value))]
  const steps = holders.flatMap((holder) => at(holder, 'steps').flatMap((each) => items(each.value)))
  return {
    uses: [...jobNodes.flatMap((job) => usesOf(job, 'job')), ...steps.flatMap((step) => usesOf(step, 'step'))],
    runs: holders.flatMap((holder) => runsOf(holder, yaml.documents)),
    env: [...yaml.documents, ...jobNodes, ...steps].flatMap((node) => settings(node, 'env')),
  }
}

const runsOf = (holder: YamlNode | null, roots: readonly YamlNode[]): readonly Run[] => {
  const shared = [...defaultShells(holder), ...roots.flatMap(defaultShells)]
  return at(holder, 'steps')
    .flatMap((each) => items(each.value))
    .flatMap((step) => {
      const [shell = ''] = [...scalars(step, 'shell').map(({ value }) => value), ...shared]
      return scalars(step, 'run').map((script) => ({ script, shell }))
    })
}

const defaultShells = (node: YamlNode | null): readonly string[] =>
  at(node, 'defaults')
    .flatMap((each) => at(each.value, 'run'))
    .flatMap((each) => scalars(each.value, 'shell'))
    .map(({ value }) => value)

const scalars = (node: YamlNode | null, key: string): readonly YamlScalar[] =>
  at(node, key).flatMap(({ value }) => (value?.kind === 'scalar' ? [value] : []))

const usesOf = (node: YamlNode | null, level: Use['level']): readonly Use[] =>
  at(node, 'uses').flatMap(({ value, line }) =>
    value?.kind === 'scalar' ? [{ ref: value.value.trim(), line, level, inputs: settings(node, 'with') }] : [],
  )

const settings = (node: YamlNode | null, key: string): readonly Setting[] =>
  at(node, key).flatMap((each) =>
    entries(each.value).flatMap(({ key: name, line, value }) => {
      if (value?.kind === 'scalar') return [{ name, line, value: value.value }]
      const listed = items(value).flatMap((item) => (item.kind === 'scalar' ? [item.value] : []))
      return listed.length > 0 ? [{ name, line, value: listed.join('\n') }] : []
    }),
  )

/** A workflow that is no YAML still shows in its text what it asks for; comment lines do not. */
const usesInText = (lines: readonly string[]): readonly Use[] =>
  lines.flatMap((text, index) => {
    const ref = /^\s*(?:-\s+)?(?:\{|\{[^#]{0,400}[\s,])?["']?uses["']?\s*:\s*["']?([^\s"'#,}]+)/u.exec(
      text.slice(0, 1000),
    )?.[1]
    return ref === undefined ? [] : [{ ref, line: index + 1, level: 'step' as const, inputs: [] }]
  })
