import type { Result } from '../../schemas/sarif/index.ts'
import type { Visit } from '../rules/index.ts'
import type { Loose } from '../walk/index.ts'
import type { ConsumerRule, Tally } from './consumer-rule.ts'
import { thousands } from './words.ts'

/** Why a result does not arrive: what to say at it, and where inside it. */
export type Loss = { readonly message: string; readonly inside?: readonly (string | number)[] }

/** Null for a result that arrives, `'apart'` for one that does not count at all. */
export type LossOf = (result: Loose<Result>, visit: Visit) => Loss | null | 'apart'

/** `what` is results if it does not say. */
export type RuleTexts = Pick<
  ConsumerRule,
  'id' | 'effect' | 'level' | 'requirement' | 'remedy' | 'source' | 'sentence'
> & { readonly what?: string }

/** A rule that looks at each result. */
export const resultRule = (texts: RuleTexts, lossOf: LossOf): ConsumerRule => ({
  what: 'results',
  ...texts,
  perLog: ({ arrives, loses }) => ({
    enter: {
      result: (result, visit) => {
        const loss = lossOf(result, visit)
        if (loss === 'apart') return
        if (loss === null) arrives()
        else loses(visit, { kept: 0, of: 1 }, loss.message, ...(loss.inside ?? []))
      },
    },
  }),
})

/** `3 of 42,118 results`: those that are lost. */
export const lostOf = ({ kept, of }: Pick<Tally, 'kept' | 'of'>, noun = 'result'): string =>
  `${thousands(of - kept)} of ${thousands(of)} ${of === 1 ? noun : `${noun}s`}`
