import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolders } from '../../lib/make-folders.ts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'folders-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

test('makes what is missing and leaves what is there', () => {
  makeFolders(join(dir, 'a/b/c'), 0o700)
  makeFolders(join(dir, 'a/b/c'), 0o700)
  expect(statSync(join(dir, 'a/b/c')).mode & 0o777).toBe(0o700)
})

test('ends with the system’s error where the kernel makes no folder', () => {
  expect(() => makeFolders('/proc/assay/x')).toThrow(/ENOENT|EACCES|EPERM/)
  writeFileSync(join(dir, 'file'), '')
  expect(() => makeFolders(join(dir, 'file/x'))).toThrow(/ENOTDIR/)
})

test('takes for made what another process made meanwhile', () => {
  // As in a race: the last name is there once the folder above it is.
  makeFolders(`${dir}/x/y/.`)
  expect(statSync(join(dir, 'x/y')).isDirectory()).toBe(true)
})
