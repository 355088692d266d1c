/** Wakes whoever waits: a hint that something changed, for a loop that would look by itself a little later. */
export type Bell = {
  readonly ring: () => void
  /** Resolves when it rings (or rang since the last wait), after `ms`, or when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const createBell = (): Bell => {
  let hasRung = false
  let wake: () => void = () => {}
  return {
    ring: () => {
      hasRung = true
      wake()
    },
    wait: async (ms, signal) => {
      if (!hasRung && !signal.aborted)
        await new Promise<void>((resolve) => {
          const end = (): void => {
            clearTimeout(timer)
            signal.removeEventListener('abort', end)
            resolve()
          }
          const timer = setTimeout(end, ms)
          wake = end
          signal.addEventListener('abort', end, { once: true })
        })
      wake = () => {}
      hasRung = false
    },
  }
}
