import type { Checks, Visit } from '../rules/index.ts'
import type { ConsumerRule, Place } from './consumer-rule.ts'

/** Says of one thing whether it is lost, and where. */
export type See = (isLost: boolean, visit: Visit, ...inside: readonly (string | number)[]) => void

type Told = Omit<ConsumerRule, 'perLog' | 'perRun'> & {
  readonly checks: (see: See) => Checks
  readonly say: (lost: number, of: number) => string
}

/** A rule about what logs often lose everywhere: one defect a run, at the first place, that says how many there are. */
export const toldOncePerRun = ({ checks, say, ...rule }: Told): ConsumerRule => ({
  ...rule,
  perRun: (count) => {
    let lost = 0
    let of = 0
    let first: { readonly place: Place; readonly inside: readonly (string | number)[] } | null = null
    const see: See = (isLost, { frame, reportLater }, ...inside) => {
      of++
      if (!isLost) return
      lost++
      first ??= { place: { frame, report: reportLater() }, inside }
    }
    return {
      enter: checks(see),
      leave: {
        run: () => {
          if (first) count.loses(first.place, { kept: of - lost, of }, say(lost, of), ...first.inside)
          else count.arrives(of)
        },
      },
    }
  },
})
