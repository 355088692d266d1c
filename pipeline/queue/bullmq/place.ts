import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type { RedisOptions } from 'ioredis'
import { AssayError, systemCode } from '../../../lib/errors.ts'
import { printable } from '../../../lib/printable.ts'

/** Where a queue on Redis is, as its URL says it. `prefix`: of all its keys. */
export type RedisPlace = { readonly options: RedisOptions; readonly prefix: string }

/**
 * Reads `redis[s]://[USER:PASSWORD@]HOST[:PORT][/DATABASE][?prefix=WORD&ca=FILE]`. `ca`: certificates (PEM) to trust beside
 * those of NODE_EXTRA_CA_CERTS. Throws `queue/name`, without quoting what may hold a password.
 */
export const readRedisUrl = (text: string): RedisPlace => {
  if (!URL.canParse(text)) throw badUrl('The URL of the queue cannot be read.')
  const url = new URL(text)
  for (const name of url.searchParams.keys())
    if (name !== 'prefix' && name !== 'ca')
      throw badUrl(`“${printable(name)}” is no option of a queue on Redis: prefix=WORD or ca=FILE.`)
  const prefix = url.searchParams.get('prefix') ?? 'assay'
  // BullMQ parts its keys by colons; braces would mean a slot of a cluster, and a star all keys.
  if (!/^[\w.-]{1,64}$/u.test(prefix)) throw badUrl('The prefix of a queue is letters, digits, “.”, “_” and “-”.')
  const ca = url.searchParams.get('ca')
  if (ca !== null && url.protocol !== 'rediss:') throw badUrl('ca= means something for rediss:// alone.')
  return {
    prefix,
    options: {
      host: url.hostname.replace(/^\[(.*)\]$/u, '$1'),
      port: Number(url.port || '6379'),
      db: Number(url.pathname.slice(1) || '0'),
      ...(url.username === '' ? {} : { username: decoded(url.username) }),
      ...(url.password === '' ? {} : { password: decoded(url.password) }),
      ...(url.protocol === 'rediss:' ? { tls: tlsOptions(url.hostname, ca) } : {}),
    },
  }
}

const tlsOptions = (host: string, ca: string | null): ConnectionOptions => {
  // A name for the certificate must be no address (RFC 6066 §3).
  const servername = /^[\d.]+$|:/u.test(host) ? {} : { servername: host }
  return ca === null ? servername : { ...servername, ca: readCertificates(ca) }
}

const readCertificates = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw badUrl(`The certificates ${printable(file)} cannot be read (${systemCode(error)}).`)
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw badUrl('User and password of a URL are percent-encoded, and these are not.')
  }
}

const badUrl = (message: string): AssayError =>
  new AssayError('queue/name', message, {
    remedy: 'Name it by redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE][?prefix=WORD], or rediss:// with ?ca=FILE.',
  })
