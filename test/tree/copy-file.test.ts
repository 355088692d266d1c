import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeFolder, copyFile, openReal } from '../../lib/tree/index.ts'
import { useFolders } from './support.ts'

describe('copyFile', () => {
  const folder = useFolders()
  afterEach(() => vi.restoreAllMocks())
  const copy = (dir: string, name: string, maxBytes = 10_000_000) => {
    const root = openReal(dir)
    const to = join(folder(), 'copy')
    const target = fs.openSync(to, 'wx')
    const copied = copyFile(root, name, maxBytes, target)
    fs.closeSync(target)
    closeFolder(root)
    return { copied, bytes: fs.readFileSync(to) }
  }

  it.each([0, 1, 1_048_575, 1_048_576, 1_048_577, 3_000_000])('copies a file of %d bytes', (size) => {
    const dir = folder()
    const bytes = Buffer.alloc(size, 'assay')
    fs.writeFileSync(join(dir, 'a'), bytes)
    const made = copy(dir, 'a')
    expect(made.copied).toEqual({ kind: 'copied', size })
    expect(made.bytes.equals(bytes)).toBe(true)
  })

  it('follows no link, waits for no FIFO, and judges the size first', () => {
    const dir = folder()
    fs.symlinkSync('/etc/passwd', join(dir, 'link'))
    execFileSync('mkfifo', [join(dir, 'fifo')])
    fs.writeFileSync(join(dir, 'large'), 'xx')
    expect(copy(dir, 'link').copied.kind).toBe('unreadable')
    expect(copy(dir, 'fifo').copied.kind).toBe('not-regular')
    expect(copy(dir, 'large', 1)).toEqual({ copied: { kind: 'too-large', detail: '2 bytes' }, bytes: Buffer.alloc(0) })
  })

  it('gives up on a file that grows while it is copied, and writes no more than its first size', () => {
    const dir = folder()
    fs.writeFileSync(join(dir, 'a'), 'x'.repeat(1000))
    const real = fs.readSync
    vi.spyOn(fs, 'readSync').mockImplementation((...args: unknown[]) => {
      fs.appendFileSync(join(dir, 'a'), 'more')
      return Reflect.apply(real, fs, args)
    })
    const made = copy(dir, 'a')
    expect(made.copied.kind).toBe('changed-while-read')
    expect(made.bytes.length).toBeLessThanOrEqual(1001)
  })
})
