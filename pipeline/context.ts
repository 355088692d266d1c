import type { Store } from '../evidence/index.ts'
import type { Signer } from '../evidence/keys/index.ts'
import type { Installation } from '../lib/installation.ts'

/** Whose files are analyzed: the head's, the base's, or the head's under the configuration of the base. */
export type Side = 'head' | 'base' | 'under-base'

/** What is happening, for whoever watches. Durations in milliseconds. */
export type ProgressEvent =
  | {
      readonly kind: 'stage'
      readonly stage: 'sandbox' | 'snapshot' | 'base' | 'compare' | 'record'
    }
  | { readonly kind: 'stage'; readonly stage: 'analyze' | 'examine'; readonly side: Side }
  | { readonly kind: 'analyzer-started'; readonly analyzer: string; readonly files: number }
  | { readonly kind: 'analyzer-ended'; readonly analyzer: string; readonly durationMs: number }

/** The job that a run is made for: its record stands under `key`, and its tree must be the one of `manifest` still. */
export type JobOfRun = {
  readonly key: string
  readonly batch: string
  readonly manifest: string
  /** Token of the claim; null where nobody else can have the job. */
  readonly fence: number | null
}

/** What of the evidence store a run uses. */
export type RunStore = Pick<Store, 'record' | 'get' | 'list' | 'findByIdentity' | 'readBlob'>

/** What a run is handed: no globals. `now` gives milliseconds since the epoch. */
export type VetContext = {
  readonly installation: Installation
  /** Assay's own cargo home, which may not be there yet; null where it can lie nowhere. */
  readonly cargoHome: string | null
  readonly store: RunStore
  /** Opens the key that signs bundles, making the first one; asked once, before the work, where a bundle is wanted. */
  readonly openSigner: () => Promise<Signer>
  readonly signal: AbortSignal
  readonly now: () => number
  readonly progress: (event: ProgressEvent) => void
  /** Where it is one of a queue. */
  readonly job?: JobOfRun
}

/** The same once the work begins: `signer` is there where a bundle is wanted. */
export type RunningContext = VetContext & { readonly signer: Signer | null }
