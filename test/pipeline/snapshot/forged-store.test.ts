import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, pathsOf, readCopy, useBench, writeTree } from './support.ts'

/** Puts bytes into the store under an id that is not theirs. */
const forge = (dir: string, id: string, type: string, bytes: Buffer): void => {
  const path = join(dir, '.git/objects', id.slice(0, 2), id.slice(2))
  fs.mkdirSync(dirname(path), { recursive: true })
  fs.rmSync(path, { force: true })
  fs.writeFileSync(path, deflateSync(Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])))
}

const raw = (dir: string, type: string, id: string): Buffer => execFileSync('git', ['cat-file', type, id], { cwd: dir })

needs('bubblewrap').describe('a store that files other bytes under an id', () => {
  const bench = useBench()
  const honest = { 'a.py': 'x = 1\n', 'sub/b.py': 'y = 1\n', 'sub/in/c.py': 'z = 1\n' }
  /** A clone of `honest`, and the objects of an evil commit beside it. */
  const repository = () => {
    const dir = makeRepository(join(bench.folder(), 'm'), honest)
    const id = (name: string): string => git(dir, 'rev-parse', name)
    const good = { commit: id('HEAD'), tree: id('HEAD^{tree}'), sub: id('HEAD:sub'), blob: id('HEAD:a.py') }
    git(dir, 'checkout', '-q', '-b', 'evil')
    writeTree(dir, { 'a.py': 'evil\n', 'sub/b.py': 'evil\n' })
    git(dir, 'commit', '-qam', 'evil')
    const evil = { commit: id('HEAD'), tree: id('HEAD^{tree}'), sub: id('HEAD:sub') }
    git(dir, 'update-ref', 'refs/heads/trunk', good.commit)
    git(dir, 'symbolic-ref', 'HEAD', 'refs/heads/trunk')
    return { dir, good, evil }
  }
  type Made = ReturnType<typeof repository>

  const forgeries: readonly (readonly [string, (made: Made) => void])[] = [
    ['commit', ({ dir, good, evil }) => forge(dir, good.commit, 'commit', raw(dir, 'commit', evil.commit))],
    ['tree', ({ dir, good, evil }) => forge(dir, good.tree, 'tree', raw(dir, 'tree', evil.tree))],
    ['tree of a folder', ({ dir, good, evil }) => forge(dir, good.sub, 'tree', raw(dir, 'tree', evil.sub))],
  ]

  it.each(forgeries)('for a %s ties the working tree to no commit, and says so', async (_what, make) => {
    const made = repository()
    make(made)
    const { snapshot } = await bench.take(made.dir)
    expect(snapshot.subject).toMatchObject({ commit: null, tree: null, dirty: null })
    expect(snapshot.notices).toEqual([expect.stringContaining('git fsck')])
  })

  it.each(forgeries)('for a %s has a ref refused', async (_what, make) => {
    const made = repository()
    make(made)
    // Of a forged commit git itself says that there is none.
    const refused = { code: expect.stringMatching(/^git\/(failed|ref-not-found)$/) }
    await expect(bench.take(made.dir, { ref: made.good.commit })).rejects.toMatchObject(refused)
  })

  it.each(forgeries)('for a %s is noticed from a subfolder too', async (_what, make) => {
    const made = repository()
    make(made)
    const sub = join(made.dir, 'sub')
    expect((await bench.take(sub)).snapshot.subject).toMatchObject({ commit: null, dirty: null })
    await expect(bench.take(sub, { ref: 'HEAD' })).rejects.toMatchObject({
      code: expect.stringMatching(/^git\/(failed|ref-not-found)$/),
    })
  })

  it.each([
    ['blob', { 'a.py': 'x = 1\n' }],
    ['link', {}],
  ])('for a %s has a ref refused by its path', async (what, files) => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'z.py': '', ...files })
    fs.symlinkSync('z.py', join(dir, 'link.py'))
    git(dir, 'add', '-A')
    git(dir, 'commit', '-qm', 'two')
    const path = what === 'blob' ? 'a.py' : 'link.py'
    forge(dir, git(dir, 'rev-parse', `HEAD:${path}`), 'blob', Buffer.from('evil.p'))
    await expect(bench.take(dir, { ref: 'HEAD' })).rejects.toMatchObject({
      code: 'git/failed',
      message: expect.stringContaining(path),
    })
  })

  it('and one that lacks a tree are told apart', async () => {
    const { dir, good } = repository()
    fs.rmSync(join(dir, '.git/objects', good.sub.slice(0, 2), good.sub.slice(2)))
    const { subject, notices } = (await bench.take(dir)).snapshot
    expect(subject).toMatchObject({ commit: null, tree: null, dirty: null })
    expect(notices).toEqual([expect.stringContaining('trees that are not in this clone')])
  })

  it('is honest where old tools wrote modes that git no longer writes', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), honest)
    const hex = (name: string): Buffer => Buffer.from(git(dir, 'rev-parse', name), 'hex')
    const parts = [Buffer.from('100664 a.py\0'), hex('HEAD:a.py'), Buffer.from('040000 sub\0'), hex('HEAD:sub')]
    const write = ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally']
    const tree = execFileSync('git', write, { cwd: dir, input: Buffer.concat(parts) })
      .toString()
      .trim()
    const commit = git(dir, 'commit-tree', '-m', 'old', tree)
    git(dir, 'update-ref', 'HEAD', commit)
    expect((await bench.take(dir)).snapshot.subject).toMatchObject({ commit, tree, dirty: false })
    expect((await bench.take(join(dir, 'sub'))).snapshot.subject).toMatchObject({ commit, dirty: false })
    expect(pathsOf(await bench.take(dir, { ref: 'HEAD' }))).toEqual(Object.keys(honest))
  })

  it.each(['--object-format=sha1', '--object-format=sha256'])(
    'is told apart from an honest one with %s',
    async (format) => {
      const strange = { 'a b\n"c/d\te.py': '', 'blob 5/x.py': '', 'é/é.py': '' }
      const dir = makeRepository(join(bench.folder(), 'm'), strange, format)
      const commit = git(dir, 'rev-parse', 'HEAD')
      for (const place of ['.', ...Object.keys(strange).map(dirname)]) {
        expect((await bench.take(join(dir, place))).snapshot.subject).toMatchObject({ commit, dirty: false })
        expect((await bench.take(join(dir, place), { ref: 'HEAD' })).snapshot.subject).toMatchObject({ commit })
      }
    },
  )
})

