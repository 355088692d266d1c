import { AssayError } from '../../lib/errors.ts'
import { mayPass } from '../queue/may-pass.ts'
import { createBell } from './bell.ts'
import { orGivenUp } from './given-up.ts'

type Patience = { readonly signal: AbortSignal; readonly say: (sentence: string) => void }

const firstWaitMs = 250
const maxWaitMs = 5_000

/**
 * Does work that may be done twice, again and again where a full disk, a lock or a lost server is in the way: says so once,
 * and once that it goes on. Throws what waiting does not mend, and `cancelled` after the signal.
 */
export const untilDone = async <T>(work: () => T | Promise<T>, { signal, say }: Patience): Promise<T> => {
  let said: string | null = null
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    if (signal.aborted) throw new AssayError('cancelled', 'It was stopped.')
    try {
      const done = await orGivenUp(Promise.resolve().then(work), signal)
      if (said !== null) say('It goes on.')
      return done
    } catch (error) {
      if (!mayPass(error)) throw error
      if (error.message !== said) say(`${error.message} It is tried again until it is done. ${error.remedy}`.trim())
      said = error.message
      await createBell().wait(waitMs, signal)
    }
  }
}
