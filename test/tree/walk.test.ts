import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeFolder, defaultCaps, openReal, type TreeEntry, walkTree } from '../../lib/tree/index.ts'
import { useFolders } from './support.ts'

describe('walkTree', () => {
  const folder = useFolders()
  const walk = (
    dir: string,
    options: Partial<Parameters<typeof walkTree>[1]> = {},
    each?: (entry: TreeEntry) => void,
  ) => {
    const root = openReal(dir)
    const met: string[] = []
    for (const entry of walkTree(root, { caps: defaultCaps, enter: () => true, ...options })) {
      met.push(`${entry.kind === 'refused' ? entry.reason : entry.kind} ${entry.path}`)
      each?.(entry)
    }
    closeFolder(root)
    return met
  }
  const openDescriptors = (): number => fs.readdirSync('/proc/self/fd').length

  it('meets everything once, in the order of bytes, and follows no link', () => {
    const dir = folder()
    fs.mkdirSync(join(dir, 'b/c'), { recursive: true })
    fs.writeFileSync(join(dir, 'b/c/d'), '')
    fs.writeFileSync(join(dir, 'a'), '')
    fs.symlinkSync('b', join(dir, 'link'))
    fs.symlinkSync('/', join(dir, 'out'))
    execFileSync('mkfifo', [join(dir, 'Z')])
    expect(walk(dir)).toEqual(['fifo Z', 'file a', 'folder b', 'folder b/c', 'file b/c/d', 'link link', 'link out'])
  })

  it('enters a folder only when told to', () => {
    const dir = folder()
    fs.mkdirSync(join(dir, 'a/b'), { recursive: true })
    fs.mkdirSync(join(dir, 'c/d'), { recursive: true })
    expect(walk(dir, { enter: (path) => path === 'c' })).toEqual(['folder a', 'folder c', 'folder c/d'])
  })

  it('does not follow a folder that is swapped for a link after it was listed', () => {
    const outside = folder()
    fs.writeFileSync(join(outside, 'secret'), '')
    const dir = folder()
    fs.mkdirSync(join(dir, 'a'))
    const met = walk(dir, {}, (entry) => {
      if (entry.kind !== 'folder') return
      fs.rmdirSync(join(dir, 'a'))
      fs.symlinkSync(outside, join(dir, 'a'))
    })
    expect(met).toEqual(['folder a', 'unreadable a'])
  })

  it('stays in the folder that it opened when the way to it is swapped', () => {
    const outside = folder()
    fs.mkdirSync(join(outside, 'b'))
    fs.writeFileSync(join(outside, 'b/secret'), '')
    const dir = folder()
    fs.mkdirSync(join(dir, 'a/b'), { recursive: true })
    fs.writeFileSync(join(dir, 'a/b/mine'), '')
    const met = walk(dir, {}, (entry) => {
      if (entry.path !== 'a/b') return
      fs.renameSync(join(dir, 'a'), join(folder(), 'moved'))
      fs.symlinkSync(outside, join(dir, 'a'))
    })
    expect(met).toEqual(['folder a', 'folder a/b', 'file a/b/mine'])
  })

  it('says what is too deep, too long, or more than it may look at', () => {
    const dir = folder()
    fs.mkdirSync(join(dir, 'a/b/c'), { recursive: true })
    fs.writeFileSync(join(dir, 'a-long-name'), '')
    const caps = { ...defaultCaps, depth: 2, nameBytes: 5 }
    expect(walk(dir, { caps })).toEqual(['folder a', 'folder a/b', 'too-deep a/b', 'name-too-long a-long-name'])
    for (const name of ['w', 'x', 'y', 'z']) fs.writeFileSync(join(dir, 'a/b', name), '')
    const met = walk(join(dir, 'a/b'), { caps: { ...defaultCaps, entries: 3 } })
    expect(met).toHaveLength(4)
    expect(met.at(-1)).toBe('too-many ')
  })

  it('keeps names that are not UTF-8 apart', () => {
    const dir = folder()
    for (const byte of ['\xfe', '\xff']) fs.mkdirSync(Buffer.from(`${dir}/${byte}`, 'latin1'))
    expect(walk(dir)).toEqual(['folder \xfe', 'folder \xff'])
  })

  it('closes what it opened, when it ends and when it is left', () => {
    const dir = folder()
    fs.mkdirSync(join(dir, 'a/b/c/d'), { recursive: true })
    const before = openDescriptors()
    walk(dir)
    const root = openReal(dir)
    for (const entry of walkTree(root, { caps: defaultCaps, enter: () => true })) if (entry.path === 'a/b/c') break
    closeFolder(root)
    expect(openDescriptors()).toBe(before)
  })

  it('goes through 200 folders of one inside the other', () => {
    const dir = folder()
    fs.mkdirSync(join(dir, Array(200).fill('d').join('/')), { recursive: true })
    expect(walk(dir)).toHaveLength(200)
  })
})
