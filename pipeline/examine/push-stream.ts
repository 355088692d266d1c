/** A stream that is written from outside: `push` until `end`. One reader. */
export type PushStream = AsyncIterable<Uint8Array> & {
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => void
}

export const openPushStream = (): PushStream => {
  const waiting: Uint8Array[] = []
  let ended = false
  let wake: () => void = () => {}
  return {
    push: (bytes) => {
      waiting.push(bytes)
      wake()
    },
    end: () => {
      ended = true
      wake()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const next = waiting.shift()
        if (next !== undefined) yield next
        else if (ended) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
