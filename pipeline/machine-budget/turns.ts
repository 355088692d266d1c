/** Lets one in at a time, in the order of asking; rejects where `signal` aborts first. What it gives ends the turn. */
export type Turns = (signal: AbortSignal) => Promise<() => void>

export const createTurns = (): Turns => {
  const waiting: (() => void)[] = []
  let isTaken = false
  const end = (): void => {
    const next = waiting.shift()
    if (next === undefined) isTaken = false
    else next()
  }
  return async (signal) => {
    signal.throwIfAborted()
    if (isTaken) {
      await new Promise<void>((resolve, reject) => {
        const enter = (): void => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const leave = (): void => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(signal.reason)
        }
        waiting.push(enter)
        signal.addEventListener('abort', leave, { once: true })
      })
    }
    isTaken = true
    return end
  }
}
