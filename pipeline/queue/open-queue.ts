import { resolve } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { realPlace } from '../../lib/real-place.ts'
import type { JobQueue, OpenQueue } from './contract.ts'

/** Where a queue is. `name`: the same for all that name the same queue, and without a password. */
export type QueueTarget =
  | {
      readonly kind: 'sqlite'
      readonly path: string
      readonly name: string
      /** `normal` survives kill -9, `full` also loss of power. */
      readonly durability: 'normal' | 'full'
    }
  | { readonly kind: 'redis'; readonly url: string; readonly name: string }

/** Reads `sqlite:PATH`, `redis://…` or `rediss://…`. A relative path is one of `from`. Throws `queue/name`. */
export const parseQueue = (text: string, from: string = process.cwd()): QueueTarget => {
  if (/^sqlite:/u.test(text)) return sqliteTarget(text.slice('sqlite:'.length), from)
  if (/^rediss?:/u.test(text)) return redisTarget(text)
  throw badName('A queue is named by sqlite:PATH, redis://… or rediss://….')
}

/** Opens a queue, making an embedded one that is not there yet. Throws what `JobQueue` throws, and `queue/name`. */
export const openQueue = async (target: QueueTarget, options: OpenQueue): Promise<JobQueue> => {
  // Each is loaded by those alone that need it: one is native code, the other large.
  if (target.kind === 'redis') {
    const { openBullmqQueue } = await import('./bullmq/index.ts')
    return openBullmqQueue(target, options)
  }
  const { openSqliteQueue } = await import('./sqlite/index.ts')
  return openSqliteQueue(target, options)
}

const sqliteTarget = (said: string, from: string): QueueTarget => {
  const [, place = '', option] = /^([^?]*)(?:\?(.*))?$/su.exec(said) ?? []
  if (place === '' || place.includes('\0')) throw badName('sqlite: needs the path of a file.')
  const durability = option === undefined ? 'normal' : /^durability=(normal|full)$/u.exec(option)?.[1]
  if (durability !== 'normal' && durability !== 'full')
    throw badName(
      `“${printable(option ?? '')}” is no option of an embedded queue: durability=normal or durability=full.`,
    )
  // With every link resolved: one file has one name.
  const path = realPlace(resolve(from, place))
  return { kind: 'sqlite', path, name: `sqlite:${path}`, durability }
}

const redisTarget = (text: string): QueueTarget => {
  // What is wrong with it is not quoted: it may hold a password.
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.hostname === '' || !/^\/?\d{0,5}$/u.test(url.pathname))
    throw badName('A queue on Redis is named by redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS.')
  const user = url.username === '' ? '' : `${url.username}@`
  const database = url.pathname.replace(/^\//u, '') || '0'
  const prefix = url.searchParams.get('prefix')
  const tail = prefix === null ? '' : `?prefix=${encodeURIComponent(prefix)}`
  return {
    kind: 'redis',
    url: text,
    name: `${url.protocol}//${user}${url.hostname.toLowerCase()}:${url.port || '6379'}/${database}${tail}`,
  }
}

const badName = (message: string): AssayError =>
  new AssayError('queue/name', message, {
    remedy: 'Name one with --queue or ASSAY_QUEUE: sqlite:PATH for one machine, redis://HOST for several.',
  })
