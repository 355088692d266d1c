import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { feed } from '../../runner/input.ts'

const slowReader = (): { readonly stream: Writable; readonly taken: string[] } => {
  const taken: string[] = []
  const stream = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      taken.push(chunk.toString())
      setImmediate(done)
    },
  })
  return { stream, taken }
}

async function* chunks(count: number): AsyncIterable<Uint8Array> {
  for (let n = 0; n < count; n++) yield Buffer.from(`${n}`)
}

test('a stream that has to wait for its reader often leaves no listeners behind', async () => {
  const warned = vi.fn()
  process.on('warning', warned)
  const { stream, taken } = slowReader()
  await feed(stream, chunks(50), () => {})
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', warned)
  expect(taken).toHaveLength(50)
  expect(stream.listenerCount('close')).toBeLessThan(5)
  expect(warned).not.toHaveBeenCalled()
})

test('a reader that goes away in the middle ends it', async () => {
  const { stream } = slowReader()
  setTimeout(() => stream.destroy(), 5)
  await feed(stream, chunks(1_000_000), () => {})
  expect(stream.destroyed).toBe(true)
})
