import type { SandboxChoice } from '../../runner/index.ts'
import type { Isolation } from '../../schemas/records/index.ts'
import type { CargoNetwork } from './cargo-network.ts'

/** What to prepare: a worktree as `vet` takes it. `home` is Assay's cargo home, `network` how the operator reaches crates.io. */
export type PrepareRequest = {
  readonly path: string
  readonly ref: string | null
  readonly leaveOut: readonly string[]
  readonly sandbox: SandboxChoice
  readonly minIsolation: Isolation
  readonly home: string
  readonly network: CargoNetwork
  /** Are locked commits of git repositories fetched too? */
  readonly allowGit: boolean
}

export type PrepareEvent =
  | { readonly kind: 'stage'; readonly stage: 'sandbox' | 'snapshot' | 'read' | 'wait' | 'fetch' }
  | { readonly kind: 'crates'; readonly done: number; readonly of: number }

export type PrepareContext = {
  readonly signal: AbortSignal
  readonly progress: (event: PrepareEvent) => void
}
