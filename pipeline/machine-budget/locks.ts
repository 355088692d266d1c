import { connect } from 'node:net'
import { abstractAddress } from '../../lib/machine-lock.ts'
import { heldByStrangers } from './held-by-strangers.ts'
import { type SocketLock, takeSocket } from './socket-lock.ts'

/** Named locks that all processes of this user on this machine share. */
export type Locks = {
  /** Null where the name is held, by whomever. */
  readonly take: (name: string) => Promise<SocketLock | null>
  /** Resolves when one of the names may be free; rejects when `signal` aborts. */
  readonly freed: (names: readonly string[], signal: AbortSignal) => Promise<void>
}

/** How long a name is waited for before we look who has it. */
const lookAfterMs = 5_000
/** Between tries where connecting fails: the name was freed just now, or we are out of descriptors. */
const pauseMs = 10

/**
 * A name that nobody of ours holds is passed over for one beside it, so that neither another user who squats on it nor
 * a process that was stopped keeps everybody waiting. On a system without abstract sockets, or of two processes that
 * cannot see each other, each has the names for itself.
 */
export const openLocks = (lookAfter = lookAfterMs): Locks => {
  const own = new Set<string>()
  const passedOver = new Map<string, number>()
  const wakes = new Set<() => void>()

  const nameNow = (name: string): string => {
    const times = passedOver.get(name) ?? 0
    return times === 0 ? name : `${name}~${times}`
  }
  const takeFirst = async (name: string): Promise<SocketLock | null> => {
    for (const candidate of new Set([name, nameNow(name)])) {
      const answer = await takeSocket(candidate)
      if (answer === 'impossible') return { release: () => {} }
      if (answer === 'held') continue
      if (candidate === name) passedOver.delete(name)
      return answer
    }
    return null
  }
  const passOverStrangers = (names: readonly string[]): void => {
    const strangers = new Set(heldByStrangers(names.map(nameNow)))
    for (const name of names) {
      if (strangers.has(nameNow(name))) passedOver.set(name, (passedOver.get(name) ?? 0) + 1)
    }
  }
  return {
    take: async (name) => {
      if (own.has(name)) return null
      own.add(name)
      const lock = await takeFirst(name)
      if (lock === null) own.delete(name)
      return (
        lock && {
          release: () => {
            own.delete(name)
            lock.release()
            for (const wake of wakes) wake()
          },
        }
      )
    },
    freed: (names, signal) =>
      new Promise((resolve, reject) => {
        const others = names.filter((name) => !own.has(name))
        const connections = others.map((name) => connect(abstractAddress(nameNow(name))))
        const look = setInterval(() => {
          passOverStrangers(others)
          settle(resolve)
        }, lookAfter)
        const settle = (end: () => void): void => {
          clearInterval(look)
          wakes.delete(wake)
          signal.removeEventListener('abort', abort)
          for (const connection of connections) connection.destroy()
          end()
        }
        const wake = (): void => settle(resolve)
        const abort = (): void => settle(() => reject(signal.reason))
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort)
        wakes.add(wake)
        for (const connection of connections) {
          connection.on('error', () => setTimeout(wake, pauseMs))
          connection.on('end', wake)
          connection.resume()
        }
      }),
  }
}
