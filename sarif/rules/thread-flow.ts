import type { ThreadFlow, ThreadFlowLocation } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule, Visit } from './rule.ts'
import { given, type RunTables } from './tables.ts'
import { timeValue } from './time.ts'

type Some = Loose<ThreadFlowLocation>
type States = Pick<Loose<ThreadFlow>, 'initialState' | 'immutableState'>

/** What says when a step is reached; its index may bring it (§3.38.2). */
const whenOf = (
  location: Some,
  run: RunTables | null,
): { readonly order: number | null; readonly time: number | null } => {
  const cached = given(location.index) ? run?.run.threadFlowLocations?.[location.index] : undefined
  const order = location.executionOrder ?? cached?.executionOrder
  return { order: given(order) ? order : null, time: timeValue(location.executionTimeUtc ?? cached?.executionTimeUtc) }
}

const unreadable = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32,})$/i

/** Whether a value compares the item that it belongs to by name, where {expr} should stand. */
const comparesItself = (item: string, value: string): boolean =>
  item !== '' && value.startsWith(item) && /^\s*(?:==|!=|<=|>=|<|>)\s*\S/.test(value.slice(item.length))

export const threadFlowRules: readonly Rule[] = [
  {
    id: 'thread-flow/order',
    section: '3.37.6',
    level: 'error',
    requirement: 'The locations of a thread flow stand in the order of execution.',
    remedy: 'Sort the locations, or correct executionOrder or executionTimeUtc.',
    enter: {
      threadFlow: ({ locations = [] }, { run, report }) => {
        let order = -1
        let time = Number.NEGATIVE_INFINITY
        locations.forEach((location, at) => {
          const when = whenOf(location, run)
          const nextOrder = when.order ?? order
          const nextTime = when.time ?? time
          if (nextOrder < order || nextTime < time)
            report('The location is reached before one that stands above it.', 'locations', at)
          order = Math.max(order, nextOrder)
          time = Math.max(time, nextTime)
        })
      },
    },
  },
  ...(
    [
      ['thread-flow/constant-state', '3.37.4', 'threadFlow'],
      ['graph-traversal/constant-state', '3.42.6', 'graphTraversal'],
    ] as const
  ).map(
    ([id, section, kind]): Rule => ({
      id,
      section,
      level: 'warning',
      requirement: 'What never changes is in immutableState alone, not in initialState.',
      remedy: 'Take it out of "initialState".',
      enter: {
        [kind]: ({ initialState = {}, immutableState = {} }: States, { report }: Visit) => {
          for (const name of Object.keys(initialState))
            if (Object.hasOwn(immutableState, name))
              report('The item is also in "immutableState".', 'initialState', name)
        },
      },
    }),
  ),
  {
    id: 'thread-flow-location/no-message',
    section: '3.38.3',
    level: 'warning',
    requirement: 'A step of a thread flow has a location, if need be one with a message alone.',
    remedy: 'Add "location" with a "message".',
    enter: {
      threadFlowLocation: ({ index, location }, { run, report }) => {
        if (run?.run.conversion || run?.isExternal('conversion') || given(index) || location) return
        report('The step has no location that says what happens there.')
      },
    },
  },
  {
    id: 'thread-flow-location/unreadable-kind',
    section: '3.38.8',
    level: 'warning',
    requirement: 'The kinds of a step are words that people can read.',
    remedy: 'Write words; identifiers go into the property bag.',
    enter: {
      threadFlowLocation: ({ kinds = [] }, { report }) => {
        kinds.forEach((kind, at) => {
          if (unreadable.test(kind)) report('The kind is a GUID or a hash.', 'kinds', at)
        })
      },
    },
  },
  {
    id: 'thread-flow-location/constraint',
    section: '3.38.9',
    level: 'error',
    requirement: 'A constraint in state writes {expr} for the item that it belongs to.',
    remedy: 'Write {expr} in place of the name of the item.',
    enter: {
      threadFlowLocation: ({ state = {} }, { report }) => {
        for (const [item, value] of Object.entries(state))
          if (comparesItself(item, value?.text ?? '')) report(`The constraint names "${item}".`, 'state', item, 'text')
      },
    },
  },
]
