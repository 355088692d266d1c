import type { Rule } from './rule.ts'

export const locationContentRules: readonly Rule[] = [
  {
    id: 'location/nothing-known',
    section: '3.28.1',
    level: 'warning',
    requirement: 'A location with neither a physical nor a logical location has a message.',
    remedy: 'Say in "message" what the location stands for.',
    enter: {
      location: ({ physicalLocation, logicalLocations = [], message }, { report }) => {
        if (!physicalLocation && logicalLocations.length === 0 && !message)
          report('The location names no place and has no message.')
      },
    },
  },
  {
    id: 'location/empty-logical-locations',
    section: '3.28.4',
    level: 'error',
    requirement: 'logicalLocations without physicalLocation holds something.',
    remedy: 'Add a logical location, or leave the array out.',
    enter: {
      location: ({ physicalLocation, logicalLocations }, { report }) => {
        if (!physicalLocation && logicalLocations?.length === 0)
          report('"logicalLocations" is empty, and there is no "physicalLocation".', 'logicalLocations')
      },
    },
  },
  {
    id: 'location/annotation-without-message',
    section: '3.28.6',
    level: 'warning',
    requirement: 'A region among the annotations of a location has a message.',
    remedy: 'Say in its "message" why the region matters.',
    enter: {
      region: ({ message }, { frame, report }) => {
        if (frame.property === 'annotations' && !message) report('The annotation has no message.')
      },
    },
  },
]
