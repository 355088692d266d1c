import type { SarifLog } from '../../schemas/sarif/index.ts'
import type { Path } from '../decode/index.ts'
import type { Draft } from '../normalize/index.ts'
import type { SourceTree } from '../source/index.ts'
import type { Loose } from '../walk/index.ts'

/** What a mend may know beside the log. */
export type RepairOptions = {
  /** The folder that paths are to be relative to: a file URI that ends in a slash; null leaves absolute URIs alone. */
  readonly rootUri: string | null
  /** The files that were analyzed, or null. */
  readonly sources: SourceTree | null
  /** Whether a ledger is wanted: its digests cost as much as the reading. */
  readonly ledger: boolean
}

export type MendContext = RepairOptions & {
  /** The log as the rules see it: what is ill-typed is taken out, paths and indices are those of the draft. */
  readonly log: Loose<SarifLog>
  /** Whether an object lacks a member: in `log` it also does where the member is ill-typed, and that is not ours to overwrite. */
  readonly isAbsent: (path: Path) => boolean
  /** Says why a defect stays, at its place. */
  readonly leave: (path: Path, reason: string) => void
}

/**
 * One kind of mend. It runs where a rule that it `answers` was broken (or, with `asked`, where the option was given), so
 * that a valid log keeps its bytes. It reads `context.log`, writes to the draft by path, and changes nothing where the log
 * does not prove what was meant. `reason` stands in the ledger, as a sentence with the clause.
 */
export type Mend = {
  readonly id: string
  readonly reason: string
  readonly answers: (ruleId: string) => boolean
  readonly asked?: (options: RepairOptions) => boolean
  readonly apply: (draft: Draft<unknown>, context: MendContext) => void
}

/** A mend that answers rules by their ids; one that ends in `*` stands for all that begin so. */
export const answering =
  (...ids: readonly string[]) =>
  (ruleId: string): boolean =>
    ids.some((id) => (id.endsWith('*') ? ruleId.startsWith(id.slice(0, -1)) : ruleId === id))
