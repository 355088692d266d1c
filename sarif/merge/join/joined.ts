import type { Kind, Run, ToolComponent } from '../../../schemas/sarif/index.ts'
import { childFrame, kindIn, type Moves, type OnPointer, rewrite, runLists, topFrame } from '../../remap/index.ts'
import type { Frame } from '../../walk/index.ts'
import type { Member, Say } from '../contract.ts'
import { uniteBases } from './bases.ts'
import { completion } from './complete.ts'
import { joinedComponents, type Move } from './components.ts'
import { joinDetails } from './details.ts'
import type { Joining } from './group.ts'
import { insideJoined } from './inside.ts'
import { type JoinedLists, uniteLists } from './unite.ts'

/** A joined run: where what led into one of its runs leads now, and, once all places are known, the run itself. */
export type JoinedRun = {
  readonly inside: (member: Member, tokens: readonly string[]) => readonly string[]
  readonly write: (pointer: (log: number) => OnPointer) => Run
}

type Base = (of: Joining, id: string) => string

const rootOf = ({ member }: Joining): Frame => topFrame('run', member.value)

const firstResults = (group: readonly Joining[]): ((of: Joining) => number) => {
  const first = new Map<Joining, number>()
  let count = 0
  for (const of of group) {
    first.set(of, count)
    count += of.member.value.results?.length ?? 0
  }
  return (of) => first.get(of) ?? 0
}

const moveOf = (
  group: readonly Joining[],
  lists: JoinedLists,
  base: Base,
  pointer: (log: number) => OnPointer,
): Move => {
  const all = new Map(
    group.map((of): [Joining, Moves] => [
      of,
      {
        index: (list, index) => lists.index(of, list, index),
        descriptor: (place) => lists.descriptor(of, place),
        component: (key) => Number(lists.component(of, key).split('/')[1]),
        base: (id) => base(of, id),
        pointer: pointer(of.member.log),
        complete: completion(of, lists),
      },
    ]),
  )
  return (of, frame) => {
    const moves = all.get(of)
    return moves ? rewrite(frame, of.member.references, moves) : frame.object
  }
}

/** What the runs have in common, by the traits that they were grouped by. */
const commonPart = ({ member }: Joining): object => {
  const apart = new Set<string>([
    ...runLists,
    'tool',
    'taxonomies',
    'policies',
    'translations',
    'results',
    'originalUriBaseIds',
    'automationDetails',
    'runAggregates',
  ])
  return Object.fromEntries(Object.entries(member.value).filter(([name]) => !apart.has(name)))
}

const writeRun = (group: readonly Joining[], lists: JoinedLists, base: Base, move: Move): object => {
  const held = (of: Joining, kind: Kind, object: object, property: string, key: string | number | null): object =>
    move(of, childFrame(rootOf(of), kind, object, property, key))
  const has = (name: keyof Run): boolean => group.some(({ member }) => member.value[name] !== undefined)
  const components = joinedComponents(group, lists, move)
  const named = (list: string): readonly ToolComponent[] =>
    [...components].filter(([key]) => key.startsWith(`${list}/`)).map(([, component]) => component)

  const [first] = group
  if (!first) return {}
  const { driver: _, extensions: __, ...toolOnly } = first.member.value.tool
  const hasExtensions = group.some(({ member }) => member.value.tool.extensions !== undefined)
  const bases = new Map<string, object>()
  for (const of of group)
    for (const [id, entry] of Object.entries(of.member.value.originalUriBaseIds ?? {}))
      if (!bases.has(base(of, id)))
        bases.set(base(of, id), held(of, 'artifactLocation', entry, 'originalUriBaseIds', id))
  const results = group.flatMap((of) =>
    (of.member.value.results ?? []).map((one, at) => held(of, 'result', one, 'results', at)),
  )
  return {
    ...move(first, { ...rootOf(first), object: commonPart(first) }),
    tool: {
      ...held(first, 'tool', toolOnly, 'tool', null),
      driver: components.get('driver'),
      ...(hasExtensions ? { extensions: named('extensions') } : {}),
    },
    ...Object.fromEntries(
      (['taxonomies', 'policies', 'translations'] as const).filter(has).map((list) => [list, named(list)]),
    ),
    ...(has('originalUriBaseIds') ? { originalUriBaseIds: Object.fromEntries(bases) } : {}),
    ...Object.fromEntries(
      runLists
        .filter(has)
        .map((list) => [
          list,
          lists
            .list(list)
            .map(({ of, index }) => held(of, kindIn[list], of.member.value[list]?.[index] ?? {}, list, index)),
        ]),
    ),
    ...(has('results') ? { results } : {}),
  }
}

/** One run of several that `groupRuns` found to mean the same by all that stands beside their results. */
export const joinRuns = (group: readonly Joining[], say: Say): JoinedRun => {
  const lists = uniteLists(group)
  const names = uniteBases(group, say)
  const base: Base = (of, id) => names.get(of)?.get(id) ?? id
  const details = joinDetails(group.map(({ member }) => member.value))
  const inside = insideJoined({ lists, details, firstResult: firstResults(group), base })
  const byMember = new Map(group.map((of) => [of.member, of]))
  return {
    inside: (member, tokens) => {
      const of = byMember.get(member)
      return of ? inside(of, tokens) : tokens
    },
    write: (pointer) => ({ ...writeRun(group, lists, base, moveOf(group, lists, base, pointer)), ...details }) as Run,
  }
}
