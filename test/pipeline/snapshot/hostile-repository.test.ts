import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, omittedOf, pathsOf, readCopy, useBench, writeTree } from './support.ts'

/** Every file below a folder with its bytes and times: what a snapshot must leave as it was. */
const stateOf = (dir: string): string =>
  execFileSync('find', [dir, '-type', 'f', '-printf', '%p %s %T@ %C@ %m\n'], { encoding: 'utf8' })
    .split('\n')
    .sort()
    .join('\n')

needs('bubblewrap').describe('a repository that means harm', () => {
  const bench = useBench()
  const before = { ...process.env }
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  })

  it('runs nothing of its configuration, hooks or attributes, and keeps nothing from the copy', async () => {
    const canary = join(bench.folder(), 'canary')
    const dir = makeRepository(join(bench.folder(), 'm'), {
      '.gitattributes': '* filter=evil diff=evil merge=evil\n*.py text eol=lf\n',
      'a.py': 'x = 1\n',
    })
    const script = join(dir, '.git/evil.sh')
    fs.writeFileSync(script, `#!/bin/sh\ntouch ${canary}\ncat\n`, { mode: 0o755 })
    const outside = join(bench.folder(), 'outside.cfg')
    fs.writeFileSync(outside, `[core]\nfsmonitor = ${script}\n`)
    for (const hook of ['post-checkout', 'post-index-change', 'fsmonitor-watchman', 'reference-transaction']) {
      fs.copyFileSync(script, join(dir, '.git/hooks', hook))
    }
    const settings = `[core]\nfsmonitor = ${script}\nhooksPath = ${join(dir, '.git/hooks')}\nsshCommand = ${script}\npager = ${script}
[filter "evil"]\nclean = ${script}\nsmudge = ${script}\nprocess = ${script}\nrequired = true
[diff "evil"]\ntextconv = ${script}\ncommand = ${script}\n[include]\npath = ${outside}
[includeIf "gitdir:/"]\npath = ${outside}\n[alias]\nls-files = "!${script}"\n[credential]\nhelper = ${script}\n`
    fs.appendFileSync(join(dir, '.git/config'), settings)
    // Other bytes of the same length: git has to look into the file, and would run the filter.
    writeTree(dir, { 'a.py': 'x = 2\n', 'new.py': '' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['.gitattributes', 'a.py', 'new.py'])
    expect(readCopy(taken, 'a.py')).toBe('x = 2\n')
    await bench.take(dir, { ref: 'HEAD' })
    expect(fs.existsSync(canary)).toBe(false)
    // The same repository does harm to a plain git: the trap is real.
    spawnSync('git', ['status'], { cwd: dir, env: { PATH: process.env['PATH'], HOME: '/nonexistent' } })
    expect(fs.existsSync(canary)).toBe(true)
  })

  it('is left as it was, to the byte and the time', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '', 'b/c.py': '' })
    writeTree(dir, { 'a.py': 'changed\n' })
    const state = stateOf(dir)
    await bench.take(dir)
    await bench.take(dir, { ref: 'HEAD' })
    expect(stateOf(dir)).toBe(state)
  })

  it.each([
    [
      'its own',
      (main: string) => ({
        GIT_DIR: `${main}/.git/worktrees/topic`,
        GIT_INDEX_FILE: `${main}/.git/worktrees/topic/index`,
        GIT_PREFIX: '',
      }),
    ],
    ['an index that is not there', () => ({ GIT_INDEX_FILE: '.git/index' })],
    ['the main checkout', (main: string) => ({ GIT_DIR: `${main}/.git`, GIT_WORK_TREE: main })],
    [
      'settings',
      () => ({
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'core.bare',
        GIT_CONFIG_VALUE_0: 'true',
        GIT_OBJECT_DIRECTORY: '/nowhere',
      }),
    ],
  ])('gives the same snapshot to a hook whose variables name %s', async (_what, variables) => {
    const base = bench.folder()
    const main = makeRepository(join(base, 'main'), { 'a.py': 'x = 1\n' })
    const topic = join(base, 'topic')
    git(main, 'worktree', 'add', '-q', topic, '-b', 'topic')
    // Tracked though ignored: without the right index it would be missing.
    writeTree(topic, { 'b.py': 'import os\n', '.gitignore': 'b.py\n' })
    git(topic, 'add', '-f', 'b.py', '.gitignore')
    git(topic, 'commit', '-qm', 'two')
    const plainly = await bench.take(topic)
    Object.assign(process.env, variables(main))
    const fromHook = await bench.take(topic)
    expect(fromHook.snapshot).toEqual(plainly.snapshot)
    expect(pathsOf(fromHook)).toEqual(['.gitignore', 'a.py', 'b.py'])
  })

  it.each([
    ['another repository', (secret: string) => `${secret}/.git`],
    ['a worktree of another repository', (secret: string) => `${secret}/.git/worktrees/w`],
    ['nothing', () => '/nonexistent/.git'],
  ])('cannot point its .git file to %s: a plain folder, and a notice', async (_what, target) => {
    const base = bench.folder()
    const secret = makeRepository(join(base, 'secret'), { 'password.py': 'hunter2\n' })
    git(secret, 'worktree', 'add', '-q', join(base, 'w'), '-b', 'w')
    const dir = join(base, 'evil')
    writeTree(dir, { '.git': `gitdir: ${target(secret)}\n`, 'a.py': '' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py'])
    expect(taken.snapshot.subject.commit).toBe(null)
    expect(taken.snapshot.notices).toEqual([expect.stringContaining('was not followed')])
    await expect(bench.take(dir, { ref: 'HEAD' })).rejects.toMatchObject({ code: 'git/ref-not-found' })
  })

  it('cannot make its .git a link to another repository', async () => {
    const base = bench.folder()
    const secret = makeRepository(join(base, 'secret'), { 'password.py': 'hunter2\n' })
    const dir = join(base, 'evil')
    writeTree(dir, { 'a.py': '' })
    fs.symlinkSync(join(secret, '.git'), join(dir, '.git'))
    const taken = await bench.take(dir)
    expect(taken.snapshot.subject.commit).toBe(null)
    expect(taken.snapshot.notices).toEqual([expect.stringContaining('is a link or a special file')])
  })

  it.each([
    ['objects', 'objects'],
    ['refs', 'refs'],
    ['packed-refs', 'packed-refs'],
    ['HEAD', 'HEAD'],
  ])('cannot borrow the %s of another repository by a link', async (_what, name) => {
    const base = bench.folder()
    const secret = makeRepository(join(base, 'secret'), { 'password.py': 'hunter2\n' })
    git(secret, 'pack-refs', '--all')
    const commit = git(secret, 'rev-parse', 'HEAD')
    const dir = join(base, 'evil')
    fs.mkdirSync(dir)
    git(dir, 'init', '-q')
    fs.rmSync(join(dir, '.git', name), { recursive: true, force: true })
    fs.symlinkSync(join(secret, '.git', name), join(dir, '.git', name))
    await expect(bench.take(dir, { ref: commit })).rejects.toMatchObject({ code: expect.stringMatching(/^git\//) })
    await expect(bench.take(dir, { ref: 'trunk' })).rejects.toMatchObject({ code: expect.stringMatching(/^git\//) })
  })

  it('cannot have the index of another repository read through a link', async () => {
    const base = bench.folder()
    const secret = makeRepository(join(base, 'secret'), { 'password.py': 'hunter2\n' })
    const dir = makeRepository(join(base, 'evil'), { 'a.py': '' })
    fs.rmSync(join(dir, '.git/index'))
    fs.symlinkSync(join(secret, '.git/index'), join(dir, '.git/index'))
    await expect(bench.take(dir)).rejects.toMatchObject({
      code: 'git/failed',
      message: expect.stringContaining('index'),
    })
  })

  it('cannot borrow objects by alternates: not followed, and said so', async () => {
    const base = bench.folder()
    const secret = makeRepository(join(base, 'secret'), { 'password.py': 'hunter2\n' })
    const commit = git(secret, 'rev-parse', 'HEAD')
    const dir = makeRepository(join(base, 'evil'), { 'a.py': '' })
    fs.writeFileSync(join(dir, '.git/objects/info/alternates'), `${secret}/.git/objects\n`)
    expect(git(dir, 'cat-file', '-t', commit)).toBe('commit')
    await expect(bench.take(dir, { ref: commit })).rejects.toMatchObject({
      code: 'git/ref-not-found',
      remedy: expect.stringContaining('git repack -a -d'),
    })
    const taken = await bench.take(dir)
    expect(taken.snapshot.subject).toMatchObject({ commit: git(dir, 'rev-parse', 'HEAD'), dirty: false })
    expect(taken.snapshot.notices).toEqual([expect.stringContaining('borrows objects')])
  })

  it('names no commit that it cannot show: a clone whose objects lie elsewhere is taken, without a subject', async () => {
    const base = bench.folder()
    const source = makeRepository(join(base, 'source'), { 'a.py': '' })
    git(base, 'clone', '-q', '--shared', source, 'borrowing')
    const taken = await bench.take(join(base, 'borrowing'))
    expect(pathsOf(taken)).toEqual(['a.py'])
    expect(taken.snapshot.subject).toMatchObject({ commit: null, tree: null, dirty: null })
    expect(taken.snapshot.notices).toHaveLength(2)
  })

  it('fetches nothing for a partial clone: what is missing is listed', async () => {
    const base = bench.folder()
    const source = makeRepository(join(base, 'source'), { 'a.py': 'x = 1\n', 'b.py': 'y = 1\n' })
    writeTree(source, { 'b.py': 'y = 2\n' })
    git(source, 'commit', '-qam', 'two')
    git(source, 'config', 'uploadpack.allowFilter', 'true')
    git(base, 'clone', '-q', '--filter=blob:none', `file://${source}`, 'partial')
    const dir = join(base, 'partial')
    const objects = stateOf(join(dir, '.git/objects'))
    const taken = await bench.take(dir, { ref: 'HEAD~1' })
    expect(pathsOf(taken)).toEqual(['a.py'])
    expect(omittedOf(taken)).toEqual({ 'b.py': 'object-missing' })
    expect(stateOf(join(dir, '.git/objects'))).toBe(objects)
  })

  it('has a clone without trees refused by name, not taken in part', async () => {
    const base = bench.folder()
    const source = makeRepository(join(base, 'source'), { 'd/a.py': 'x = 1\n' })
    writeTree(source, { 'd/a.py': 'x = 2\n' })
    git(source, 'commit', '-qam', 'two')
    git(source, 'config', 'uploadpack.allowFilter', 'true')
    git(base, 'clone', '-q', '--filter=tree:0', `file://${source}`, 'treeless')
    await expect(bench.take(join(base, 'treeless'), { ref: 'HEAD~1' })).rejects.toMatchObject({ code: 'git/failed' })
  })

  it('has its forged trees refused: no path leads out of the copy', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '' })
    const blob = git(dir, 'rev-parse', 'HEAD:a.py')
    const id = Buffer.from(blob, 'hex')
    for (const name of ['..', '.git', '.GIT', '../x', 'a/../../x', '/x', '.']) {
      const tree = execFileSync('git', ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'], {
        cwd: dir,
        input: Buffer.concat([Buffer.from(`100644 ${name}\0`), id]),
      })
      const commit = git(dir, 'commit-tree', '-m', 'forged', tree.toString().trim())
      await expect(bench.take(dir, { ref: commit })).rejects.toMatchObject({ code: 'git/failed' })
    }
  })

  it('with a broken index gets git’s own words, and no escape sequence', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '' })
    fs.writeFileSync(join(dir, '.git/index'), 'DIRC\x1b[31m not an index')
    await expect(bench.take(dir)).rejects.toMatchObject({
      code: 'git/failed',
      message: expect.stringMatching(/index[^\x1b]*fatal:[^\x1b]*$/),
    })
  })
})
