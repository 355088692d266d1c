import type { DefectLevel } from '../../schemas/records/index.ts'
import type { Kind, SarifLog, SarifObjects } from '../../schemas/sarif/index.ts'
import type { Frame, Loose } from '../walk/index.ts'
import type { RunTables } from './tables.ts'

export type Report = (message: string, ...inside: readonly (string | number)[]) => void

/**
 * What a rule sees of the object that it is called with; true during the call only.
 * `run` is null outside a run (inline external properties), where look-ups stay silent. Results are read one by one and
 * forgotten: of `results`, `log` and `run` hold no more than the length. `report` puts a defect at the
 * object, or at what `inside` names below it; a rule that judges later keeps what `reportLater` gives, which stays with
 * the object. `reportUnlessHeld` does it, now or later, where the tokens of a JSON pointer lead to nothing in the log as it
 * was written; null is no pointer.
 */
export type Visit = {
  readonly frame: Frame
  readonly run: RunTables | null
  readonly log: Loose<SarifLog>
  readonly report: Report
  readonly reportLater: () => Report
  readonly reportUnlessHeld: (pointers: readonly (readonly string[] | null)[], ...report: Parameters<Report>) => void
}

export type Check<K extends Kind> = (object: Loose<SarifObjects[K]>, visit: Visit) => void
export type Checks = { readonly [K in Kind]?: Check<K> }

/** Called with an object before (`enter`) and after (`leave`) everything that it holds. */
export type Visitors = { readonly enter?: Checks; readonly leave?: Checks }

/**
 * One requirement of the specification, or of a consumer. `section` is that of the clause, or the consumer's name; `requirement` says it in our words; `level` is
 * error for a SHALL, warning for a SHOULD. A rule that must remember something between objects has `perRun`, which makes
 * fresh visitors for each run; the others have `enter` or `leave`. A rule never walks: the one walk calls it.
 */
export type Rule = {
  readonly id: string
  readonly section: string
  readonly level: DefectLevel
  readonly requirement: string
  readonly remedy: string
} & (Visitors | { readonly perRun: () => Visitors })

export const visitorsOf = (rule: Rule): Visitors => ('perRun' in rule ? rule.perRun() : rule)