needs('bubblewrap').describe('a folder that looks like a bare repository', () => {
  const bench = useBench()
  /** What is vetted, and in it as tracked files the data of a repository that says something else. */
  const disguised = (at: string): string => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': 'evil\n', 'sub/b.py': 'evil\n' })
    const other = makeRepository(join(bench.folder(), 'other'), { 'a.py': 'harmless\n' })
    for (const name of ['HEAD', 'objects', 'refs'])
      fs.cpSync(join(other, '.git', name), join(dir, at, name), { recursive: true })
    return dir
  }

  it.each(['.', 'sub'])('has no say in a working tree: in %s', async (at) => {
    const dir = disguised(at)
    const place = join(dir, at)
    const taken = await bench.take(place, { ref: 'HEAD' })
    expect(taken.snapshot.subject.commit).toBe(git(dir, 'rev-parse', 'HEAD'))
    expect(readCopy(taken, at === '.' ? 'a.py' : 'b.py')).toBe('evil\n')
    expect(pathsOf(await bench.take(place))).toContain('HEAD')
  })

  it('has no say where something else is named .git in it', async () => {
    const dir = join(disguised('sub'), 'sub')
    fs.writeFileSync(join(dir, '.git'), '')
    const taken = await bench.take(dir)
    expect(taken.snapshot.subject.commit).toBe(null)
    expect(pathsOf(taken)).toContain('b.py')
    await expect(bench.take(dir, { ref: 'HEAD' })).rejects.toMatchObject({ code: 'git/ref-not-found' })
  })
})
