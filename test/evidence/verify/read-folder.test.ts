import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBundleFolder } from '../../../evidence/verify/index.ts'
import { codeOf, scratch } from '../open.ts'

const folder = (): string => {
  const dir = scratch()
  mkdirSync(join(dir, 'analyzers'))
  writeFileSync(join(dir, 'analyzers', 'a'), 'abc')
  return dir
}

describe('the folder of a bundle', () => {
  test('is read file by file', () => {
    const { files, problems } = readBundleFolder(folder())
    expect([...files]).toEqual([['analyzers/a', new Uint8Array(Buffer.from('abc'))]])
    expect(problems).toEqual([])
  })

  test('may be named through a link', () => {
    const link = join(scratch(), 'link')
    symlinkSync(folder(), link)
    expect(readBundleFolder(link).problems).toEqual([])
  })

  test.each([
    ['a link to a file', (place: string) => symlinkSync('/etc/passwd', place), 'x is a link, not a regular file'],
    ['a link to a folder', (place: string) => symlinkSync('/etc', place), 'x is a link, not a regular file'],
    ['a FIFO', (place: string) => void spawnSync('mkfifo', [place]), 'x is a fifo, not a regular file'],
    ['an empty folder', (place: string) => mkdirSync(place), 'x is a folder without a file'],
  ])('is not followed or waited for where it holds %s', (_, make, problem) => {
    const dir = folder()
    make(join(dir, 'x'))
    const read = readBundleFolder(dir)
    expect(read.problems).toEqual([problem])
    expect([...read.files.keys()]).toEqual(['analyzers/a'])
  })

  test('is not waited for where it holds a socket', async () => {
    const dir = folder()
    const server = createServer()
    onTestFinished(() => void server.close())
    await new Promise<void>((listening) => server.listen(join(dir, 'x'), listening))
    expect(readBundleFolder(dir).problems).toEqual(['x is a socket, not a regular file'])
  })

  test('is read in bounds: of a file that is too large nothing', () => {
    const dir = folder()
    writeFileSync(join(dir, 'x'), '')
    truncateSync(join(dir, 'x'), 10 * 1024 ** 4)
    const read = readBundleFolder(dir)
    expect(read.problems).toEqual(['x is not read: too-large (10995116277760 bytes)'])
    expect([...read.files.keys()]).toEqual(['analyzers/a'])
  })

  test('is read in bounds: of too many bytes no more', () => {
    const dir = folder()
    writeFileSync(join(dir, 'x'), 'four')
    expect(readBundleFolder(dir, { totalBytes: 6 }).problems).toEqual(['x is not read: too-large (4 bytes)'])
  })

  test('is read in bounds: of too many names no more', () => {
    const dir = folder()
    writeFileSync(join(dir, 'x'), '')
    writeFileSync(join(dir, 'y'), '')
    expect(readBundleFolder(dir, { entries: 3 }).problems).toEqual([
      'analyzers is not read: too-many',
      'analyzers is a folder without a file',
    ])
  })

  test('is read in bounds: no deeper than a bundle is', () => {
    const dir = folder()
    mkdirSync(join(dir, ...Array.from({ length: 20 }, () => 'd')), { recursive: true })
    expect(readBundleFolder(dir).problems).toContain(
      `${Array.from({ length: 8 }, () => 'd').join('/')} is not read: too-deep`,
    )
  })

  test('has no name that is not UTF-8', () => {
    const dir = folder()
    writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from([0xff])]), '')
    expect(readBundleFolder(dir).problems).toEqual(['\\xff has a name that is not UTF-8'])
  })

  test.each([
    ['is not there', (dir: string) => join(dir, 'none'), 'usage/path-missing'],
    ['is a file', (dir: string) => join(dir, 'analyzers', 'a'), 'usage/not-a-folder'],
    ['lies below a file', (dir: string) => join(dir, 'analyzers', 'a', 'b'), 'usage/not-a-folder'],
  ])('that %s is a usage error', (_, place, code) => {
    expect(codeOf(() => readBundleFolder(place(folder())))).toBe(code)
  })
})
