import type { MergeNote } from '../../schemas/records/index.ts'
import type { Run, SarifLog } from '../../schemas/sarif/index.ts'
import type { References } from '../remap/index.ts'

/** A log that the validator finds valid, and what it is called: a path, or `-`. */
export type MergeInput = { readonly name: string; readonly log: SarifLog }

/** A run that comes in: `log` and `run` are its place among the logs. */
export type Member = {
  readonly log: number
  readonly run: number
  readonly value: Run
  readonly references: References
}

/** `runs`: where each run of the merged log comes from; more than one place where runs were joined. */
export type Merged = {
  readonly log: SarifLog
  readonly runs: readonly { readonly from: readonly { readonly log: number; readonly run: number }[] }[]
  readonly notes: readonly MergeNote[]
}

/** The run of a written group before its category is made distinct. */
export type Written = { readonly members: readonly Member[]; readonly run: Run }

export type Say = (kind: MergeNote['kind'], message: string, at?: Pick<Member, 'log' | 'run'>) => void
