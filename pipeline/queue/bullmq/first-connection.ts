import type { Redis } from 'ioredis'
import { AssayError } from '../../../lib/errors.ts'
import type { OpenQueue } from '../contract.ts'
import { refusal, unreachable } from './fault.ts'

const tries = 5
const longestMs = 8_000

/** Settles once the server answers. Throws `queue/unreachable` after a few tries (unless patient), `queue/refused` and `cancelled`. */
export const firstConnection = (redis: Redis, name: string, { say, isPatient, signal }: OpenQueue): Promise<void> =>
  new Promise((settle, fail) => {
    const since = performance.now()
    let tried = 0
    let last: unknown = null
    const giveUp = (error: unknown): void => {
      redis.removeListener('close', failed)
      signal?.removeEventListener('abort', stopped)
      redis.disconnect()
      fail(error)
    }
    const stopped = (): void => giveUp(new AssayError('cancelled', `Stopped while waiting for ${name}.`))
    const failed = (): void => {
      tried += 1
      const isLate = tried >= tries || performance.now() - since > longestMs
      if (isPatient !== true && isLate) giveUp(unreachable(name, last))
      else if (isPatient === true && tried === 1) say(`${unreachable(name, last).message} Waiting for it.`)
    }
    const erred = (error: unknown): void => {
      last = error
      const refused = redis.status === 'end' ? null : refusal(name, error)
      if (refused !== null) giveUp(refused)
    }
    if (signal?.aborted) return stopped()
    signal?.addEventListener('abort', stopped, { once: true })
    redis.on('error', erred)
    redis.on('close', failed)
    redis.once('ready', () => {
      redis.removeListener('error', erred)
      redis.removeListener('close', failed)
      signal?.removeEventListener('abort', stopped)
      settle()
    })
    redis.connect().catch(() => {}) // told by `error` and `close`
  })
