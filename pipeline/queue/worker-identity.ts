import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { isDead, ownIdentity } from '../../lib/process-identity.ts'

/**
 * A worker in words that stay unique on every machine: `<host>/<boot>/<pid namespace>-<pid>-<start>`. `more`: one of
 * several workers of one process; it dies with it.
 */
export const ownWorkerIdentity = (more = ''): string =>
  [encodeURIComponent(hostname()), bootId(), ownIdentity(), ...(more === '' ? [] : [encodeURIComponent(more)])].join(
    '/',
  )

/**
 * Has the process of such an identity ended? False where it cannot be seen from here: of another machine, another boot,
 * another pid namespace, or an identity of another form. The boot alone tells machines apart: hosts may share a name.
 */
export const isWorkerDead = (identity: string): boolean => {
  const [, boot, process = ''] = identity.split('/')
  const [, namespace, pid, startTime] = /^(\d+)-(\d+)-(\d+)$/u.exec(process) ?? []
  if (namespace === undefined || pid === undefined || startTime === undefined) return false
  return boot !== noBoot && boot === bootId() && isDead(namespace, Number(pid), startTime)
}

const noBoot = 'unknown'

/** Of the running kernel, new at each start of the machine (random(4)); `unknown` where there is none. */
export const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return noBoot // no Linux
  }
}
