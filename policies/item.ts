import type { RuleNote, Signal } from '../schemas/records/index.ts'
import type { Variables } from './facts/variables.ts'

/** One way in which a subject shows itself; each is judged alone, so that nothing hides behind another sign. */
export type Item = {
  readonly form: string
  readonly evidence: readonly Signal[]
  readonly ruleLicence: Variables['ruleLicence']
  readonly engine: Variables['engine']
  /** The rule that the item is, by its canonical form; null: no rule, or none that could be made. */
  readonly ruleSha256: RuleNote['sha256']
  /** A program under a licence of its own (SPDX), and where that was read; null: no program. */
  readonly program: { readonly licence: string; readonly source: string } | null
}

export const item = (form: string, evidence: readonly Signal[], more: Partial<Item> = {}): Item => ({
  form,
  evidence,
  ruleLicence: '',
  engine: '',
  ruleSha256: null,
  program: null,
  ...more,
})
