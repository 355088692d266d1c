import { expect, test } from 'vitest'
import { survivesExec } from '../../runner/inherited-fds.ts'

test('a descriptor survives exec unless its flags hold O_CLOEXEC', () => {
  expect(survivesExec('pos:\t0\nflags:\t0100001\nmnt_id:\t11\n')).toBe(true)
  expect(survivesExec('pos:\t0\nflags:\t02100001\nmnt_id:\t11\n')).toBe(false)
  expect(survivesExec('')).toBe(false)
})
