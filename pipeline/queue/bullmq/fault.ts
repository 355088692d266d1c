import { AssayError, messageOf, systemCode } from '../../../lib/errors.ts'
import { printable } from '../../../lib/printable.ts'

/** What Redis answers for a while and then no more: out of memory, a replica that took over, starting, busy, scripts forgotten. */
const passing =
  /^(?:OOM|READONLY|LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|MISCONF|BUSY|NOSCRIPT|EXECABORT|UNBLOCKED)\b/u

const lostConnection = /^(?:Command aborted due to connection close|Connection is closed\.?)$/u

const notAllowed = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR (?:AUTH|invalid password|Client sent AUTH))/u

const certificate =
  /certificate|self[- ]signed|^(?:ERR_TLS|CERT_|DEPTH_ZERO|UNABLE_TO)|wrong version number|SSL routines|EPROTO/iu

/** Why a command may do what it was asked later on; null where it never will. */
export const passingFault = (error: unknown): string | null => {
  const message = messageOf(error)
  return passing.test(message) || lostConnection.test(message) ? message : null
}

/** A replica that was made the leader elsewhere: another connection may find the leader. */
export const isOfReplica = (why: string): boolean => /^(?:READONLY|MASTERDOWN|UNBLOCKED)/u.test(why)

/** In words for a user that waits: `OOM …` is what Redis calls it. */
export const inWords = (why: string): string => {
  if (why.startsWith('OOM')) return 'has no memory left (OOM)'
  if (isOfReplica(why)) return 'is a replica that takes no writes (READONLY)'
  if (why.startsWith('LOADING')) return 'is reading its data'
  return `cannot do it now (${printable(why.slice(0, 120))})`
}

/** A refusal that asking again does not change, as an error that says what to change; null for any other fault. */
export const refusal = (name: string, error: unknown): AssayError | null => {
  const message = messageOf(error)
  const said = printable(message.slice(0, 200))
  if (notAllowed.test(message))
    return new AssayError('queue/refused', `${printable(name)} does not let us in: ${said}`, {
      remedy:
        'Give user and password in the URL (ASSAY_QUEUE keeps them out of the list of processes). A user of an ACL needs: ~PREFIX:* +@all -@admin -@dangerous +info.',
      cause: error,
    })
  if (certificate.test(message) || certificate.test(systemCode(error) ?? ''))
    return new AssayError('queue/refused', `No safe connection to ${printable(name)}: ${said}`, {
      remedy:
        'rediss:// needs a server that speaks TLS, under a certificate that is trusted here: name its authority with ?ca=FILE or NODE_EXTRA_CA_CERTS.',
      cause: error,
    })
  return null
}

/** What Redis refuses to do with what it holds: somebody else writes under these names. Null for a fault of another kind. */
export const unusable = (name: string, error: unknown): AssayError | null =>
  error instanceof Error && error.name === 'ReplyError'
    ? new AssayError(
        'queue/unusable',
        `${printable(name)} holds what is no queue: ${printable(messageOf(error).slice(0, 200))}`,
        {
          remedy:
            'Name another prefix with ?prefix=WORD; `assay queue reconcile` puts what is owed into the new queue.',
          cause: error,
        },
      )
    : null

/** `error`: the last one; null where the server closed the connection without a word, as one does that speaks TLS alone. */
export const unreachable = (name: string, error: unknown): AssayError => {
  const why = error === null ? 'it closes the connection' : (systemCode(error) ?? messageOf(error))
  return new AssayError('queue/unreachable', `${printable(name)} cannot be reached (${printable(why)}).`, {
    remedy:
      'Start Redis there, or name another queue with --queue or ASSAY_QUEUE: rediss:// where it speaks TLS, redis:// where it does not.',
    cause: error,
  })
}
