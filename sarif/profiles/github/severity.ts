import { counted } from '../../../lib/counted.ts'
import type { ReportingDescriptor } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { quoted } from '../quoted.ts'
import { sources } from './limits.ts'

const name = 'security-severity'
const inside = ['properties', name] as const
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

const severityOf = ({ properties }: Loose<ReportingDescriptor>): unknown => properties?.[name]

export const severityRules: readonly ConsumerRule[] = [
  {
    id: 'github/security-severity',
    effect: 'refuses',
    what: 'log',
    requirement: 'The security-severity of a rule is a string that holds a number.',
    remedy: 'Write a number above 0.0 and up to 10.0 as a string, such as "7.5", or leave it out.',
    source: sources.severity,
    sentence: ({ places }) =>
      `GitHub refuses the log: the security-severity of ${counted(places, 'rule')} is no number.`,
    perLog: (count) => ({
      enter: {
        reportingDescriptor: (descriptor, visit) => {
          const severity = severityOf(descriptor)
          if (visit.frame.property !== 'rules' || severity === undefined) return
          if (typeof severity !== 'string') count.loses(visit, { kept: 0, of: 1 }, `"${name}" is no string.`, ...inside)
          else if (!number.test(severity))
            count.loses(visit, { kept: 0, of: 1 }, `${quoted(severity)} is no number.`, ...inside)
        },
      },
    }),
  },
  {
    id: 'github/security-severity-range',
    effect: 'ignores',
    what: 'security severities',
    requirement: 'The security-severity of a rule is above 0.0 and at most 10.0; another is taken for none.',
    remedy: 'Write a number above 0.0 and up to 10.0.',
    source: sources.support,
    sentence: ({ places }) => `GitHub ignores the security-severity of ${counted(places, 'rule')}: it is out of range.`,
    perLog: (count) => ({
      enter: {
        reportingDescriptor: (descriptor, visit) => {
          const severity = severityOf(descriptor)
          if (visit.frame.property !== 'rules' || typeof severity !== 'string' || !number.test(severity)) return
          if (Number(severity) > 0 && Number(severity) <= 10) count.arrives()
          else count.loses(visit, { kept: 0, of: 1 }, `${severity} is out of range.`, ...inside)
        },
      },
    }),
  },
]
