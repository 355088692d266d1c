import { within } from '../walk/index.ts'
import type { Report, Rule } from './rule.ts'
import { given } from './tables.ts'

type Target = { readonly id: number; readonly report: Report }

export const locationIdRules: readonly Rule[] = [
  {
    id: 'location/id-twice',
    section: '3.28.2',
    level: 'error',
    requirement: 'The ids of the locations of a result differ.',
    remedy: 'Give each location an id of its own.',
    perRun: () => {
      let seen = new Set<number>()
      return {
        enter: {
          result: () => {
            seen = new Set()
          },
          location: ({ id }, { frame, report }) => {
            if (!given(id) || !within(frame, 'result')) return
            if (seen.has(id)) report(`Two locations of the result have the id ${id}.`, 'id')
            seen.add(id)
          },
        },
      }
    },
  },
  {
    id: 'location-relationship/target',
    section: '3.34.2',
    level: 'error',
    requirement: 'The target of a relationship is the id of a location of the same result.',
    remedy: 'Give the related location that id.',
    perRun: () => {
      let ids = new Set<number>()
      let targets: Target[] = []
      return {
        enter: {
          result: () => {
            ids = new Set()
            targets = []
          },
          location: ({ id }, { frame }) => {
            if (given(id) && within(frame, 'result')) ids.add(id)
          },
          locationRelationship: ({ target }, { frame, reportLater }) => {
            if (target !== undefined && within(frame, 'result')) targets.push({ id: target, report: reportLater() })
          },
        },
        leave: {
          result: () => {
            for (const { id, report } of targets)
              if (!ids.has(id)) report(`No location of the result has the id ${id}.`, 'target')
          },
        },
      }
    },
  },
]
