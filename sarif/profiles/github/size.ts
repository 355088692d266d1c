import type { ConsumerRule } from '../consumer-rule.ts'
import { thousands } from '../words.ts'
import { kept, refusedOver, support } from './limits.ts'

export const sizeRules: readonly ConsumerRule[] = [
  {
    id: 'github/results-kept',
    effect: 'cuts',
    what: 'results',
    requirement: `A run has at most ${thousands(kept.resultsPerRun)} results; of more, those of the highest severity are kept.`,
    remedy: 'Split the log: assay split --profile github.',
    source: support,
    sentence: (tally) => `GitHub keeps ${thousands(tally.kept)} of ${thousands(tally.of)} results of ${tally.runs}.`,
    perLog: (count) => ({
      enter: {
        run: ({ results }, visit) => {
          const of = results?.length ?? 0
          if (of <= kept.resultsPerRun || of > refusedOver.resultsPerRun) return
          const loss = { kept: kept.resultsPerRun, of }
          count.loses(visit, loss, `The run has ${thousands(of)} results.`, 'results')
        },
      },
    }),
  },
  {
    id: 'github/results-refused',
    effect: 'refuses',
    what: 'runs',
    requirement: `A run has at most ${thousands(refusedOver.resultsPerRun)} results.`,
    remedy: 'Split the log: assay split --profile github.',
    source: support,
    sentence: ({ of, runs }) =>
      `GitHub refuses the log: ${thousands(of)} results in ${runs}, more than ${thousands(refusedOver.resultsPerRun)} in one.`,
    perLog: (count) => ({
      enter: {
        run: ({ results }, visit) => {
          const of = results?.length ?? 0
          if (of > refusedOver.resultsPerRun)
            count.loses(visit, { kept: 0, of }, `The run has ${thousands(of)} results.`, 'results')
        },
      },
    }),
  },
]
