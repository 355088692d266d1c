import type { Store } from '../evidence/index.ts'
import type { Installation } from '../lib/installation.ts'

/** What is happening, for whoever watches. Durations in milliseconds. */
export type ProgressEvent =
  | {
      readonly kind: 'stage'
      readonly stage: 'sandbox' | 'snapshot' | 'base' | 'analyze' | 'examine' | 'compare' | 'record'
    }
  | { readonly kind: 'analyzer-started'; readonly analyzer: string; readonly files: number }
  | { readonly kind: 'analyzer-ended'; readonly analyzer: string; readonly durationMs: number }

/** What a run is handed: no globals. `now` gives milliseconds since the epoch. */
export type VetContext = {
  readonly installation: Installation
  /** Assay's own cargo home, which may not be there yet; null where it can lie nowhere. */
  readonly cargoHome: string | null
  readonly store: Store
  readonly signal: AbortSignal
  readonly now: () => number
  readonly progress: (event: ProgressEvent) => void
}
