import fs from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeFolder, openReal } from '../../../lib/tree/index.ts'
import { buildMirror, type MirrorUse } from '../../../pipeline/snapshot/mirror.ts'
import { createOwnFolder } from '../../../pipeline/snapshot/own-folder.ts'
import { useFolders } from '../../tree/support.ts'
import { git, makeRepository, writeTree } from './support.ts'

const mebibyte = 1024 ** 2
const folder = useFolders()
afterEach(() => vi.restoreAllMocks())

const mirrorOf = (repository: string, use: MirrorUse): string => {
  const own = openReal(join(repository, '.git'))
  const dir = join(folder(), 'git')
  try {
    buildMirror({ own, common: own }, dir, use)
  } finally {
    closeFolder(own)
  }
  return dir
}

const sparse = (path: string, size: number): void => {
  fs.writeFileSync(path, '')
  fs.truncateSync(path, size)
}

describe('the mirror of git’s data', () => {
  const repository = (): string => makeRepository(join(folder(), 'm'), { 'a.py': '' })

  it('has the shared index that the index names, and no other', () => {
    const dir = repository()
    git(dir, 'update-index', '--split-index')
    writeTree(dir, { 'link-b.py': '' })
    git(dir, 'add', '-A')
    const shared = basename(git(dir, 'rev-parse', '--shared-index-path'))
    for (let at = 0; at < 8; at += 1) sparse(join(dir, '.git', `sharedindex.${String(at).repeat(40)}`), 200 * mebibyte)
    const mirror = mirrorOf(dir, 'working-tree')
    expect(fs.readdirSync(mirror).filter((name) => name.startsWith('sharedindex.'))).toEqual([shared])
  })

  it('has no loose ref of more bytes than a ref has', () => {
    const dir = repository()
    for (let at = 0; at < 20; at += 1) sparse(join(dir, '.git/refs/heads', `b${at}`), mebibyte)
    expect(fs.readdirSync(join(mirrorOf(dir, 'ref'), 'refs/heads'))).toEqual(['trunk'])
  })

  it.each([
    ['an index', 'index', 'working-tree'],
    ['packed refs', 'packed-refs', 'ref'],
  ] as const)('is refused with %s of a gigabyte', (_what, name, use) => {
    const dir = repository()
    sparse(join(dir, '.git', name), 1024 * mebibyte)
    expect(() => mirrorOf(dir, use)).toThrowError(
      expect.objectContaining({ code: 'git/failed', message: expect.stringContaining(name) }),
    )
  })

  it('copies the index in pieces, not through one buffer', () => {
    const dir = repository()
    sparse(join(dir, '.git/index'), 40 * mebibyte)
    const asked: number[] = []
    const real = fs.readSync
    vi.spyOn(fs, 'readSync').mockImplementation((...args: unknown[]) => {
      asked.push(Number(args[3]))
      return Reflect.apply(real, fs, args)
    })
    const mirror = mirrorOf(dir, 'working-tree')
    expect(fs.statSync(join(mirror, 'index')).size).toBe(40 * mebibyte)
    expect(Math.max(...asked)).toBeLessThanOrEqual(mebibyte)
  })

  it('finds HEAD’s ref among many packed ones', () => {
    const dir = repository()
    const commit = git(dir, 'rev-parse', 'HEAD')
    git(dir, 'pack-refs', '--all')
    const many = Array.from({ length: 40_000 }, (_, at) => `${commit} refs/tags/t${String(at).padStart(6, '0')}\n`)
    fs.appendFileSync(join(dir, '.git/packed-refs'), many.join(''))
    git(dir, 'symbolic-ref', 'HEAD', 'refs/tags/t039999')
    const own = openReal(join(dir, '.git'))
    expect(buildMirror({ own, common: own }, join(folder(), 'git'), 'working-tree').isUnborn).toBe(false)
    git(dir, 'symbolic-ref', 'HEAD', 'refs/tags/t03999')
    expect(buildMirror({ own, common: own }, join(folder(), 'git'), 'working-tree').isUnborn).toBe(true)
    closeFolder(own)
  })
})

describe('a folder of ours', () => {
  it('takes in no more than its budget, over all its files', () => {
    const own = createOwnFolder(join(folder(), 'own'), 10)
    own.put('a', Buffer.alloc(6))
    expect(() => own.put('b', Buffer.alloc(5))).toThrowError(
      expect.objectContaining({ code: 'git/failed', message: expect.stringContaining('b') }),
    )
    own.put('c', Buffer.alloc(4))
  })

  it.each(['ENOSPC', 'EDQUOT'])('says where there is no room: %s', (code) => {
    const own = createOwnFolder(join(folder(), 'own'))
    const fail = () => {
      throw Object.assign(new Error(code), { code })
    }
    vi.spyOn(fs, 'writeFileSync').mockImplementation(fail)
    vi.spyOn(fs, 'mkdirSync').mockImplementation(fail)
    const full = expect.objectContaining({ code: 'disk/full' })
    expect(() => own.put('a', Buffer.alloc(1))).toThrowError(full)
    expect(() => own.makeFolder('b')).toThrowError(full)
    expect(() => createOwnFolder(join(folder(), 'other'))).toThrowError(full)
  })
})
