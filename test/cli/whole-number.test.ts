import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { wholeNumber } from '../../cli/whole-number.ts'

test('a whole number within its bounds is taken', () => {
  expect(['0', '7', '1000'].map(wholeNumber(0, 1_000))).toEqual([0, 7, 1_000])
})

test.each(['', ' ', '-1', '1.5', '1001', 'many', 'Infinity'])('“%s” is none', (value) => {
  expect(() => wholeNumber(0, 1_000)(value)).toThrow(InvalidArgumentError)
})

test('what is wrong names the bounds', () => {
  expect(() => wholeNumber(0, 9)('10')).toThrow('It must be a whole number from 0 to 9.')
  expect(() => wholeNumber(1)('0')).toThrow('It must be a whole number from 1 on.')
})
