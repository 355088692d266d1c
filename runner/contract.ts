import type { CapabilityReport, Isolation, Limits, RawRun, Tier } from '../schemas/records/index.ts'

/** A mount with its source on this machine. `dir` and `file` are bound read-only; `content` is a read-only file of these bytes. */
export type HostMount =
  | { readonly kind: 'dir' | 'file'; readonly source: string; readonly at: string }
  | { readonly kind: 'content'; readonly content: Uint8Array; readonly at: string }
  | { readonly kind: 'scratch'; readonly at: string; readonly maxBytes: number }

/** `host`: this machine's network, for IPv4 and IPv6 clients alone. Everything else of the sandbox stays (docs/adr/0007). */
export type Network = 'none' | 'host'

/**
 * One command to run in the sandbox. `env` is its whole environment. `stdin`: bytes, or a promise or stream of them for a
 * process started ahead of its input. `network` is `none` unless said. `onStdout` gets standard output as it comes, up to
 * `limits.maxStdoutBytes`, byte for byte, and never throws; the RawRun then holds none of it.
 */
export type RunRequest = {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly mounts: readonly HostMount[]
  readonly stdin: Uint8Array | Promise<Uint8Array> | AsyncIterable<Uint8Array> | null
  readonly limits: Limits
  readonly tier: Tier
  readonly network?: Network
  readonly onStdout?: (chunk: Uint8Array) => void
}

export type SandboxChoice = 'auto' | 'bubblewrap' | 'none'

export type RunnerOptions = {
  readonly sandbox: SandboxChoice
  readonly minIsolation: Isolation
  /** A folder of this runner's own, made where it is not there; removed by `close`. */
  readonly scratchDir: string
  /** How many commands may run at once; each gets a slot and, from root, a uid of its own. */
  readonly slots: number
  /** Where programs of the sandbox are looked for; by default the PATH of this process. */
  readonly searchPath?: string
}

/**
 * A probed sandbox. `run` never throws for what a payload does: every end is a RawRun. Where no backend is usable it
 * gives a RawRun with `startFailure` and starts nothing. `close` ends what is left and removes the scratch.
 */
export type Runner = {
  readonly report: CapabilityReport
  /** The backend that will be used, or null with the reason in `report`. */
  readonly backend: string | null
  readonly run: (request: RunRequest, signal: AbortSignal) => Promise<RawRun>
  readonly close: () => Promise<void>
}
