import type { Rule } from './rule.ts'
import { timeValue } from './time.ts'

export const invocationProcessRules: readonly Rule[] = [
  {
    id: 'invocation/no-exit-code',
    section: '3.20.9',
    level: 'warning',
    requirement: 'An invocation has exitCode unless a signal ended the process or it did not start.',
    remedy: 'Add "exitCode".',
    enter: {
      invocation: (invocation, { report }) => {
        const { exitCode, exitSignalName, exitSignalNumber, processStartFailureMessage } = invocation
        if ((exitCode ?? exitSignalName ?? exitSignalNumber ?? processStartFailureMessage) === undefined)
          report('The invocation does not say how the process ended.')
      },
    },
  },
  {
    id: 'invocation/no-signal-name',
    section: '3.20.11',
    level: 'warning',
    requirement: 'A process ended by a signal has exitSignalName.',
    remedy: 'Add the name: numbers differ between systems.',
    enter: {
      invocation: ({ exitSignalName, exitSignalNumber }, { report }) => {
        if (exitSignalNumber !== undefined && exitSignalName === undefined)
          report('The signal has a number and no name.', 'exitSignalNumber')
      },
    },
  },
  {
    id: 'run/invocation-order',
    section: '3.14.11',
    level: 'warning',
    requirement: 'Invocations stand in the order in which they started.',
    remedy: 'Sort them by startTimeUtc.',
    enter: {
      run: ({ invocations = [] }, { report }) => {
        let latest = Number.NEGATIVE_INFINITY
        invocations.forEach(({ startTimeUtc }, index) => {
          const start = timeValue(startTimeUtc)
          if (start === null) return
          if (start < latest) report('The invocation started before the one above it.', 'invocations', index)
          latest = Math.max(latest, start)
        })
      },
    },
  },
]
