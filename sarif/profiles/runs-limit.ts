import { thousands } from '../../lib/counted.ts'
import type { ConsumerRule } from './consumer-rule.ts'
import type { Reader } from './unread.ts'

/** A consumer that refuses a log of more than so many runs. */
export const runsLimit = ({ id, short, source }: Reader, most: number, remedy: string): ConsumerRule => ({
  id: `${id}/runs`,
  effect: 'refuses',
  what: 'runs',
  requirement: `A log has at most ${thousands(most)} runs.`,
  remedy,
  source,
  sentence: ({ of }) => `${short} refuses the log: ${thousands(of)} runs, more than ${thousands(most)}.`,
  perLog: ({ loses }) => ({
    enter: {
      sarifLog: ({ runs }, visit) => {
        // §3.13.4: null where the tool could not say.
        const { length } = runs ?? []
        if (length > most) loses(visit, { kept: 0, of: length }, `The log has ${thousands(length)} runs.`, 'runs')
      },
    },
  }),
})
