import { setTimeout as sleep } from 'node:timers/promises'
import { AssayError } from '../../../lib/errors.ts'
import { printable } from '../../../lib/printable.ts'
import { inWords, isOfReplica, passingFault, refusal, unusable } from './fault.ts'

type Parts = {
  /** Of the queue. */
  readonly name: string
  readonly say: (sentence: string) => void
  /** Finds another server under the same name, where one has taken over. */
  readonly reconnect: () => void
}

export type Patience = {
  /** Does the work, and does it again for as long as what hinders it passes, which is said once. The work may be repeated. */
  readonly patiently: <T>(work: () => Promise<T>) => Promise<T>
  /** Nothing is waited for any more: what waits ends with this error. */
  readonly giveUp: (error: AssayError) => void
}

const againAfterMs = 1_000

export const openPatience = ({ name, say, reconnect }: Parts): Patience => {
  const shown = printable(name)
  const waiting = new Set<(error: AssayError) => void>()
  let over: AssayError | null = null
  let hindered = 0

  /** A client that has no connection keeps its commands for ever, also when it is told to close. */
  const unlessOver = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((settle, fail) => {
      if (over !== null) return fail(over)
      waiting.add(fail)
      work()
        .then(settle, fail)
        .finally(() => waiting.delete(fail))
    })

  const untilDone = async <T>(work: () => Promise<T>, onHindered: () => void): Promise<T> => {
    for (;;) {
      try {
        return await unlessOver(work)
      } catch (error) {
        if (over !== null) throw over
        const why = passingFault(error)
        if (why === null) throw refusal(name, error) ?? unusable(name, error) ?? error
        // Of a lost connection the client tells, and scripts are sent again by it.
        const isSilent = /^(?:Command aborted|Connection is|NOSCRIPT)/u.test(why)
        if (!isSilent) {
          onHindered()
          if (hindered === 1) say(`${shown} ${inWords(why)}; waiting.`)
        }
        if (isOfReplica(why)) reconnect()
        await sleep(why.startsWith('NOSCRIPT') ? 0 : againAfterMs)
      }
    }
  }

  return {
    patiently: async (work) => {
      let isHindered = false
      try {
        return await untilDone(work, () => {
          if (!isHindered) hindered++
          isHindered = true
        })
      } finally {
        if (isHindered && --hindered === 0 && over === null) say(`${shown} works again.`)
      }
    },
    giveUp: (error) => {
      over = error
      for (const fail of waiting) fail(error)
    },
  }
}

/** For whoever still waits when a queue is closed. */
export const closed = (name: string): AssayError =>
  new AssayError('queue/unreachable', `${printable(name)} was closed.`, { remedy: 'Open it again.' })
