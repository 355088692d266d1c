import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rootsOf } from '../../cli/roots.ts'
import type { OperatorConfig } from '../../pipeline/config/operator.ts'
import { codeOf, scratch } from '../evidence/open.ts'

const config = (roots?: string[]): OperatorConfig => ({
  ...{ path: null, repositories: [] },
  values: roots === undefined ? {} : { roots },
})

describe('the folders in which alone may be vetted', () => {
  test('are real ones: of the flags, else of the configuration, else none', () => {
    const dir = scratch()
    for (const name of ['a', 'b']) mkdirSync(join(dir, name))
    symlinkSync(join(dir, 'a'), join(dir, 'link'))
    expect(rootsOf([join(dir, 'link')], config([join(dir, 'b')]))).toEqual([join(dir, 'a')])
    expect(rootsOf(undefined, config([join(dir, 'b')]))).toEqual([join(dir, 'b')])
    expect(rootsOf(undefined, config())).toEqual([])
  })

  test('an empty one is a usage error, and not the working folder', () => {
    expect(codeOf(() => rootsOf([''], config()))).toBe('usage/argument')
  })

  test('one that is not there is a usage error', () => {
    expect(codeOf(() => rootsOf([join(scratch(), 'gone')], config()))).toBe('usage/path-missing')
  })
})
