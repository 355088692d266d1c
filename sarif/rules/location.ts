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
      const seen = new Set<number>()
      return {
        enter: {
          result: () => {
            if (seen.size > 0) seen.clear()
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
      const ids = new Set<number>()
      const targets: Target[] = []
      return {
        enter: {
          result: () => {
            if (ids.size > 0) ids.clear()
            targets.length = 0
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
