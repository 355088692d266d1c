/** A place for one running command. `index` is below the number of slots. */
export type Slot = { readonly index: number; readonly release: () => void }

/** Hands out slots in the order of asking; resolves to null where `signal` is aborted first. */
export type Slots = { readonly take: (signal: AbortSignal) => Promise<Slot | null> }

export const createSlots = (count: number): Slots => {
  const free = Array.from({ length: count }, (_, index) => index)
  const waiting: ((index: number) => void)[] = []
  const release = (index: number): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(index)
    else next(index)
  }
  const asSlot = (index: number): Slot => {
    let isHeld = true
    return {
      index,
      release: () => {
        if (isHeld) release(index)
        isHeld = false
      },
    }
  }
  return {
    take: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null)
        const index = free.shift()
        if (index !== undefined) return resolve(asSlot(index))
        const give = (freed: number): void => {
          signal.removeEventListener('abort', leave)
          resolve(asSlot(freed))
        }
        const leave = (): void => {
          waiting.splice(waiting.indexOf(give), 1)
          resolve(null)
        }
        waiting.push(give)
        signal.addEventListener('abort', leave, { once: true })
      }),
  }
}
