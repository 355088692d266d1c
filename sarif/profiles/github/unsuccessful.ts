import { counted } from '../../../lib/counted.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { sources } from './limits.ts'

export const unsuccessfulRule: ConsumerRule = {
  id: 'github/unsuccessful',
  effect: 'drops',
  what: 'runs',
  requirement:
    'The tool ran with success; a run that failed may be answered by a processing error, and its results left out.',
  remedy: 'Upload the log of a run that succeeded.',
  source: sources.unsuccessful,
  sentence: ({ places }) => `GitHub may leave out the results of ${counted(places, 'failed invocation')}.`,
  perLog: (count) => ({
    enter: {
      invocation: ({ executionSuccessful }, visit) => {
        if (visit.frame.parent?.kind !== 'run') return
        if (executionSuccessful === false)
          count.loses(visit, { kept: 0, of: 1 }, 'The run says that it failed.', 'executionSuccessful')
        else count.arrives()
      },
    },
  }),
}
