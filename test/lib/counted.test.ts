import { expect, test } from 'vitest'
import { counted, thousands } from '../../lib/counted.ts'

test('one thing has the word alone, all others its plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'error'))).toEqual(['0 errors', '1 error', '2 errors'])
  expect(counted(2, 'repository', 'repositories')).toBe('2 repositories')
})

test('thousands are set apart in every locale', () => {
  expect([999, 1_000, 42_118, 1_000_000].map(thousands)).toEqual(['999', '1,000', '42,118', '1,000,000'])
  expect(counted(42_118, 'result')).toBe('42,118 results')
})
