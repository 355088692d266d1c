import { AssayError } from '../../lib/errors.ts'

/** What was begun may still end by itself so long after the signal. */
const patienceMs = 3_000

/**
 * Waits for work, but not for ever once `signal` is aborted: what hangs on a lost server would keep a command from its end.
 * Throws `cancelled` then.
 */
export const orGivenUp = <T>(work: Promise<T>, signal: AbortSignal, afterMs = patienceMs): Promise<T> =>
  new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const giveUp = (): void => {
      timer = setTimeout(() => reject(new AssayError('cancelled', 'It was stopped.')), afterMs)
    }
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(end)
  })
