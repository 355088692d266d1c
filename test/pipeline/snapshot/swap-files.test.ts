import fs from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { swapFiles } from '../../../pipeline/snapshot/index.ts'
import { needs } from '../../support/needs.ts'
import { pathsOf, readCopy, type Tree, useBench, writeTree } from './support.ts'

needs('bubblewrap').describe('a copy with files of another', () => {
  const bench = useBench()
  const taken = async (files: Tree) => {
    const dir = bench.folder()
    writeTree(dir, files)
    return bench.take(dir)
  }

  it('has those, lacks what only the first has of them, and is otherwise the first', async () => {
    const head = await taken({ 'a.py': 'head', 'ruff.toml': 'head', 'sub/ruff.toml': 'head' })
    const base = await taken({ 'a.py': 'base', 'ruff.toml': 'base', 'old/ruff.toml': 'base' })
    const names = new Set(['ruff.toml', 'sub/ruff.toml', 'old/ruff.toml'])
    const mixed = swapFiles(head, base, names, bench.folder())
    expect(pathsOf(mixed)).toEqual(['a.py', 'old/ruff.toml', 'ruff.toml'])
    expect(pathsOf(mixed).map((path) => readCopy(mixed, path))).toEqual(['head', 'base', 'base'])
    const same = await taken({ 'a.py': 'head', 'old/ruff.toml': 'base', 'ruff.toml': 'base' })
    expect(mixed.snapshot.subject).toEqual({
      ...head.snapshot.subject,
      manifest: same.snapshot.subject.manifest,
    })
    expect(fs.statSync(join(mixed.dir, 'ruff.toml')).mode & 0o777).toBe(0o444)
  })

  it.each([
    ['a folder', { 'ruff.toml/a.py': 'head' }, 'ruff.toml'],
    ['a file where its folder was', { sub: 'head' }, 'sub/ruff.toml'],
  ])('is refused where the first has %s in the way: no source is dropped for it', async (_what, files, path) => {
    const head = await taken(files)
    const base = await taken({ [path]: 'base' })
    expect(() => swapFiles(head, base, new Set([path]), bench.folder())).toThrow(
      expect.objectContaining({ code: 'git/no-base', message: expect.stringContaining(path) }),
    )
  })
})
