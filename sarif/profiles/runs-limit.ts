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
      sarifLog: ({ runs = [] }, visit) => {
        if (runs.length > most)
          loses(visit, { kept: 0, of: runs.length }, `The log has ${thousands(runs.length)} runs.`, 'runs')
      },
    },
  }),
})
