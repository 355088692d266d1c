import type { Severity, Tier } from '../../schemas/records/index.ts'

/** An analyzer that the operator describes in assay.toml, checked. docs/declared-analyzers.md says what each key means. */
export type Definition = {
  readonly id: string
  /** argv. `{files}` as a word of its own stands for the files, `{root}` inside a word for the folder that holds the tree. */
  readonly command: readonly string[]
  readonly versionCommand: readonly string[]
  /** A regular expression; its first group, or all that it matches, is the version. */
  readonly versionPattern: string
  readonly tier: Tier
  readonly licence: string
  /** Patterns of paths (lib/tree-pattern.ts). */
  readonly appliesTo: readonly string[]
  /** Absolute paths of this machine that the tool may read, at the same place in the sandbox. */
  readonly mounts: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly exitCodes: readonly number[]
  /** How its log shows that it came to its end: a successful invocation (§3.20.14), or by being whole. */
  readonly finished: 'invocation' | 'log'
  /** What shows that a file was read: the log's artifacts, or the operator's word for all that was handed over. */
  readonly reads: 'artifacts' | 'handed-over'
  /** In what it counts columns where its log does not say (§3.14.27); null: then such a log is refused. */
  readonly columns: 'utf16CodeUnits' | 'unicodeCodePoints' | 'utf8Bytes' | null
  /** Whether its messages are SARIF message strings (§3.11.5) or plain text in which a brace is a brace. */
  readonly messages: 'sarif' | 'plain'
  /** Rule ids, or patterns of them with `*`, in order. The first that fits decides. */
  readonly severity: readonly (readonly [rule: string, severity: Severity])[]
  /** For the other rules; `tool`: the level that the log gives. */
  readonly otherSeverity: Severity | 'tool'
  readonly threads: number
  readonly timeoutSeconds: number
  readonly memoryMb: number
}

/** The key under which the pipeline finds what it knows of the program of a declared analyzer: no id of tools.lock.json. */
export const programOf = (id: string): string => `declared/${id}`
