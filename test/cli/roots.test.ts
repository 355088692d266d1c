import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rootsOf } from '../../cli/roots.ts'
import { codeOf } from '../evidence/open.ts'

const config = (roots?: string[]) => ({ path: null, values: roots === undefined ? {} : { roots }, repositories: [] })

test('roots are real paths, of the flag before the configuration, and one that is gone is an error', () => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-roots-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const real = join(dir, 'real')
  mkdirSync(real)
  symlinkSync(real, join(dir, 'link'))
  expect(rootsOf(undefined, config())).toEqual([])
  expect(rootsOf(undefined, config([join(dir, 'link')]))).toEqual([real])
  expect(rootsOf([dir], config([real]))).toEqual([dir])
  expect(codeOf(() => rootsOf(undefined, config([join(dir, 'gone')])))).toBe('usage/path-missing')
})
