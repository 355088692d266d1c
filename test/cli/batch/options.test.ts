import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { type BatchFlags, optionsOf } from '../../../cli/batch/options.ts'

const asked = (argument: string | undefined, flags: Partial<BatchFlags> = {}) =>
  optionsOf(argument, { format: 'pretty', ...flags })

describe('what the flags of a batch ask', () => {
  test('a list alone: normal priority, a worker a core, wherever the worktrees lie', () => {
    expect(asked('list.txt')).toEqual({
      ...{ list: 'list.txt', goesOn: false, name: null, priority: 'normal', demands: [] },
      workers: availableParallelism(),
    })
  })

  test('a bare --priority before the list does not swallow it', () => {
    expect(asked(undefined, { priority: 'list.txt' })).toMatchObject({ list: 'list.txt', priority: 'high' })
  })

  test.each([
    [true, 'high'],
    ['high', 'high'],
    ['normal', 'normal'],
    ['low', 'low'],
  ] as const)('--priority %s is %s', (priority, meant) => {
    expect(asked('list.txt', { priority })).toMatchObject({ list: 'list.txt', priority: meant })
  })

  test('a priority that is none, beside a list, is a usage error that lists them', () => {
    expect(() => asked('list.txt', { priority: 'urgent' })).toThrow(
      expect.objectContaining({ code: 'usage/argument', remedy: expect.stringContaining('high, normal, low') }),
    )
  })

  test('nothing to vet, and nothing to go on with, is a usage error', () => {
    expect(() => asked(undefined, { name: 'nightly' })).toThrow(expect.objectContaining({ code: 'usage/path-missing' }))
    expect(() => asked('')).toThrow(expect.objectContaining({ code: 'usage/path-missing' }))
  })

  test.each([{ resume: true as const }, { retry: 'failed' as const }])('%o needs no list and a name', (flags) => {
    expect(asked(undefined, { ...flags, name: 'nightly' })).toMatchObject({ list: null, name: 'nightly' })
    expect(() => asked(undefined, flags)).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining('--name') }),
    )
  })

  test.each([{ failOn: 'warning' }, { analyzers: ['ruff'] }, { sandbox: 'none' }, { priority: true }] as const)(
    'a batch that goes on keeps what it was begun with: %o is refused, not passed over',
    (flags) => {
      expect(() => asked(undefined, { ...flags, name: 'nightly', resume: true })).toThrow(/goes on as it was begun/u)
      expect(() => asked('list.txt', { ...flags, name: 'nightly' })).not.toThrow()
    },
  )

  test('demands are sorted and each is one that a worker can offer', () => {
    expect(asked('l', { demand: ['sandbox=gvisor', 'analyzer=clippy', 'analyzer=clippy'] }).demands).toEqual([
      'analyzer=clippy',
      'sandbox=gvisor',
    ])
    expect(() => asked('l', { demand: ['clippy'] })).toThrow(expect.objectContaining({ code: 'usage/argument' }))
  })
})
