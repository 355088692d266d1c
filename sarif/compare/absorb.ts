import type { Kind, ReportingDescriptor, Result, Run, ToolComponent } from '../../schemas/sarif/index.ts'
import {
  type ComponentKey,
  childFrame,
  componentsOf,
  isNamed,
  kindIn,
  type Moves,
  meantBy,
  type Place,
  type RunList,
  referencesIn,
  rewrite,
  topFrame,
} from '../remap/index.ts'
import type { Frame } from '../walk/index.ts'
import { type Additions, withAdditions } from './additions.ts'

/**
 * Results of the base as results of the head's run: what they refer to by position is found in the head's lists, or added to
 * their ends. Files are the same by URI, descriptors by id, components by name.
 */
export const absorb = (head: Run, base: Run, results: readonly Result[]): { run: Run; absorbed: readonly Result[] } => {
  const references = referencesIn(base)
  const root = topFrame('run', base)
  const components = new Map(componentsOf(base))
  const found = { places: new Map<string, number>(), components: componentsIn(head), files: filesIn(head) }
  const added: Additions = { elements: new Map(), components: new Map(), descriptors: new Map() }
  const todo: (() => void)[] = []

  const place = <T>(into: Map<string, T[]>, name: string, length: number, make: () => object): number => {
    const list = into.get(name) ?? []
    into.set(name, list)
    const at = list.length
    // Taken before it is written: what it holds may lead back to it.
    list.length += 1
    todo.push(() => {
      list[at] = make() as T
    })
    return length + at
  }
  const copy = (frame: Frame): object => rewrite(frame, references, moves)
  const once = (name: string, find: () => number): number => {
    const known = found.places.get(name) ?? find()
    found.places.set(name, known)
    return known
  }

  const element = (list: RunList, index: number): number =>
    once(`${list}/${index}`, () => {
      const object = base[list]?.[index] ?? {}
      const same = list === 'artifacts' ? found.files.get(fileKey(base.artifacts?.[index])) : undefined
      const own = list === 'artifacts' ? asOfBase(object) : object
      const frame = childFrame(root, kindIn[list] satisfies Kind, own, list, index)
      return same ?? place(added.elements, list, head[list]?.length ?? 0, () => copy(frame))
    })
  const component = (key: ComponentKey): ComponentKey => {
    const [list = 'driver'] = key.split('/')
    if (key === 'driver') return key
    const at = once(key, () => {
      const { rules: _, notifications: __, taxa: ___, ...rest } = components.get(key) ?? { name: '' }
      const same = found.components.get(`${list}/${rest.name}`)
      const frame = childFrame(root, 'toolComponent', rest, list, 0)
      return same ?? place(added.components, list, lengthOf(head, list), () => copy(frame))
    })
    return `${list}/${at}`
  }
  const descriptor = (from: Place): number =>
    once(`${from.component}/${from.list}/${from.index}`, () => {
      const own = components.get(from.component)
      const object: ReportingDescriptor = own?.[from.list]?.[from.index] ?? { id: '' }
      const into = component(from.component)
      const theirs = new Map(componentsOf(head)).get(into)?.[from.list] ?? []
      const same = theirs.findIndex(({ id }) => id === object.id)
      const holder = childFrame(root, 'toolComponent', own ?? {}, from.component)
      const frame = childFrame(holder, 'reportingDescriptor', object, from.list, from.index)
      return same >= 0 ? same : place(added.descriptors, `${into}/${from.list}`, theirs.length, () => copy(frame))
    })
  const moves: Moves = {
    // The head's calls are not those that found them.
    index: (list, index) => (list === 'invocations' ? undefined : element(list, index)),
    descriptor,
    component: (key) => Number(component(key).split('/')[1]),
    base: (id) => id,
    pointer: (uri) => uri,
    // What is named by id or GUID alone must be there, too.
    complete: (frame) => {
      const meant = meantBy(frame, references)
      if (isNamed(meant)) descriptor(meant)
      return frame.object
    },
  }

  const absorbed = results.map((result, at) => copy(childFrame(root, 'result', result, 'results', at)) as Result)
  for (const next of todo) next() // each may add to the list
  return { run: withAdditions(head, added), absorbed }
}

type Artifact = NonNullable<Run['artifacts']>[number]

/** Length and digests are those at the base: the head may have other bytes there, or no such file. */
const asOfBase = (artifact: Artifact): Artifact => ({
  ...artifact,
  properties: { ...artifact.properties, baselineOnly: true },
})

const fileKey = (artifact: Artifact | undefined): string => {
  const { uri, uriBaseId = '' } = artifact?.location ?? {}
  return uri === undefined ? '' : `${uriBaseId}\n${uri}`
}

const filesIn = (run: Run): ReadonlyMap<string, number> => {
  const files = new Map((run.artifacts ?? []).map((artifact, index) => [fileKey(artifact), index]))
  files.delete('')
  return files
}

const componentsIn = (run: Run): ReadonlyMap<string, number> =>
  new Map(
    componentsOf(run).map(([key, { name }]) => {
      const [list, index] = key.split('/')
      return [`${list}/${name}`, Number(index)]
    }),
  )

const lengthOf = (run: Run, list: string): number =>
  componentsOf(run).filter(([key]: readonly [ComponentKey, ToolComponent]) => key.startsWith(`${list}/`)).length
