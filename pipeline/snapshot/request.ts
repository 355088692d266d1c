import type { Caps } from '../../lib/tree/index.ts'
import type { Runner } from '../../runner/contract.ts'

/**
 * What to take. `path`: a folder, links in it are followed. `ref`: null for the working tree, else from objects only.
 * `leaveOut`: the operator's folder prefixes or globs (`*`, `?`, `**`), relative to `path`; what matches is listed and not read.
 * `destination`: an empty folder of ours, below a 0700 one; the copy goes to `tree` in it.
 */
export type SnapshotRequest = {
  readonly path: string
  readonly ref: string | null
  readonly leaveOut: readonly string[]
  readonly caps?: Partial<Caps>
  readonly destination: string
}

/** `scratchDir`: a 0700 folder of ours for git's mirror, which is gone when the stage ends. */
export type SnapshotContext = {
  readonly runner: Runner
  readonly signal: AbortSignal
  readonly scratchDir: string
}
