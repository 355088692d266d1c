import { setImmediate } from 'node:timers/promises'
import { AssayError } from '../../lib/errors.ts'

/** How long synchronous work goes on before others get their turn. */
const turnMs = 12

export type Pace = {
  readonly isDue: () => boolean
  /** Lets the event loop run. Throws `cancelled` after the signal. */
  readonly rest: () => Promise<void>
}

/** Small files are read several times faster by synchronous calls than by promises; this keeps them from holding up the rest. */
export const createPace = (signal: AbortSignal): Pace => {
  let turnEnds = performance.now() + turnMs
  return {
    isDue: () => performance.now() > turnEnds,
    rest: async () => {
      await setImmediate()
      if (signal.aborted) throw cancelled()
      turnEnds = performance.now() + turnMs
    },
  }
}

export const cancelled = (): AssayError => new AssayError('cancelled', 'The snapshot was cancelled.')
