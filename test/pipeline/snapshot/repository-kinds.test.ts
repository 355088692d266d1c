import fs from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceDetails } from '../../../pipeline/recorded-request.ts'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, omittedOf, pathsOf, readCopy, useBench, writeTree } from './support.ts'

const files = { 'a.py': 'x = 1\n', 'src/b.py': 'y = 2\n', 'src/deep/c.py': 'z = 3\n', 'run.sh': '#!/bin/sh\n' }

needs('bubblewrap').describe('the snapshot of each kind of repository', () => {
  const bench = useBench()
  const repository = (): string => makeRepository(join(bench.folder(), 'main'), files)

  it('takes a clean clone: every tracked file, its commit and tree, not dirty', async () => {
    const dir = repository()
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py', 'run.sh', 'src/b.py', 'src/deep/c.py'])
    expect(taken.snapshot.subject).toMatchObject({
      path: dir,
      ref: null,
      commit: git(dir, 'rev-parse', 'HEAD'),
      tree: git(dir, 'rev-parse', 'HEAD^{tree}'),
      dirty: false,
    })
    expect(taken.snapshot.omitted).toEqual([])
    expect(taken.snapshot.notices).toEqual([])
    expect(readCopy(taken, 'src/b.py')).toBe('y = 2\n')
  })

  it('takes the working tree as it is, not as it was committed, and calls it dirty', async () => {
    const dir = repository()
    writeTree(dir, { 'a.py': 'x = 9\n' })
    const taken = await bench.take(dir)
    expect(readCopy(taken, 'a.py')).toBe('x = 9\n')
    expect(taken.snapshot.subject.dirty).toBe(true)
  })

  it.each([
    ['a deleted file', (dir: string) => fs.rmSync(join(dir, 'a.py'))],
    ['a new file', (dir: string) => writeTree(dir, { 'new.py': '' })],
    ['a file made executable', (dir: string) => fs.chmodSync(join(dir, 'a.py'), 0o755)],
    ['a file in the place of a folder', (dir: string) => replaceByFile(join(dir, 'src'))],
    ['a link in the place of a file', (dir: string) => replaceByLink(join(dir, 'a.py'), 'run.sh')],
  ])('calls a tree with %s dirty', async (_what, change) => {
    const dir = repository()
    change(dir)
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(true)
  })

  it('compares with HEAD, not with the index', async () => {
    const dir = repository()
    git(dir, 'rm', '-q', '--cached', 'a.py')
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(false)
  })

  it('takes a subfolder: paths from there, the tree of the subfolder, the commit of the whole', async () => {
    const dir = repository()
    writeTree(dir, { 'elsewhere.py': 'untracked outside of the subfolder\n' })
    const taken = await bench.take(join(dir, 'src'))
    expect(pathsOf(taken)).toEqual(['b.py', 'deep/c.py'])
    expect(taken.snapshot.subject).toMatchObject({
      commit: git(dir, 'rev-parse', 'HEAD'),
      tree: git(dir, 'rev-parse', 'HEAD:src'),
      dirty: false,
    })
  })

  it('takes a linked worktree with its own HEAD and index', async () => {
    const dir = repository()
    const linked = join(bench.folder(), 'topic')
    git(dir, 'worktree', 'add', '-q', linked, '-b', 'topic')
    writeTree(linked, { 'b.py': 'import os\n' })
    git(linked, 'add', 'b.py')
    git(linked, 'commit', '-q', '-m', 'two')
    const taken = await bench.take(linked)
    expect(pathsOf(taken)).toContain('b.py')
    expect(taken.snapshot.subject).toMatchObject({ commit: git(dir, 'rev-parse', 'topic'), dirty: false })
    expect(taken.snapshot.notices).toEqual([])
  })

  it('takes a ref of a bare repository from its objects', async () => {
    const dir = repository()
    const bare = join(bench.folder(), 'bare.git')
    git(dir, 'clone', '-q', '--bare', dir, bare)
    const taken = await bench.take(bare, { ref: 'trunk' })
    expect(pathsOf(taken)).toEqual(['a.py', 'run.sh', 'src/b.py', 'src/deep/c.py'])
    expect(taken.snapshot.subject).toMatchObject({ ref: 'trunk', commit: git(dir, 'rev-parse', 'HEAD'), dirty: false })
  })

  it('takes a shallow clone and says so', async () => {
    const dir = repository()
    writeTree(dir, { 'a.py': 'x = 2\n' })
    git(dir, 'commit', '-qam', 'two')
    const shallow = join(bench.folder(), 'shallow')
    git(dir, 'clone', '-q', '--depth', '1', `file://${dir}`, shallow)
    const taken = await bench.take(shallow)
    expect(taken.snapshot.subject).toMatchObject({ commit: git(dir, 'rev-parse', 'HEAD'), dirty: false })
    expect(taken.snapshot.notices).toEqual(['This clone is shallow: older commits are not in it.'])
  })

  it.each([['with an index entry for each file'], ['with folders in the index']])(
    'takes a sparse clone %s: what is not there is listed, and it is not dirty',
    async (kind) => {
      const dir = repository()
      const sparse = kind === 'with folders in the index' ? ['--sparse-index'] : []
      git(dir, 'sparse-checkout', 'set', '--cone', ...sparse, 'src/deep')
      const taken = await bench.take(dir)
      expect(pathsOf(taken)).toEqual(['a.py', 'run.sh', 'src/b.py', 'src/deep/c.py'])
      git(dir, 'sparse-checkout', 'set', '--cone', ...sparse, 'other')
      const sparser = await bench.take(dir)
      expect(pathsOf(sparser)).toEqual(['a.py', 'run.sh'])
      expect(omittedOf(sparser)).toEqual({ 'src/b.py': 'sparse', 'src/deep/c.py': 'sparse' })
      expect(sparser.snapshot.subject.dirty).toBe(false)
    },
  )

  it('takes a detached HEAD', async () => {
    const dir = repository()
    const commit = git(dir, 'rev-parse', 'HEAD')
    git(dir, 'checkout', '-q', '--detach')
    expect((await bench.take(dir)).snapshot.subject).toMatchObject({ commit, dirty: false })
  })

  it('takes an unborn HEAD: the files, and no commit to name or to differ from', async () => {
    const dir = join(bench.folder(), 'unborn')
    fs.mkdirSync(dir)
    git(dir, 'init', '-q')
    writeTree(dir, { 'a.py': '', 'b.log': '', '.gitignore': '*.log\n' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['.gitignore', 'a.py'])
    expect(taken.snapshot.subject).toMatchObject({ commit: null, tree: null, dirty: null })
    expect(taken.snapshot.notices).toEqual([expect.stringMatching(/^One untracked name is ignored/)])
  })

  it('takes a plain folder whole, without a commit', async () => {
    const dir = join(bench.folder(), 'plain')
    writeTree(dir, { ...files, '.gitignore': '*.py\n' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['.gitignore', 'a.py', 'run.sh', 'src/b.py', 'src/deep/c.py'])
    expect(taken.snapshot.subject).toMatchObject({ commit: null, tree: null, dirty: null })
  })

  it('takes a repository with SHA-256 object names', async () => {
    const dir = makeRepository(join(bench.folder(), 'main'), files, '--object-format=sha256')
    const taken = await bench.take(dir)
    expect(taken.snapshot.subject).toMatchObject({ commit: git(dir, 'rev-parse', 'HEAD'), dirty: false })
    expect(taken.snapshot.subject.tree).toHaveLength(64)
  })

  it('takes a repository whose index is split in two', async () => {
    const dir = repository()
    git(dir, 'update-index', '--split-index')
    writeTree(dir, { 'd.py': '' })
    git(dir, 'add', 'd.py')
    expect(fs.readdirSync(join(dir, '.git')).some((name) => name.startsWith('sharedindex.'))).toBe(true)
    expect(pathsOf(await bench.take(dir))).toEqual(['a.py', 'd.py', 'run.sh', 'src/b.py', 'src/deep/c.py'])
  })

  it('takes packed refs and packed objects', async () => {
    const dir = repository()
    git(dir, 'gc', '-q')
    expect(fs.existsSync(join(dir, '.git/refs/heads/trunk'))).toBe(false)
    expect((await bench.take(dir)).snapshot.subject).toMatchObject({
      commit: git(dir, 'rev-parse', 'HEAD'),
      dirty: false,
    })
  })

  it('lists submodules and takes one that is named itself', async () => {
    const inner = makeRepository(join(bench.folder(), 'inner'), { 'lib.py': '' })
    const dir = repository()
    git(dir, 'submodule', '--quiet', 'add', inner, 'vendor/inner')
    git(dir, 'commit', '-q', '-m', 'submodule')
    const outer = await bench.take(dir)
    expect(omittedOf(outer)).toEqual({ 'vendor/inner': 'submodule' })
    const byCommit = { submodules: [{ path: 'vendor/inner', commit: git(inner, 'rev-parse', 'HEAD') }] }
    expect(sourceDetails(outer.snapshot)).toMatchObject(byCommit)
    expect(sourceDetails((await bench.take(dir, { ref: 'trunk' })).snapshot)).toMatchObject(byCommit)
    expect(outer.snapshot.subject.dirty).toBe(false)
    const named = await bench.take(join(dir, 'vendor/inner'))
    expect(pathsOf(named)).toEqual(['lib.py'])
    expect(named.snapshot.subject).toMatchObject({ commit: git(inner, 'rev-parse', 'HEAD'), dirty: false })
    expect(named.snapshot.notices).toEqual([])
  })

  it('gives the same record twice, and the manifest of the files alone', async () => {
    const dir = repository()
    const [first, second] = [await bench.take(dir), await bench.take(dir)]
    expect(second.snapshot).toEqual(first.snapshot)
    const plain = join(bench.folder(), 'plain')
    writeTree(plain, files)
    expect((await bench.take(plain)).snapshot.subject.manifest).toBe(first.snapshot.subject.manifest)
    expect((await bench.take(dir, { ref: 'trunk' })).snapshot.subject.manifest).toBe(first.snapshot.subject.manifest)
  })

  it('makes files that nobody may write and everybody may read, whatever the umask', async () => {
    const dir = repository()
    fs.chmodSync(join(dir, 'run.sh'), 0o700)
    const before = process.umask(0o077)
    const taken = await bench.take(dir).finally(() => process.umask(before))
    const modes = ['', 'src', 'a.py', 'run.sh'].map((path) => fs.statSync(join(taken.dir, path)).mode & 0o777)
    expect(modes).toEqual([0o755, 0o755, 0o444, 0o555])
  })
})

const replaceByFile = (path: string): void => {
  fs.rmSync(path, { recursive: true })
  fs.writeFileSync(path, '')
}

const replaceByLink = (path: string, target: string): void => {
  fs.rmSync(path)
  fs.symlinkSync(target, path)
}
