import type { Store } from '../../evidence/index.ts'
import type { SandboxChoice } from '../../runner/index.ts'
import type { Isolation } from '../../schemas/records/index.ts'
import type { Gate } from '../gate.ts'
import type { Asked } from './asked.ts'

export type AuditRequest = {
  readonly asked: Asked
  /** The id of an interrupted audit to go on with, or `last`; null: a new one. */
  readonly resume: string | null
  readonly gate: Gate
  readonly sandbox: SandboxChoice
  readonly minIsolation: Isolation
  /** How many repositories are read at once. */
  readonly parallel: number
}

/** What is happening, for whoever watches. `total` grows where a repository lies in another. */
export type AuditEvent =
  | { readonly kind: 'begun'; readonly audit: string; readonly total: number }
  | { readonly kind: 'found'; readonly total: number }
  | { readonly kind: 'files'; readonly files: number }
  | { readonly kind: 'done'; readonly done: number }

export type AuditContext = {
  readonly store: Store
  readonly signal: AbortSignal
  readonly now: () => number
  readonly progress: (event: AuditEvent) => void
}
