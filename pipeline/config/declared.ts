import type { Definition } from '../../analyzers/index.ts'
import type { AnalyzerEntry } from './analyzer-entry.ts'

/** The first thing in a text that looks like a version. */
const anyVersion = '\\d+(?:\\.\\d+)+[0-9A-Za-z.+-]*'

/** A checked entry with its defaults, which fail closed: a log must itself show that the run ended and what it read. */
export const definitionOf = (entry: AnalyzerEntry): Definition => ({
  id: entry.id,
  command: entry.command,
  versionCommand: entry['version-command'],
  versionPattern: entry['version-pattern'] ?? anyVersion,
  tier: entry.tier,
  licence: entry.licence,
  appliesTo: entry['applies-to'],
  mounts: (entry.mounts ?? []).map((path) => (path === '/' ? path : path.replace(/\/$/, ''))),
  env: entry.env ?? {},
  exitCodes: entry['exit-codes'] ?? [0],
  finished: entry.finished ?? 'invocation',
  reads: entry.reads ?? 'artifacts',
  columns: entry.columns ?? null,
  messages: entry.messages ?? 'sarif',
  severity: Object.entries(entry.severity ?? {}),
  otherSeverity: entry['other-severity'] ?? 'tool',
  threads: entry.threads ?? 1,
  timeoutSeconds: entry['timeout-seconds'] ?? 600,
  memoryMb: entry['memory-mb'] ?? 4096,
})
