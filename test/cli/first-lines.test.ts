import { expect, test } from 'vitest'
import { firstLines } from '../../cli/first-lines.ts'

const lines = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `note  ${at}`)

test('twenty lines are shown as they are', () => {
  expect(firstLines(lines(20), 'note  ')).toEqual(lines(20))
})

test('of more the first twenty are shown, and how many others there are', () => {
  expect(firstLines(lines(1_020), 'note  ')).toEqual([...lines(20), 'note  and 1,000 more (--format json lists all)'])
})
