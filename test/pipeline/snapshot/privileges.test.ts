import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needs } from '../../support/needs.ts'
import { type AsUser, prepareUser, userId } from './as-user.ts'
import { git, makeRepository, omittedOf, pathsOf, readCopy, useBench, writeTree } from './support.ts'

const files = { 'a.py': 'x = 1\n', 'sub/b.py': 'y = 2\n', '.gitignore': '*.log\n' }
const chown = (dir: string): void => void execFileSync('chown', ['-R', `${userId}:${userId}`, dir])

needs('root', 'bubblewrap').describe('from root', () => {
  const bench = useBench()

  it('a clone that only root may read is taken whole: files, objects and index are 0600', async () => {
    const before = process.umask(0o077)
    const dir = makeRepository(join(bench.folder(), 'm'), files)
    git(dir, 'gc', '-q')
    writeTree(dir, { 'late.py': '', 'x.log': '' })
    process.umask(before)
    expect(fs.statSync(join(dir, 'a.py')).mode & 0o777).toBe(0o600)
    expect(fs.statSync(join(dir, '.git/objects/pack')).mode & 0o077).toBe(0)
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['.gitignore', 'a.py', 'late.py', 'sub/b.py'])
    expect(taken.snapshot.subject).toMatchObject({ commit: git(dir, 'rev-parse', 'HEAD'), dirty: true })
    expect(fs.statSync(join(taken.dir, 'a.py')).mode & 0o777).toBe(0o444)
    expect(pathsOf(await bench.take(dir, { ref: 'HEAD' }))).toEqual(['.gitignore', 'a.py', 'sub/b.py'])
  })

  it('one unreadable pack or loose object is enough to copy the store', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), files)
    const tree = git(dir, 'rev-parse', 'HEAD:sub')
    fs.chmodSync(join(dir, '.git/objects', tree.slice(0, 2), tree.slice(2)), 0o400)
    expect((await bench.take(dir)).snapshot.subject).toMatchObject({
      commit: git(dir, 'rev-parse', 'HEAD'),
      dirty: false,
    })
  })

  it('a tree of another owner is taken whole, 0600 files too', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), files)
    fs.chmodSync(join(dir, 'a.py'), 0o600)
    chown(dir)
    const taken = await bench.take(dir)
    expect(readCopy(taken, 'a.py')).toBe('x = 1\n')
    expect(taken.snapshot.subject.dirty).toBe(false)
  })

  it('a hard link that gives a file of root’s a name in another’s folder is not read', async () => {
    const base = bench.folder()
    fs.writeFileSync(join(base, 'shadow'), 'secret\n', { mode: 0o600 })
    const dir = join(base, 'theirs')
    writeTree(dir, { 'a.py': '', 'own.py': '' })
    fs.linkSync(join(dir, 'own.py'), join(dir, 'again.py'))
    chown(dir)
    fs.linkSync(join(base, 'shadow'), join(dir, 'b.py'))
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py', 'again.py', 'own.py'])
    expect(omittedOf(taken)).toEqual({ 'b.py': 'unreadable' })
  })

  it('a repository above the vetted folder that a third user put there has no say', async () => {
    const theirs = join(bench.folder(), 'theirs')
    const dir = join(theirs, 'mine')
    writeTree(dir, { 'a.py': '', 'b.py': '' })
    git(theirs, 'init', '-q')
    writeTree(theirs, { '.git/info/exclude': 'a.py\n' })
    git(theirs, 'add', 'mine/b.py')
    expect(pathsOf(await bench.take(dir))).toEqual(['b.py'])
    chown(join(theirs, '.git'))
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py', 'b.py'])
    expect(taken.snapshot.notices).toEqual([expect.stringContaining('belongs to another user')])
  })
})

needs('root', 'bubblewrap').describe('as an ordinary user', () => {
  const bench = useBench()
  let user: AsUser
  beforeAll(() => {
    user = prepareUser()
  })
  afterAll(() => user.remove())

  it('the same repository gives the same record as from root', async () => {
    const dir = makeRepository(join(user.home, 'same'), files)
    writeTree(dir, { 'new.py': '', 'x.log': '' })
    chown(dir)
    const taken = user.take(dir)
    expect(taken.uid).toBe(userId)
    expect(taken.snapshot).toEqual((await bench.take(dir)).snapshot)
    expect(taken.snapshot.files.map(({ path }) => path)).toEqual(['.gitignore', 'a.py', 'new.py', 'sub/b.py'])
    expect(user.take(dir, 'HEAD').snapshot.subject.commit).toBe(taken.snapshot.subject.commit)
  })

  it('what the user may not read is listed: a file, and each tracked file of a closed folder', () => {
    const dir = makeRepository(join(user.home, 'closed'), { ...files, 'shut/c.py': '', 'shut/deep/d.py': '' })
    chown(dir)
    for (const path of ['a.py', 'shut']) fs.chownSync(join(dir, path), 0, 0)
    fs.chmodSync(join(dir, 'a.py'), 0o600)
    fs.chmodSync(join(dir, 'shut'), 0o700)
    const { omitted, files: taken } = user.take(dir).snapshot
    expect(taken.map(({ path }) => path)).toEqual(['.gitignore', 'sub/b.py'])
    expect(omitted.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'a.py unreadable',
      'shut unreadable',
      'shut/c.py unreadable',
      'shut/deep/d.py unreadable',
    ])
  })

  it('folders above that may be passed through but not listed do not hide the repository', () => {
    const outer = join(user.home, 'outer')
    const dir = makeRepository(join(outer, 'm'), { 'in/here/a.py': '' })
    const commit = git(dir, 'rev-parse', 'HEAD')
    chown(dir)
    fs.chmodSync(outer, 0o711)
    fs.chownSync(join(dir, 'in'), 0, 0)
    fs.chmodSync(join(dir, 'in'), 0o711)
    expect(user.take(join(dir, 'in/here')).snapshot.subject.commit).toBe(commit)
  })
})
