/** A stream whose writer waits until its one reader has taken what it gave. */
export type HandOver = AsyncIterable<Uint8Array> & {
  /** One at a time. False: nobody takes it any more. */
  readonly give: (bytes: Uint8Array) => Promise<boolean>
  /** Ends the stream; what waits is given to nobody. */
  readonly close: () => void
}

export const openHandOver = (): HandOver => {
  let held: { readonly bytes: Uint8Array; readonly settle: (taken: boolean) => void } | null = null
  let isClosed = false
  let wake: () => void = () => {}
  return {
    give: (bytes) =>
      isClosed
        ? Promise.resolve(false)
        : new Promise((settle) => {
            held = { bytes, settle }
            wake()
          }),
    close: () => {
      isClosed = true
      held?.settle(false)
      held = null
      wake()
    },
    async *[Symbol.asyncIterator]() {
      while (!isClosed) {
        const next = held
        if (next === null) await new Promise<void>((resolve) => (wake = resolve))
        else {
          yield next.bytes
          // The reader asks again: what it took is written.
          held = null
          next.settle(true)
        }
      }
    },
  }
}
