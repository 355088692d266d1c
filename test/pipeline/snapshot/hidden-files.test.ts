import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, omittedOf, pathsOf, useBench, writeTree } from './support.ts'

const someCommit = '1'.repeat(40)

needs('bubblewrap').describe('files behind an entry of the index that says they are a submodule', () => {
  const bench = useBench()
  /** A commit of `ok.py`, with a submodule at each of these paths that nobody has checked out. */
  const withGitlinks = (paths: readonly string[]): string => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'ok.py': '' })
    for (const path of paths) git(dir, 'update-index', '--add', '--cacheinfo', `160000,${someCommit},${path}`)
    git(dir, 'commit', '-qm', 'gitlinks')
    return dir
  }

  it.each([
    ['a file', 'app.py', { 'app.py': '' }, ['app.py', 'ok.py']],
    ['a folder', 'src', { 'src/b.py': '', 'src/in/c.py': '' }, ['ok.py', 'src/b.py', 'src/in/c.py']],
    ['a folder deeper down', 'a/src', { 'a/src/b.py': '' }, ['a/src/b.py', 'ok.py']],
    ['a folder with an empty .git', 'src', { 'src/.git': '', 'src/b.py': '' }, ['ok.py', 'src/b.py']],
    [
      'a folder with a pointer to nowhere',
      'src',
      { 'src/.git': 'gitdir: /nowhere\n', 'src/b.py': '' },
      ['ok.py', 'src/b.py'],
    ],
    ['a folder whose .git is no git folder', 'src', { 'src/.git/HEAD': '', 'src/b.py': '' }, ['ok.py', 'src/b.py']],
  ])('%s: is read, and the tree is dirty', async (_what, path, files, expected) => {
    const dir = withGitlinks([path])
    writeTree(dir, files)
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(expected)
    expect(Object.values(omittedOf(taken))).not.toContain('submodule')
    expect(taken.snapshot.subject.dirty).toBe(true)
  })

  it('a file where the file system keeps no executable bit: the tree is dirty all the same', async () => {
    const dir = withGitlinks(['app.py'])
    git(dir, 'config', 'core.fileMode', 'false')
    writeTree(dir, { 'app.py': '' })
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(true)
  })

  it('a link and a FIFO are listed as what they are, and the tree is dirty', async () => {
    const linked = withGitlinks(['app.py'])
    fs.symlinkSync('/etc/passwd', join(linked, 'app.py'))
    const piped = withGitlinks(['app.py'])
    execFileSync('mkfifo', [join(piped, 'app.py')])
    const [link, fifo] = [await bench.take(linked), await bench.take(piped)]
    expect([omittedOf(link), omittedOf(fifo)]).toEqual([{ 'app.py': 'link-outside' }, { 'app.py': 'fifo' }])
    expect([link.snapshot.subject.dirty, fifo.snapshot.subject.dirty]).toEqual([true, true])
  })

  it('a FIFO in the place of a file that a sparse checkout leaves out is a change too', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '', 'b.py': '' })
    git(dir, 'update-index', '--skip-worktree', 'b.py')
    fs.rmSync(join(dir, 'b.py'))
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(false)
    execFileSync('mkfifo', [join(dir, 'b.py')])
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(true)
  })

  it('a folder that an ignore list names is as ignored as any other, and is no submodule', async () => {
    const dir = withGitlinks(['src'])
    writeTree(dir, { '.git/info/exclude': 'src/\n', 'src/b.py': '' })
    const { snapshot } = await bench.take(dir)
    expect(snapshot.omitted).toEqual([])
    expect(snapshot.notices).toEqual([expect.stringContaining('One untracked name is ignored')])
  })

  it.each([
    ['no folder', () => undefined],
    ['what is left of a broken checkout', (path: string) => writeTree(path, { '.git': 'gitdir: ../nowhere\n' })],
    ['an empty folder', (path: string) => fs.mkdirSync(path)],
    ['a repository of its own', (path: string) => makeRepository(path, { 'lib.py': '' })],
  ])('%s is a plain submodule, and no change', async (_what, make) => {
    const dir = withGitlinks(['vendor'])
    make(join(dir, 'vendor'))
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['ok.py'])
    expect(omittedOf(taken)).toEqual({ vendor: 'submodule' })
    expect(taken.snapshot.subject.dirty).toBe(false)
  })
})

