import { expect, test } from 'vitest'
import { openMachineBudget } from '../../../pipeline/machine-budget/budget.ts'
import { openLocks } from '../../../pipeline/machine-budget/locks.ts'

const gibibyte = 1024 ** 3
const { signal } = new AbortController()

let scopes = 0
const open = (cores: number, gibibytes = 8) =>
  openMachineBudget({ cores, memoryBytes: gibibytes * gibibyte }, openLocks(), `test-one-${process.pid}-${scopes++}`)
type Budget = ReturnType<typeof open>

/** A share that is held until `end`. */
const ask = (budget: Budget, cores: number, gibibytes = 0, stop = signal) => {
  let end = (): void => {}
  let began = (_: number): void => {}
  const granted = new Promise<number>((resolve) => {
    began = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const held = budget.hold({ cores, memoryBytes: gibibytes * gibibyte }, stop, (share) => {
    began(share)
    return ended
  })
  held.catch(() => {}) // judged by those tests that await it
  return { granted, held, end: () => end() }
}

/** `waits`, where it has not begun although everything had its turn. */
const stateOf = async ({ granted }: ReturnType<typeof ask>): Promise<number | 'waits'> => {
  const late = new Promise<'waits'>((resolve) => setTimeout(() => resolve('waits'), 200))
  return await Promise.race([granted, late])
}

test('gives at least one core and at most all of them', () => {
  const { shareOf } = open(4)
  expect([0, 1, 2.9, 4, 99].map(shareOf)).toEqual([1, 1, 2, 4, 4])
})

test('never has more cores out than there are', async () => {
  const budget = open(2)
  const [a, b, c] = [ask(budget, 1), ask(budget, 1), ask(budget, 1)]
  expect([await a.granted, await b.granted, await stateOf(c)]).toEqual([1, 1, 'waits'])
  a.end()
  expect(await c.granted).toBe(1)
})

test('gives what is free to the next in order, and lets no core lie idle', async () => {
  const budget = open(2)
  const [small, large, late] = [ask(budget, 1), ask(budget, 2), ask(budget, 2)]
  expect([await small.granted, await large.granted, await stateOf(late)]).toEqual([1, 1, 'waits'])
  small.end()
  expect(await late.granted).toBe(1)
})

test('gives all of the cores to one that wants them and finds them free', async () => {
  expect(await ask(open(4), 8).granted).toBe(4)
})

test('takes a share back from work that failed', async () => {
  const budget = open(1)
  const failing = budget.hold({ cores: 1, memoryBytes: 1 }, signal, () => Promise.reject(new Error('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(await ask(budget, 1).granted).toBe(1)
})

test('lets nobody begin whose memory another one holds', async () => {
  const budget = open(4, 6)
  const [a, b] = [ask(budget, 1, 4), ask(budget, 1, 4)]
  expect([await a.granted, await stateOf(b)]).toEqual([1, 'waits'])
  a.end()
  expect(await b.granted).toBe(1)
})

test('runs what needs more memory than there is alone', async () => {
  const budget = open(4, 6)
  const [large, small] = [ask(budget, 1, 100), ask(budget, 1, 1)]
  expect([await large.granted, await stateOf(small)]).toEqual([1, 'waits'])
  large.end()
  expect(await small.granted).toBe(1)
})

test('lets no small one pass a large one that waits', async () => {
  const budget = open(4, 6)
  const [first, large, small] = [ask(budget, 1, 1), ask(budget, 1, 6), ask(budget, 1, 1)]
  expect([await first.granted, await stateOf(large), await stateOf(small)]).toEqual([1, 'waits', 'waits'])
  first.end()
  expect([await large.granted, await stateOf(small)]).toEqual([1, 'waits'])
})

test.each([
  ['at the head of those who wait', 0],
  ['behind another', 1],
])('one who is cancelled %s takes nothing and keeps nobody waiting', async (_, at) => {
  const budget = open(1)
  const first = ask(budget, 1)
  await first.granted
  const stop = new AbortController()
  const waiting = [0, 1].map((which) => ask(budget, 1, 1, which === at ? stop.signal : signal))
  await stateOf(first)
  stop.abort(new Error('cancelled'))
  await expect(waiting[at]?.held).rejects.toThrow('cancelled')
  first.end()
  expect(await waiting[1 - at]?.granted).toBe(1)
})

test('two budgets of one process share the machine', async () => {
  const scope = `test-two-${process.pid}`
  const machine = { cores: 1, memoryBytes: gibibyte }
  const [one, other] = [openMachineBudget(machine, openLocks(), scope), openMachineBudget(machine, openLocks(), scope)]
  const [a, b] = [ask(one, 1), ask(other, 1)]
  const states = [await stateOf(a), await stateOf(b)]
  expect(states.toSorted()).toEqual([1, 'waits'])
  a.end()
  b.end()
  expect([await a.granted, await b.granted]).toEqual([1, 1])
})
