import { AssayError, systemCode } from '../lib/errors.ts'

/**
 * Where a command only writes a file, a full disk is something that its user can change, as a wrong place is (exit code 2).
 * `what` was to be written. Other errors stay as they are.
 */
export const asUsage = (error: unknown, what: string): unknown => {
  if (error instanceof AssayError)
    return error.code === 'disk/full'
      ? new AssayError('usage/output', error.message, { remedy: error.remedy, cause: error })
      : error
  const code = systemCode(error)
  if (code === null) return error
  return new AssayError('usage/output', `${what} could not be written (${code}).`, {
    remedy: 'Free space there, or name another place with --out.',
    cause: error,
  })
}
