import { guidSet } from './guid-set.ts'
import type { Rule } from './rule.ts'
import { given } from './tables.ts'

export const resultRules: readonly Rule[] = [
  {
    id: 'result/level-of-kind',
    section: '3.27.10',
    level: 'error',
    requirement: 'A result whose kind is not fail has level none, if it has a level.',
    remedy: 'Leave out "level", or write "none".',
    enter: {
      result: ({ kind = 'fail', level = 'none' }, { report }) => {
        if (kind !== 'fail' && level !== 'none') report(`A result of kind "${kind}" has level "${level}".`, 'level')
      },
    },
  },
  {
    id: 'result/rank-of-kind',
    section: '3.27.25',
    level: 'error',
    requirement: 'A result whose kind is not fail has no rank.',
    remedy: 'Leave out "rank".',
    enter: {
      result: ({ kind = 'fail', rank }, { report }) => {
        if (kind !== 'fail' && rank !== undefined) report(`A result of kind "${kind}" has a rank.`, 'rank')
      },
    },
  },
  {
    id: 'result/guid-twice',
    section: '3.27.3',
    level: 'error',
    requirement: 'The guids of results differ.',
    remedy: 'Give each result a guid of its own; correlationGuid says that results are alike.',
    perRun: () => {
      const seen = guidSet()
      return {
        enter: {
          result: ({ guid }, { report }) => {
            if (guid !== undefined && !seen.add(guid)) report('Two results have this guid.', 'guid')
          },
        },
      }
    },
  },
  {
    id: 'result/invocation-index',
    section: '3.48.6',
    level: 'error',
    requirement: 'invocationIndex names an invocation of the run.',
    remedy: 'Correct the index, or leave it out.',
    enter: {
      resultProvenance: ({ invocationIndex }, { run, report }) => {
        if (!run || !given(invocationIndex) || run.isExternal('invocations')) return
        const length = run.run.invocations?.length ?? 0
        if (invocationIndex >= length)
          report(`"invocationIndex" is ${invocationIndex}, but the run has ${length} invocations.`, 'invocationIndex')
      },
    },
  },
  {
    id: 'result/execution-order-twice',
    section: '3.38.11',
    level: 'error',
    requirement: 'The locations of a thread flow have different executionOrders.',
    remedy: 'Number the locations in the order of execution.',
    enter: {
      threadFlow: ({ locations = [] }, { run, report }) => {
        const seen = new Set<number>()
        locations.forEach((location, at) => {
          const cached = given(location.index)
            ? run?.run.threadFlowLocations?.[location.index]?.executionOrder
            : undefined
          const order = location.executionOrder ?? cached
          if (!given(order)) return
          if (seen.has(order)) report(`Two locations have the executionOrder ${order}.`, 'locations', at)
          seen.add(order)
        })
      },
    },
  },
  {
    id: 'rectangle/incomplete',
    section: '3.31.2',
    level: 'error',
    requirement: 'A rectangle has all four sides.',
    remedy: 'Add the missing sides.',
    enter: {
      rectangle: (rectangle, { report }) => {
        const lacking = (['top', 'left', 'bottom', 'right'] as const).filter((side) => rectangle[side] === undefined)
        if (lacking.length > 0) report(`The rectangle has no ${lacking.join(', ')}.`)
      },
    },
  },
]