needs('bubblewrap').describe('files behind something named .git', () => {
  const bench = useBench()
  const tracked = (): string => makeRepository(join(bench.folder(), 'm'), { 'a.py': '', 'sub/b.py': '' })

  it.each([
    ['an empty file', (dir: string) => fs.writeFileSync(join(dir, '.git'), '')],
    ['an empty folder', (dir: string) => fs.mkdirSync(join(dir, '.git'))],
    ['a link', (dir: string) => fs.symlinkSync('../a.py', join(dir, '.git'))],
    ['a FIFO', (dir: string) => execFileSync('mkfifo', [join(dir, '.git')])],
  ])('%s: the untracked folder is read, and the name is listed', async (_what, make) => {
    const dir = tracked()
    fs.mkdirSync(join(dir, 'lib'))
    make(join(dir, 'lib'))
    writeTree(dir, { 'lib/e.py': '', 'lib/deep/f.py': '' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py', 'lib/deep/f.py', 'lib/e.py', 'sub/b.py'])
    expect(omittedOf(taken)).toEqual({ 'lib/.git': 'nested-repository' })
  })

  it('a pointer that nobody answers hides nothing, and is no file to be read', async () => {
    const dir = tracked()
    writeTree(dir, { 'lib/.git': 'gitdir: ../../elsewhere\n', 'lib/e.py': '' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py', 'lib/e.py', 'sub/b.py'])
    expect(omittedOf(taken)).toEqual({})
  })

  it('another repository and a linked worktree in the tree are listed whole', async () => {
    const dir = tracked()
    makeRepository(join(dir, 'other'), { 'x.py': '' })
    git(dir, 'worktree', 'add', '-q', join(dir, 'linked'), '-b', 'topic')
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py', 'sub/b.py'])
    expect(omittedOf(taken)).toEqual({ linked: 'nested-repository', other: 'nested-repository' })
  })

  it('a folder below the top is listed, in a plain folder and in one that holds tracked files', async () => {
    const plain = join(bench.folder(), 'plain')
    const dir = tracked()
    for (const place of [plain, dir]) writeTree(place, { 'sub/b.py': '', 'sub/.git/e.py': '' })
    const [a, b] = [await bench.take(plain), await bench.take(dir)]
    expect([pathsOf(a), pathsOf(b)]).toEqual([['sub/b.py'], ['a.py', 'sub/b.py']])
    expect([omittedOf(a), omittedOf(b)]).toEqual([
      { 'sub/.git': 'nested-repository' },
      { 'sub/.git': 'nested-repository' },
    ])
    expect(omittedOf(await bench.take(plain, { leaveOut: ['**/.git'] }))).toEqual({ 'sub/.git': 'left-out' })
  })
})

needs('bubblewrap').describe('files that an ignore list keeps out', () => {
  const bench = useBench()

  it('are counted in a notice, a folder as one', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '', '.gitignore': 'out/\n' })
    writeTree(dir, {
      '.git/info/exclude': 'evil.py\n',
      'evil.py': '',
      'new/evil.py': '',
      'out/x.py': '',
      'out/y.py': '',
    })
    writeTree(dir, { 'new/b.py': '' })
    const { notices } = (await bench.take(dir)).snapshot
    expect(notices).toEqual(['3 untracked names are ignored by .gitignore or .git/info/exclude and were not read.'])
  })

  it('are not spoken of where there are none', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '' })
    writeTree(dir, { 'new.py': '' })
    expect((await bench.take(dir)).snapshot.notices).toEqual([])
    writeTree(dir, { '.gitignore': '/only.py\n', 'only.py': '' })
    expect((await bench.take(dir)).snapshot.notices).toEqual([
      'One untracked name is ignored by .gitignore or .git/info/exclude and was not read.',
    ])
  })
})
