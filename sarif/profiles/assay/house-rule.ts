import type { Checks } from '../../rules/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import type { Source } from '../contract.ts'
import { lostOf } from '../result-rule.ts'
import { type See, toldOncePerRun } from '../told-once.ts'

/** The house form is Assay's own: it is written down beside the program. */
export const houseForm: Source = { url: 'docs/profiles.md#assay', date: '2026-11-30' }

/** What of the house form a rule is about. `noun` is one of the things that it looks at, `wrong` what those are that break it. */
export type House = {
  readonly id: string
  readonly noun: string
  readonly requirement: string
  readonly remedy: string
  readonly wrong: string
  readonly checks: (see: See) => Checks
}

/** A requirement of the house form: one defect a run, at the first place. */
export const houseRule = ({ id, noun, requirement, remedy, wrong, checks }: House): ConsumerRule =>
  toldOncePerRun({
    id: `house/${id}`,
    effect: 'refuses',
    what: 'log',
    requirement,
    remedy,
    source: houseForm,
    sentence: (tally) => `Not in the house form: ${lostOf(tally, noun)} ${wrong}.`,
    say: (lost, of) => `${lostOf({ kept: of - lost, of }, noun)} ${wrong}.`,
    checks,
  })
