import { mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWhole } from '../../lib/write-whole.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-write-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([false, true])('a link that leads nowhere is a place that is taken (replace: %s)', (replace) => {
  const place = join(folder, 'link')
  symlinkSync('nowhere', place)
  expect(() => writeWhole(place, ['x'], { replace })).toThrow('is there already')
  expect(readlinkSync(place)).toBe('nowhere')
  expect(readdirSync(folder)).toEqual(['link'])
})
