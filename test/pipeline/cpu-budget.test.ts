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

test('gives what is free to the next in order, and lets no core lie idle', async () => {
  const budget = createCpuBudget(2)
  const log: string[] = []
  const granted: number[] = []
  const [small, large, late] = [piece(log, 'small'), piece(log, 'large'), piece(log, 'late')]
  const hold = (wanted: number, { work }: ReturnType<typeof piece>): Promise<void> =>
    budget.hold(wanted, (cores) => {
      granted.push(cores)
      return work()
    })
  const all = [hold(1, small), hold(2, large), hold(2, late)]
  await turn()
  expect([log, granted]).toEqual([
    ['small', 'large'],
    [1, 1],
  ])
  small.end()
  large.end()
  await turn()
  expect(granted).toEqual([1, 1, 1])
  late.end()
  await Promise.all(all)
})

test('gives all of the cores to one that wants them and finds them free', async () => {
  const budget = createCpuBudget(4)
  expect(await budget.hold(8, (cores) => Promise.resolve(cores))).toBe(4)
})

test('takes a share back from work that failed', async () => {
  const budget = createCpuBudget(1)
  await expect(budget.hold(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(budget.hold(1, () => Promise.resolve('next'))).resolves.toBe('next')
})
