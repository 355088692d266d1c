import type { Redis } from 'ioredis'
import type { OpenQueue } from '../contract.ts'
import { refusal, unreachable } from './fault.ts'

const tries = 5
const longestMs = 8_000

/** Settles once the server answers. Throws `queue/unreachable` after a few tries (unless patient) and `queue/refused`. */
export const firstConnection = (redis: Redis, name: string, { say, isPatient }: OpenQueue): Promise<void> =>
  new Promise((settle, fail) => {
    const since = performance.now()
    let tried = 0
    let last: unknown = null
    const giveUp = (error: unknown): void => {
      redis.removeListener('close', failed)
      redis.disconnect()
      fail(error)
    }
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
    redis.on('error', erred)
    redis.on('close', failed)
    redis.once('ready', () => {
      redis.removeListener('error', erred)
      redis.removeListener('close', failed)
      settle()
    })
    redis.connect().catch(() => {}) // told by `error` and `close`
  })
