import { AssayError } from '../../../lib/errors.ts'
import { printable } from '../../../lib/printable.ts'

const oldest = [6, 2] as const

/** Is the server, by its answer to INFO, one that loses no job? Throws `queue/refused` with what to change. */
export const checkServer = (name: string, info: string): void => {
  const said = new Map([...info.matchAll(/^(\w+):(.*?)\r?$/gmu)].map(([, key = '', value = '']) => [key, value]))
  const version = said.get('redis_version') ?? ''
  if (!said.has('valkey_version') && isOlder(version)) {
    throw refused(
      `${printable(name)} is Redis ${printable(version) || 'of no version'}; a queue needs 6.2 or newer, or Valkey.`,
      'Update Redis, or name another queue with --queue.',
    )
  }
  const policy = said.get('maxmemory_policy') ?? 'noeviction'
  if (policy !== 'noeviction') {
    throw refused(
      `${printable(name)} drops keys when its memory is full (maxmemory-policy ${printable(policy)}): jobs would be lost unseen.`,
      'Set maxmemory-policy to noeviction there, or use a Redis of its own for the queue.',
    )
  }
  if (said.get('cluster_enabled') === '1') {
    throw refused(
      `${printable(name)} is a node of a Redis cluster, which a queue cannot be spread over.`,
      'Name a Redis that is not clustered; one with replicas is fine.',
    )
  }
}

const isOlder = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return !(major > oldest[0] || (major === oldest[0] && minor >= oldest[1]))
}

const refused = (message: string, remedy: string): AssayError => new AssayError('queue/refused', message, { remedy })
