import { expect, test } from 'vitest'
import { createCpuBudget } from '../../pipeline/cpu-budget.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Work that says when it starts and ends when it is told to. */
const piece = (log: string[], name: string) => {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    end: () => end(),
    work: async () => {
      log.push(name)
      await ended
    },
  }
}

test('gives at least one core and at most all of them', () => {
  const { shareOf } = createCpuBudget(4)
  expect([0, 1, 2.9, 4, 99].map(shareOf)).toEqual([1, 1, 2, 4, 4])
})

test('never has more cores out than there are', async () => {
  const budget = createCpuBudget(2)
  const log: string[] = []
  const [a, b, c] = [piece(log, 'a'), piece(log, 'b'), piece(log, 'c')]
  const all = [a, b, c].map(({ work }) => budget.hold(1, work))
  await turn()
  expect(log).toEqual(['a', 'b'])
  a.end()
  await turn()
  expect(log).toEqual(['a', 'b', 'c'])
  b.end()
  c.end()
  await Promise.all(all)
})

test('does not let small shares pass a large one that came before them', async () => {
  const budget = createCpuBudget(2)
  const log: string[] = []
  const [small, large, late] = [piece(log, 'small'), piece(log, 'large'), piece(log, 'late')]
  const all = [budget.hold(1, small.work), budget.hold(2, large.work), budget.hold(1, late.work)]
  await turn()
  expect(log).toEqual(['small'])
  small.end()
  await turn()
  expect(log).toEqual(['small', 'large'])
  large.end()
  late.end()
  await Promise.all(all)
  expect(log).toEqual(['small', 'large', 'late'])
})

test('takes a share back from work that failed', async () => {
  const budget = createCpuBudget(1)
  await expect(budget.hold(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(budget.hold(1, () => Promise.resolve('next'))).resolves.toBe('next')
})
