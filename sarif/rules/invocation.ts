import type { Invocation } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'

const signalled = ({ exitSignalName, exitSignalNumber }: Loose<Invocation>): boolean =>
  exitSignalName !== undefined || exitSignalNumber !== undefined

export const invocationRules: readonly Rule[] = [
  {
    id: 'invocation/exit-code-and-signal',
    section: '3.20.9',
    level: 'error',
    requirement: 'A process ended by a signal has no exitCode.',
    remedy: 'Keep what is true: "exitCode" or the signal.',
    enter: {
      invocation: (invocation, { report }) => {
        if (invocation.exitCode !== undefined && signalled(invocation))
          report('The invocation has an exit code and a signal.', 'exitCode')
      },
    },
  },
  {
    id: 'invocation/start-failure',
    section: '3.20.13',
    level: 'error',
    requirement: 'processStartFailureMessage is there only where the process did not start.',
    remedy: 'Leave it out, or leave out what says that the process ran.',
    enter: {
      invocation: (invocation, { report }) => {
        if (invocation.processStartFailureMessage === undefined) return
        const ran =
          invocation.executionSuccessful === true ||
          invocation.exitCode !== undefined ||
          invocation.processId !== undefined ||
          signalled(invocation)
        if (ran) report('The process started, by what else the invocation says.', 'processStartFailureMessage')
      },
    },
  },
  {
    id: 'invocation/error-notification',
    section: '3.20.21',
    level: 'warning',
    requirement: 'An invocation with a notification of level error was not successful.',
    remedy: 'Set "executionSuccessful" to false, or lower the level.',
    enter: {
      invocation: (
        { executionSuccessful, toolExecutionNotifications = [], toolConfigurationNotifications = [] },
        { report },
      ) => {
        const isError = [...toolExecutionNotifications, ...toolConfigurationNotifications].some(
          ({ level }) => level === 'error',
        )
        if (executionSuccessful === true && isError)
          report('A notification is an error, yet the invocation is called successful.', 'executionSuccessful')
      },
    },
  },
]
