import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createBell } from '../../../pipeline/batch/bell.ts'

test('a bell wakes who waits, whether it rings then or rang before', async () => {
  const { signal } = new AbortController()
  const bell = createBell()
  const waiting = bell.wait(3_600_000, signal)
  bell.ring()
  await waiting
  bell.ring()
  await bell.wait(3_600_000, signal)
})

test('a bell wakes who waits for too long, or is told to stop, and leaves nothing on the signal', async () => {
  const stop = new AbortController()
  const bell = createBell()
  await bell.wait(1, stop.signal)
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])
  const waiting = bell.wait(3_600_000, stop.signal)
  stop.abort()
  await waiting
  await bell.wait(3_600_000, stop.signal)
})
