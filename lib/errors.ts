/** The catalogue of stable codes. A code is never renamed or reused; `cli/` maps `family` to exit codes. */
export const errorCatalogue = {
  'usage/path-missing': 'usage',
  'usage/not-a-folder': 'usage',
  'usage/argument': 'usage',
  'usage/unreadable': 'usage',
  'usage/output': 'usage',
  'config/invalid': 'usage',
  'git/ref-not-found': 'usage',
  'git/needs-ref': 'usage',
  'git/no-base': 'usage',
  'git/failed': 'environment',
  'sandbox/unavailable': 'environment',
  'sandbox/failed': 'environment',
  'policy/invalid': 'fault',
  'policy/site-invalid': 'usage',
  'store/unusable': 'environment',
  'store/newer': 'environment',
  'disk/full': 'environment',
  'run/not-found': 'usage',
  'run/no-statement': 'usage',
  'key/not-found': 'usage',
  'key/exists': 'usage',
  'key/unusable': 'usage',
  'key/loose-mode': 'usage',
  'key/passphrase': 'usage',
  'key/revoked': 'usage',
  'key/expired': 'usage',
  'key/busy': 'environment',
  'key/not-signed': 'fault',
  'queue/name': 'usage',
  'queue/unusable': 'environment',
  'queue/newer': 'environment',
  'queue/unreachable': 'environment',
  'queue/refused': 'environment',
  'queue/other-coordinator': 'usage',
  'queue/key': 'usage',
  'queue/job-unknown': 'usage',
  'batch/not-found': 'usage',
  'batch/other-list': 'usage',
  'batch/name': 'usage',
  'batch/running': 'usage',
  'schedule/invalid': 'usage',
  'job/remote': 'usage',
  'job/missing': 'usage',
  'job/changed': 'usage',
  'job/outside-roots': 'usage',
  'job/not-genuine': 'usage',
  'job/newer': 'environment',
  'job/configuration': 'environment',
  'job/not-handed': 'environment',
  'job/fenced': 'environment',
  'job/poisonous': 'environment',
  'fault/internal': 'fault',
  cancelled: 'cancelled',
} as const satisfies Record<string, 'usage' | 'environment' | 'fault' | 'cancelled'>

export type ErrorCode = keyof typeof errorCatalogue

/** An error that a user can act on: `message` says what happened, `remedy` what to do next. Expected outcomes are data, not this. */
export class AssayError extends Error {
  readonly code: ErrorCode
  readonly remedy: string
  constructor(code: ErrorCode, message: string, options: { remedy?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'AssayError'
    this.code = code
    this.remedy = options.remedy ?? ''
  }
}

/** The system's error code (`ENOENT`, `ENOSPC`) of a caught value, or null. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** What a caught value says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
