import type { Address, Artifact, LogicalLocation, Run } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule, Visit } from './rule.ts'
import { given } from './tables.ts'

type Child = { readonly parentIndex?: number }
type List = 'artifacts' | 'logicalLocations' | 'addresses'
type Some = Loose<Artifact> | Loose<LogicalLocation> | Loose<Address>

/** The positions from which following parentIndex comes back. Each element is passed at most twice. */
const looped = (items: readonly Child[]): readonly number[] => {
  const state = new Map<number, 'on-the-way' | 'done'>()
  const inLoop: number[] = []
  items.forEach((_, start) => {
    const way: number[] = []
    let at: number | undefined = start
    while (given(at) && items[at] && !state.has(at)) {
      state.set(at, 'on-the-way')
      way.push(at)
      at = items[at]?.parentIndex
    }
    if (given(at) && state.get(at) === 'on-the-way') inLoop.push(...way.slice(way.indexOf(at)))
    for (const passed of way) state.set(passed, 'done')
  })
  return inLoop
}

const itemsOf = (run: Loose<Run>, list: List): readonly Some[] => run[list] ?? []

const rulesFor = (
  name: string,
  kind: 'artifact' | 'logicalLocation' | 'address',
  list: List,
  section: string,
): readonly Rule[] => {
  const bounds = ({ parentIndex }: Child, { run, report }: Visit): void => {
    if (!run || !given(parentIndex) || run.isExternal(list)) return
    const { length } = itemsOf(run.run, list)
    if (parentIndex >= length)
      report(`"parentIndex" is ${parentIndex}, but the run has ${length} ${list}.`, 'parentIndex')
  }
  return [
    {
      id: `${name}/parent-index`,
      section,
      level: 'error',
      requirement: `parentIndex names an element of the ${list} of the run.`,
      remedy: 'Correct the index, or leave it out if there is no parent.',
      enter: { [kind]: bounds },
    },
    {
      id: `${name}/parent-loop`,
      section,
      level: 'error',
      requirement: `Following parentIndex in ${list} comes to an end.`,
      remedy: 'Leave "parentIndex" out of the outermost element.',
      enter: {
        run: (run, { report }) => {
          for (const index of looped(itemsOf(run, list)))
            report(`Element ${index} of ${list} is inside itself.`, list, index, 'parentIndex')
        },
      },
    },
  ]
}

export const parentRules = (): readonly Rule[] => [
  ...rulesFor('artifact', 'artifact', 'artifacts', '3.24.3'),
  ...rulesFor('logical-location', 'logicalLocation', 'logicalLocations', '3.33.8'),
  ...rulesFor('address', 'address', 'addresses', '3.32.13'),
]
