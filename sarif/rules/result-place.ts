import type { Rule } from './rule.ts'
import { artifactKey } from './uri/same-artifact.ts'

export const resultPlaceRules: readonly Rule[] = [
  {
    id: 'result/no-locations',
    section: '3.27.12',
    level: 'warning',
    requirement: 'A result has locations.',
    remedy: 'Add "locations"; an empty array says that there are none.',
    enter: {
      result: ({ locations }, { report }) => {
        if (locations === undefined) report('The result has no "locations".')
      },
    },
  },
  {
    id: 'result/same-analysis-target',
    section: '3.27.13',
    level: 'warning',
    requirement: 'analysisTarget is there only where it is not the file of the result.',
    remedy: 'Leave "analysisTarget" out.',
    enter: {
      result: ({ analysisTarget, locations = [] }, { run, report }) => {
        const target = analysisTarget && artifactKey(analysisTarget, run)
        if (!target || locations.length === 0) return
        const isSame = locations.every(({ physicalLocation }) => {
          const location = physicalLocation?.artifactLocation
          return location !== undefined && artifactKey(location, run) === target
        })
        if (isSame) report('"analysisTarget" is the file of the result.', 'analysisTarget')
      },
    },
  },
]
