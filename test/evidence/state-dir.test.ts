import { expect, test } from 'vitest'
import { defaultStateDir } from '../../evidence/index.ts'
import { codeOf } from './open.ts'

test('the store lies in XDG_STATE_HOME where that is set', () => {
  expect(defaultStateDir({ XDG_STATE_HOME: '/var/state', HOME: '/home/u' })).toBe('/var/state/assay')
})

test('the store lies under the home otherwise', () => {
  expect(defaultStateDir({ HOME: '/home/u' })).toBe('/home/u/.local/state/assay')
})

test('a relative XDG_STATE_HOME does not count', () => {
  expect(defaultStateDir({ XDG_STATE_HOME: 'state', HOME: '/home/u' })).toBe('/home/u/.local/state/assay')
})

test.each([[{}], [{ HOME: '' }], [{ HOME: 'relative' }]])('without a home (%j) it says what to set', (env) => {
  expect(codeOf(() => defaultStateDir(env))).toBe('store/unusable')
})
