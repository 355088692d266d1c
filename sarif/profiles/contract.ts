import type { ConsumerEffect, DefectLevel } from '../../schemas/records/index.ts'
import type { Rule } from '../rules/index.ts'
import type { SourceTree } from '../source/index.ts'

/** What is known of a log beside its content. `gzipBytes`: its size as gzip would send it; null where nobody measured it. */
export type LogSize = { readonly bytes: number; readonly gzipBytes: number | null }

/** `tree`: the files that were analyzed, where `--source` names them. */
export type ProfileContext = { readonly size: LogSize; readonly tree: SourceTree | null }

/** Where a consumer says something, and the day (YYYY-MM-DD) on which that was read. */
export type Source = { readonly url: string; readonly date: string }

/** What the layers below found. `isRead`: the log is a JSON object, so that the rules saw it. `ruleCounts`: how often each rule was broken. */
export type Outcome = { readonly isRead: boolean; readonly ruleCounts: Readonly<Record<string, number>> }

/**
 * One log before one consumer. `rules` join those of the specification in the one walk; `effects` says, after the walk,
 * what the consumer would do with the log, in the order of the rules.
 */
export type OpenProfile = {
  readonly rules: readonly Rule[]
  readonly effects: (outcome: Outcome) => readonly ConsumerEffect[]
}

/**
 * How large a log may be so that the consumer takes and keeps all of it; what is left out has no limit. `resultsPerRun` is
 * what is kept, where more would be accepted and cut. `hasOneRunPerCategory`: two runs of one tool and category in one
 * log are refused.
 */
export type LogLimits = {
  /** As they are, where the consumer does not take gzip. */
  readonly bytes?: number
  readonly gzipBytes?: number
  readonly runs?: number
  readonly resultsPerRun?: number
  readonly rulesPerRun?: number
  readonly hasOneRunPerCategory?: boolean
}

/** A rule of a profile as a reader wants to know it. */
export type ConsumerRequirement = {
  readonly id: string
  readonly section: string
  readonly level: DefectLevel
  readonly effect: ConsumerEffect['effect']
  readonly requirement: string
  readonly remedy: string
  readonly source: Source
}

/**
 * A consumer of SARIF logs. A rule of a profile has level error where the consumer would refuse the log, warning where
 * it would cut or drop something, note where something is ignored or shown badly. Limits are data with their source
 * and the date on which it was read.
 */
export type Profile = {
  readonly id: string
  /** As a sentence names it: "GitHub code scanning". */
  readonly name: string
  readonly limits: LogLimits
  /** Advice of the specification (ids of rules) that has no object here, since this consumer has a convention for it. */
  readonly settled: readonly string[]
  /** The consumer's own page on SARIF. */
  readonly document: Source
  /** Where the consumer says that it checks logs by the schema; null where it does not. */
  readonly schemaCheck: Source | null
  readonly requirements: () => readonly ConsumerRequirement[]
  readonly open: (context: ProfileContext) => OpenProfile
}
