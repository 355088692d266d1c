import { counted } from '../../../lib/counted.ts'
import type { Rule } from '../../rules/rule.ts'
import type { Examiner } from '../examined.ts'
import { otherUnit, otherUnitFits } from '../unit.ts'

export const columnKindSourceRules = ({ asText }: Examiner): readonly Rule[] => [
  {
    id: 'source/column-kind',
    section: '3.14.27',
    level: 'error',
    requirement: 'columnKind names the unit in which the columns are counted.',
    remedy: 'Declare the unit that the tool really counts in, or convert its columns.',
    perRun: () => {
      let regions = 0
      let first = ''
      return {
        enter: {
          region: (region, visit) => {
            const found = asText(region, visit)
            if (!found || !otherUnitFits(found)) return
            if (regions++ === 0) first = `"${found.subject.path}" line ${region.startLine}`
          },
        },
        leave: {
          run: ({ columnKind }, { report }) => {
            if (regions === 0 || columnKind === undefined) return
            report(
              `The run declares ${columnKind}, but the columns of ${counted(regions, 'region')} fit the sources only as ${otherUnit(columnKind)}; the first is in ${first}.`,
              'columnKind',
            )
          },
        },
      }
    },
  },
]
