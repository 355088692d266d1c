import type { ConfigSource, Definition } from '../analyzers/index.ts'
import type { SandboxChoice } from '../runner/index.ts'
import type {
  DeclaredFacts,
  Isolation,
  OperatorSuppression,
  Organisation,
  Severity,
  Waiver,
} from '../schemas/records/index.ts'
import type { NamedRules } from './named-rules/find.ts'

/** The level from which findings fail a run; `none`: findings never do. */
export type FailOn = Severity | 'none'

export const thresholds: readonly FailOn[] = ['error', 'warning', 'note', 'none']

/** Whose tool configuration counts; `base`: that of the commit compared with, for both sides. */
export type ConfigSourceChoice = ConfigSource | 'base'

export const configSources: readonly ConfigSourceChoice[] = ['assay', 'repo', 'base']

/** A SARIF log brought by the operator; `name` is shown, `bytes` are judged as they are. */
export type ImportedLog = { readonly name: string; readonly bytes: Uint8Array }

/** The operator's assay.suppressions.yaml, expired entries with it; `sha256` is of the file's bytes. */
export type SuppressionList = { readonly entries: readonly OperatorSuppression[]; readonly sha256: string }

/** Everything the operator said, resolved: flags over configuration over defaults. */
export type VetRequest = {
  readonly path: string
  readonly ref: string | null
  /** Compare with the merge base of this ref; null: with none. */
  readonly base: string | null
  /** Compare with this recorded run, by the beginning of its id; never together with `base`. */
  readonly baseline: string | null
  /** Ids, of ours or of `declared`. */
  readonly analyzers: readonly string[]
  /** The analyzers that the operator's configuration describes. */
  readonly declared: readonly Definition[]
  /** The rules for Semgrep; read only where that is among `analyzers`. */
  readonly semgrepRules: readonly NamedRules[]
  readonly imported: readonly ImportedLog[]
  readonly configSource: ConfigSourceChoice
  readonly failOn: FailOn
  readonly leaveOut: readonly string[]
  readonly sandbox: SandboxChoice
  readonly minIsolation: Isolation
  readonly facts: DeclaredFacts
  readonly organisation: Organisation
  /** A folder of the operator's own policies, absolute. */
  readonly policyFolder: string | null
  readonly waivers: readonly Waiver[]
  readonly suppressions: SuppressionList | null
  /** Sentences on what was found of the operator's and does not count. */
  readonly notices: readonly string[]
  readonly outDir: string | null
  /** Digest of the operator's configuration, for the record. */
  readonly configSha256: string
}
