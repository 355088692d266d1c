import type { Rule } from './rule.ts'
import { lookUp } from './rule-reference.ts'

export const overrideRules: readonly Rule[] = [
  {
    id: 'configuration-override/error-notification',
    section: '3.58.6',
    level: 'error',
    requirement: 'The level of a notification that is an error is not overridden.',
    remedy: 'Leave out "configuration.level".',
    enter: {
      configurationOverride: ({ descriptor, configuration }, { frame, run, report }) => {
        const level = configuration?.level
        if (!run || !descriptor || level === undefined || level === 'error') return
        if (frame.property !== 'notificationConfigurationOverrides') return
        const found = lookUp(descriptor, 'notifications', run)
        if (typeof found !== 'string' && found.found.defaultConfiguration?.level === 'error')
          report('The notification is an error by its descriptor.', 'configuration', 'level')
      },
    },
  },
]
