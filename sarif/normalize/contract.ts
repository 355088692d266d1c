import type { Ledger, Severity } from '../../schemas/records/index.ts'
import type { Result } from '../../schemas/sarif/index.ts'
import type { Draft } from './draft.ts'
import type { SourceCache, SourceFiles } from './source/files.ts'
import type { Coordinates } from './source/source-text.ts'

/** What the normalizer must know beside the log; all of it comes from the analyzer's own folder and the snapshot. */
export type NormalizeOptions = {
  /** The analyzer's id, for `automationDetails.id`. */
  readonly analyzer: string
  /** `informationUri`: null where nobody knows one. */
  readonly driver: { readonly version: string; readonly informationUri: string | null }
  readonly coordinates: Coordinates
  readonly files: SourceFiles
  /** The snapshot path that the tool means by an artifact URI of its own spelling, or null. */
  readonly pathOf: (uri: string) => string | null
  readonly severityOf: (ruleId: string) => Severity
  /** The fault that a rule looks for, where rules of other analyzers look for it too; it stands in the rule's property bag. */
  readonly faultOf: (ruleId: string) => string | null
  /** The id of a rule in the house log, where the log handed in names it otherwise to keep two rules of one id apart. */
  readonly nameOf?: (ruleId: string) => string
  /** The level of one result, where its rule alone does not decide. */
  readonly levelOf?: (result: Result) => Severity
  /** Why a result is no finding but the tool speaking of itself or of a file that it did not read; null for a finding. */
  readonly noticeOf: (result: Result) => string | null
  /** Exit codes of the steps, in order. */
  readonly exitCodes: readonly number[]
  /** What was already done to the log: the ledger begins with it. */
  readonly earlier?: Pick<Ledger, 'before' | 'steps'>
}

export type Context = NormalizeOptions & { readonly sources: SourceCache }

/**
 * One kind of change. A processor reads and writes the first run of the draft and nothing else, in time linear in the
 * log. `id` and `reason` stand in the ledger, `reason` as a sentence for a reader of the evidence.
 */
export type Processor = {
  readonly id: string
  readonly reason: string
  readonly apply: (draft: Draft, context: Context) => void
}
