import { countedPerRun } from './counted.ts'
import type { Rule } from './rule.ts'

// Only what names a public classification itself; a tag of one's own may be any word.
const classification = /^(?:external\/)?(?:cwe|capec|owasp|wasc|cert)[-/: ]/i
const noTags: readonly string[] = []
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?[+-](\d\d):?(\d\d)$/

export const propertyBagRules: readonly Rule[] = [
  {
    id: 'property-bag/classification-tag',
    section: '3.8.2.1',
    level: 'warning',
    requirement: 'Results and rules are put into classes such as those of CWE by taxonomies, not by tags.',
    remedy: 'Describe the classes in run.taxonomies, and name them in "taxa" or "relationships".',
    perRun: countedPerRun(
      (hit) => ({
        propertyBag: ({ tags = noTags }, visit) => {
          if (tags.length === 0) return
          const kind = visit.frame.parent?.kind
          if (kind !== 'result' && kind !== 'reportingDescriptor') return
          const index = tags.findIndex((tag) => tag.length < 200 && classification.test(tag))
          if (index >= 0) hit(visit, 'tags', index)
        },
      }),
      (count) => `Tags put ${count} results or rules into classes of a classification.`,
    ),
  },
  {
    id: 'property-bag/utc',
    section: '3.9',
    level: 'warning',
    requirement: 'A time in a property bag is in UTC.',
    remedy: 'Write the time in UTC, with Z at its end.',
    enter: {
      propertyBag: (bag, { report }) => {
        for (const name of Object.keys(bag)) {
          const value = bag[name]
          const offset = typeof value === 'string' && value.length < 50 ? withOffset.exec(value) : null
          if (offset && Number(offset[1]) + Number(offset[2]) > 0) report('The time is not in UTC.', name)
        }
      },
    },
  },
]
