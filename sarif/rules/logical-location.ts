import type { LogicalLocation } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Check, Rule } from './rule.ts'
import { given } from './tables.ts'

/** Elements of run.logicalLocations; elsewhere an index may bring what is not written, or there may be no array at all. */
const inRun =
  (check: (location: Loose<LogicalLocation>, report: (message: string, name?: string) => void) => void) =>
  (...[location, { frame, report }]: Parameters<Check<'logicalLocation'>>): void => {
    if (frame.parent?.kind === 'run')
      check(location, (message, name) => report(message, ...(name === undefined ? [] : [name])))
  }

// The specification's own examples have elements at top level with the name "orders" and the qualified name "/orders"
// (§3.33.7), so that what follows is a doubt and no error.
export const logicalLocationRules: readonly Rule[] = [
  {
    id: 'logical-location/top-level-name',
    section: '3.33.5',
    level: 'warning',
    requirement: 'The fullyQualifiedName of a location without parentIndex is its name.',
    remedy: 'Name the parent in "parentIndex" (§3.33.8), or write the same name in both.',
    enter: {
      logicalLocation: inRun(({ name, fullyQualifiedName, parentIndex }, report) => {
        if (
          !given(parentIndex) &&
          name !== undefined &&
          fullyQualifiedName !== undefined &&
          fullyQualifiedName !== name
        )
          report(`The location has no "parentIndex", yet "fullyQualifiedName" is not its name.`, 'fullyQualifiedName')
      }),
    },
  },
  {
    id: 'logical-location/parent-of-top-level',
    section: '3.33.8',
    level: 'warning',
    requirement: 'A location whose fullyQualifiedName is its name has no parentIndex.',
    remedy: 'Leave "parentIndex" out, or write the whole name.',
    enter: {
      logicalLocation: inRun(({ name, fullyQualifiedName, parentIndex }, report) => {
        if (given(parentIndex) && name !== undefined && fullyQualifiedName === name)
          report('The qualified name is that of a location at top level, yet there is a "parentIndex".', 'parentIndex')
      }),
    },
  },
  {
    id: 'logical-location/nested-without-qualified-name',
    section: '3.33.5',
    level: 'warning',
    requirement: 'A nested logical location has fullyQualifiedName.',
    remedy: 'Add "fullyQualifiedName".',
    enter: {
      logicalLocation: inRun(({ fullyQualifiedName, parentIndex }, report) => {
        if (given(parentIndex) && fullyQualifiedName === undefined)
          report('The location has a parent, but no "fullyQualifiedName".')
      }),
    },
  },
]
