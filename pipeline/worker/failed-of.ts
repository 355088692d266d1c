import { AssayError, errorCatalogue, messageOf, systemCode } from '../../lib/errors.ts'
import { redactText } from '../../lib/redact/index.ts'
import type { JobFailure } from '../../schemas/records/index.ts'
import type { Failed } from '../queue/contract.ts'

/**
 * What a vet threw, as an outcome of its job. What the machine did not give (a sandbox, disk space, descriptors) may be there
 * next time; what is wrong with the worktree, what was asked or our own code stays so.
 */
export const failedOf = (error: unknown): Failed => {
  if (error instanceof AssayError)
    return { kind: errorCatalogue[error.code] === 'environment' ? 'retry' : 'final', ...failureOf(error) }
  const code = systemCode(error)
  return {
    kind: code === null ? 'final' : 'retry',
    ...{ code: 'fault/internal', message: redactText(`An internal fault: ${messageOf(error)}`).text },
    remedy: 'Please report it.',
  }
}

/** Without secrets: it travels through the queue. */
export const failureOf = ({ code, message, remedy }: AssayError): JobFailure => ({
  code,
  message: redactText(message).text,
  remedy: redactText(remedy).text,
})
