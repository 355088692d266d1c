import type { Writable } from 'node:stream'

/** Standard input: bytes, or a promise or stream of them for a process that was started ahead of its input. */
export type Input = Uint8Array | Promise<Uint8Array> | AsyncIterable<Uint8Array> | null

/**
 * Writes all of `input` and closes the stream. `onStart` is called when the first of it is there. A reader that ends
 * before it has read everything is no error. Rejects only where the source of a promise or stream fails.
 */
export const feed = async (stream: Writable, input: Input, onStart: () => void): Promise<void> => {
  stream.on('error', () => {})
  if (input === null || input instanceof Uint8Array || input instanceof Promise) {
    const bytes = await input
    onStart()
    stream.end(bytes ?? new Uint8Array())
    return
  }
  for await (const chunk of input) {
    onStart()
    if (stream.destroyed) return
    if (!stream.write(chunk)) await roomIn(stream)
  }
  onStart()
  stream.end()
}

/** Both listeners go as soon as one of them was called: a long input waits many times on one stream. */
const roomIn = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.on('drain', done)
    stream.on('close', done)
  })
