import { counted, thousands } from '../../lib/counted.ts'
import type { Result } from '../../schemas/sarif/index.ts'
import type { Visit, Visitors } from '../rules/index.ts'
import type { Loose } from '../walk/index.ts'
import type { ConsumerRule, Count, Place, Tally } from './consumer-rule.ts'

/** Why a result does not arrive: what to say at it, and where inside it. */
export type Loss = { readonly message: string; readonly inside?: readonly (string | number)[] }

/** Null for a result that arrives, `'apart'` for one that does not count at all. */
export type LossOf = (result: Loose<Result>, visit: Visit) => Loss | null | 'apart'

/** `what` is results if it does not say. */
export type RuleTexts = Pick<
  ConsumerRule,
  'id' | 'effect' | 'level' | 'requirement' | 'remedy' | 'source' | 'sentence'
> & { readonly what?: string }

type Lost = { readonly place: Place; readonly loss: Loss }

/** A rule that looks at each result, and puts a defect at each that does not arrive. */
const atEach =
  (lossOf: LossOf) =>
  ({ arrives, loses }: Count): Visitors => ({
    enter: {
      result: (result, visit) => {
        const loss = lossOf(result, visit)
        if (loss === 'apart') return
        if (loss === null) arrives()
        else loses(visit, { kept: 0, of: 1 }, loss.message, ...(loss.inside ?? []))
      },
    },
  })

/** The same, but for a note, of which a log may have as many as results: one defect a run, at the first place. */
const atFirst =
  (lossOf: LossOf) =>
  ({ arrives, loses }: Count): Visitors => {
    let first: Lost | null = null
    let lost = 0
    let of = 0
    return {
      enter: {
        result: (result, visit) => {
          const loss = lossOf(result, visit)
          if (loss === 'apart') return
          of++
          if (loss === null) return
          lost++
          first ??= { place: { frame: visit.frame, report: visit.reportLater() }, loss }
        },
      },
      leave: {
        run: () => {
          if (!first) {
            arrives(of)
            return
          }
          const { place, loss } = first
          const message = lost === 1 ? loss.message : `${loss.message} So it is with ${counted(lost, 'result')}.`
          loses(place, { kept: of - lost, of }, message, ...(loss.inside ?? []))
        },
      },
    }
  }

export const resultRule = (texts: RuleTexts, lossOf: LossOf): ConsumerRule => {
  const isNote = (texts.level ?? (texts.effect === 'ignores' ? 'note' : null)) === 'note'
  const rule = { what: 'results', ...texts }
  return isNote ? { ...rule, perRun: atFirst(lossOf) } : { ...rule, perLog: atEach(lossOf) }
}

/** `3 of 42,118 results`: those that are lost. */
export const lostOf = ({ kept, of }: Pick<Tally, 'kept' | 'of'>, noun = 'result'): string =>
  `${thousands(of - kept)} of ${counted(of, noun)}`
