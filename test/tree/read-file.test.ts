import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeFolder, createFileReader, openReal } from '../../lib/tree/index.ts'
import { useFolders } from './support.ts'

describe('createFileReader', () => {
  const folder = useFolders()
  afterEach(() => vi.restoreAllMocks())
  const read = (dir: string, name: string, maxBytes = 1_000_000) => {
    const root = openReal(dir)
    const found = createFileReader().read(root, name, maxBytes)
    closeFolder(root)
    return found
  }

  it.each([0, 1, 65_535, 65_536, 65_537, 300_000])('reads a file of %d bytes', (size) => {
    const dir = folder()
    const bytes = Buffer.alloc(size, 'assay')
    fs.writeFileSync(join(dir, 'a'), bytes)
    const found = read(dir, 'a')
    expect(found.kind === 'read' && found.bytes.equals(bytes)).toBe(true)
  })

  it('does not follow a link', () => {
    const dir = folder()
    fs.symlinkSync('/etc/passwd', join(dir, 'a'))
    expect(read(dir, 'a')).toEqual({ kind: 'unreadable', detail: 'ELOOP' })
  })

  it('does not wait for somebody to write into a FIFO', () => {
    const dir = folder()
    execFileSync('mkfifo', [join(dir, 'a')])
    expect(read(dir, 'a').kind).toBe('not-regular')
  })

  it('judges the size before it reads', () => {
    const dir = folder()
    fs.writeFileSync(join(dir, 'a'), '')
    fs.truncateSync(join(dir, 'a'), 1024 ** 4)
    expect(read(dir, 'a')).toEqual({ kind: 'too-large', detail: `${1024 ** 4} bytes` })
  })

  it.each([
    ['grows', (file: string) => fs.appendFileSync(file, 'x')],
    ['shrinks', (file: string) => fs.truncateSync(file, 3)],
    [
      'is rewritten in place',
      (file: string) => fs.utimesSync(file, new Date(), new Date(Date.now() + Math.random() * 1e6)),
    ],
  ])('gives up on a file that %s each time it is read', (_what, change) => {
    const dir = folder()
    fs.writeFileSync(join(dir, 'a'), 'x'.repeat(1000))
    const real = fs.readSync
    vi.spyOn(fs, 'readSync').mockImplementation((...args: unknown[]) => {
      change(join(dir, 'a'))
      return Reflect.apply(real, fs, args)
    })
    expect(read(dir, 'a').kind).toBe('changed-while-read')
  })

  it('reads once more a file that changed once', () => {
    const dir = folder()
    fs.writeFileSync(join(dir, 'a'), 'old')
    const real = fs.readSync
    vi.spyOn(fs, 'readSync').mockImplementationOnce((...args: unknown[]) => {
      fs.writeFileSync(join(dir, 'a'), 'new and longer')
      return Reflect.apply(real, fs, args)
    })
    const found = read(dir, 'a')
    expect(found.kind === 'read' && found.bytes.toString()).toBe('new and longer')
  })
})
