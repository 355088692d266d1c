import { expect, test } from 'vitest'
import { createSlots } from '../../runner/slots.ts'

const never = new AbortController().signal

test('no slot is held twice and a freed one goes to who waited longest', async () => {
  const slots = createSlots(2)
  const first = await slots.take(never)
  const second = await slots.take(never)
  const order: string[] = []
  const third = slots.take(never).then((slot) => order.push(`third ${slot?.index}`))
  const fourth = slots.take(never).then((slot) => order.push(`fourth ${slot?.index}`))
  second?.release()
  second?.release()
  await third
  first?.release()
  await fourth
  expect([first?.index, second?.index, ...order]).toEqual([0, 1, 'third 1', 'fourth 0'])
})

test('who is cancelled while waiting gets none, and the slot stays free for others', async () => {
  const slots = createSlots(1)
  const held = await slots.take(never)
  const abort = new AbortController()
  const waiting = slots.take(abort.signal)
  abort.abort()
  expect(await waiting).toBeNull()
  held?.release()
  expect((await slots.take(never))?.index).toBe(0)
})
