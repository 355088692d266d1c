import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, omittedOf, pathsOf, readCopy, useBench, writeTree } from './support.ts'

needs('bubblewrap').describe('what a snapshot lists and does not create', () => {
  const bench = useBench()
  const plain = (files: Record<string, string>): string => {
    const dir = join(bench.folder(), 'plain')
    writeTree(dir, files)
    return dir
  }

  it('links of each kind: inside only where the target is read under its own name', async () => {
    const dir = plain({ 'a.py': '', 'src/b.py': '', 'src/deep/c.py': '', '.git/config': '', 'left/d.py': '' })
    const links = {
      'to-file.py': 'src/b.py',
      'src/up.py': '../a.py',
      'to-folder': 'src',
      'src/deep/chain.py': '../../to-folder/b.py',
      'passwd.py': '/etc/passwd',
      'absolute.py': join(dir, 'a.py'),
      'out.py': '../../x.py',
      'round.py': `../${'plain'}/a.py`,
      'dangling.py': 'nothing.py',
      'loop-a.py': 'loop-b.py',
      'loop-b.py': 'loop-a.py',
      'self.py': 'self.py',
      'git.py': '.git/config',
      'left.py': 'left/d.py',
      'left-folder': 'left',
      'through-file.py': 'a.py/x',
    }
    for (const [path, target] of Object.entries(links)) fs.symlinkSync(target, join(dir, path))
    const taken = await bench.take(dir, { leaveOut: ['left'] })
    expect(pathsOf(taken)).toEqual(['a.py', 'src/b.py', 'src/deep/c.py'])
    expect(omittedOf(taken)).toEqual({
      'to-file.py': 'link-inside',
      'src/up.py': 'link-inside',
      'to-folder': 'link-inside',
      'src/deep/chain.py': 'link-inside',
      'passwd.py': 'link-outside',
      'absolute.py': 'link-outside',
      'out.py': 'link-outside',
      'round.py': 'link-outside',
      'dangling.py': 'link-outside',
      'loop-a.py': 'link-outside',
      'loop-b.py': 'link-outside',
      'self.py': 'link-outside',
      'git.py': 'link-outside',
      'left.py': 'link-outside',
      'left-folder': 'link-outside',
      'through-file.py': 'link-outside',
      left: 'left-out',
    })
  })

  it('links that are committed: not dirty, and judged the same from the tree and from the objects', async () => {
    const dir = makeRepository(join(bench.folder(), 'main'), { 'a.py': '' })
    fs.symlinkSync('a.py', join(dir, 'in.py'))
    fs.symlinkSync('/etc/passwd', join(dir, 'out.py'))
    fs.symlinkSync('ignored.py', join(dir, 'hidden.py'))
    writeTree(dir, { '.git/info/exclude': 'ignored.py\n', 'ignored.py': 'never read\n' })
    git(dir, 'add', '-A')
    git(dir, 'commit', '-qm', 'links')
    const expected = { 'in.py': 'link-inside', 'out.py': 'link-outside', 'hidden.py': 'link-outside' }
    const tree = await bench.take(dir)
    expect(omittedOf(tree)).toEqual(expected)
    expect(tree.snapshot.subject.dirty).toBe(false)
    expect(omittedOf(await bench.take(dir, { ref: 'HEAD' }))).toEqual(expected)
  })

  it('a FIFO and a socket, tracked or not, without waiting for anybody', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '', 'b.py': '' })
    fs.rmSync(join(dir, 'b.py'))
    execFileSync('mkfifo', [join(dir, 'b.py'), join(dir, 'c.py')])
    const server = createServer().listen(join(dir, 's.py'))
    await new Promise((resolve) => server.once('listening', resolve))
    const taken = await bench.take(dir)
    server.close()
    expect(omittedOf(taken)).toEqual({ 'b.py': 'fifo', 'c.py': 'fifo', 's.py': 'socket' })
    expect(taken.snapshot.subject.dirty).toBe(true)
  })

  it('a name that is not UTF-8, shown with its bytes', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '' })
    const raw = (name: string) => Buffer.concat([Buffer.from(`${dir}/`), Buffer.from(name, 'latin1')])
    fs.writeFileSync(raw('b\xff.py'), '')
    fs.mkdirSync(raw('d\xfe'))
    fs.writeFileSync(raw('d\xfe/\xc3\xa9.py'), '')
    expect(omittedOf(await bench.take(dir))).toEqual({ 'b\\xff.py': 'name-not-utf8', 'd\\xfe/é.py': 'name-not-utf8' })
    git(dir, 'add', '-A')
    git(dir, 'commit', '-qm', 'odd')
    const tree = await bench.take(dir)
    expect(pathsOf(tree)).toEqual(['a.py'])
    expect(tree.snapshot.subject.dirty).toBe(false)
    const fromObjects = await bench.take(dir, { ref: 'HEAD' })
    expect(omittedOf(fromObjects)).toEqual({ 'b\\xff.py': 'name-not-utf8', 'd\\xfe/é.py': 'name-not-utf8' })
  })

  it('nothing of strange names that are UTF-8: they are taken as they are', async () => {
    const names = [
      'new\nline.py',
      '\x1b[31m.py',
      '-rf.py',
      '%2e%2e%2fx.py',
      '#?.py',
      '\u202e.py',
      ' ',
      '"q".py',
      "'",
      '\\',
      '*',
      'é.py',
    ]
    const dir = makeRepository(join(bench.folder(), 'm'), Object.fromEntries(names.map((name) => [name, `${name}\n`])))
    const tree = await bench.take(dir)
    expect(new Set(pathsOf(tree))).toEqual(new Set(names))
    expect(readCopy(tree, 'new\nline.py')).toBe('new\nline.py\n')
    expect(tree.snapshot.subject.dirty).toBe(false)
    expect((await bench.take(dir, { ref: 'HEAD' })).snapshot.files).toEqual(tree.snapshot.files)
  })

  it('a git-lfs pointer, from the tree and from the objects', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '', 'big.py': pointer })
    const tree = await bench.take(dir)
    expect(omittedOf(tree)).toEqual({ 'big.py': 'lfs-pointer' })
    expect(tree.snapshot.subject.dirty).toBe(false)
    expect(omittedOf(await bench.take(dir, { ref: 'HEAD' }))).toEqual({ 'big.py': 'lfs-pointer' })
  })

  it.each([
    ['the tree', null],
    ['the objects', 'HEAD'],
  ])('what is over a cap, from %s', async (_from, ref) => {
    const dir = makeRepository(join(bench.folder(), 'm'), {
      'a/b/c/d.py': '',
      'big.py': 'x'.repeat(2000),
      'long-name-that-is-too-long.py': '',
      'z1.py': '1',
      'z2.py': '2',
      'z3.py': '3',
    })
    const caps = { files: 2, fileBytes: 1000, depth: 3, nameBytes: 20 }
    const taken = await bench.take(dir, { ref, caps })
    expect(pathsOf(taken)).toEqual(['z1.py', 'z2.py'])
    expect(omittedOf(taken)).toMatchObject({
      'big.py': 'too-large',
      'long-name-that-is-too-long.py': 'name-too-long',
      'z3.py': 'too-many',
    })
    const tooDeep = taken.snapshot.omitted.filter(({ reason }) => reason === 'too-deep').map(({ path }) => path)
    expect(tooDeep).toContain('a/b/c/d.py')
    expect(taken.snapshot.omittedCounts).toMatchObject({ 'too-large': 1, 'name-too-long': 1, 'too-many': 1 })
  })

  it('what no longer fits into the total', async () => {
    const dir = plain({ 'a.py': 'x'.repeat(600), 'b.py': 'x'.repeat(600), 'c.py': 'x'.repeat(100) })
    const taken = await bench.take(dir, { caps: { totalBytes: 1000 } })
    expect(pathsOf(taken)).toEqual(['a.py', 'c.py'])
    expect(omittedOf(taken)).toEqual({ 'b.py': 'too-large' })
  })

  it('a sparse file of a terabyte, by its size alone', async () => {
    const dir = plain({ 'a.py': '' })
    fs.truncateSync(join(dir, 'a.py'), 1024 ** 4)
    expect((await bench.take(dir)).snapshot.omitted).toEqual([
      { path: 'a.py', reason: 'too-large', detail: `${1024 ** 4} bytes` },
    ])
  })

  it('what the operator leaves out: a folder once, and no longer a matter of being dirty', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': '', 'test/fixtures/x.py': '', 'test/y.min.js': '' })
    writeTree(dir, { 'test/fixtures/x.py': 'changed\n', 'test/fixtures/new/z.py': '' })
    const leaveOut = ['test/fixtures/', '**/*.min.js']
    const taken = await bench.take(dir, { leaveOut })
    expect(pathsOf(taken)).toEqual(['a.py'])
    expect(omittedOf(taken)).toEqual({ 'test/fixtures': 'left-out', 'test/y.min.js': 'left-out' })
    expect(taken.snapshot.subject.dirty).toBe(false)
    expect(omittedOf(await bench.take(dir, { leaveOut, ref: 'HEAD' }))).toEqual(omittedOf(taken))
  })

  it('more than ten thousand things: the list is cut, the count is not', async () => {
    const dir = plain({ 'a.py': '' })
    for (let count = 0; count < 10_005; count += 1) fs.symlinkSync('/', join(dir, `l${count}`))
    const { omitted, omittedCounts, notices } = (await bench.take(dir)).snapshot
    expect(omitted).toHaveLength(10_000)
    expect(omittedCounts).toEqual({ 'link-outside': 10_005 })
    expect(notices).toEqual([expect.stringMatching(/^5 more things/)])
  })

  it('what lies in .git, in any folder', async () => {
    const dir = plain({ 'a.py': '', 'sub/.git/hooks/x.py': '', 'sub/b.py': '', '.git/y.py': '' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py', 'sub/b.py'])
    expect(omittedOf(taken)).toEqual({ 'sub/.git': 'nested-repository' })
  })

  it('a link to what is only listed is not inside; one that is says where it ends', async () => {
    const dir = makeRepository(join(bench.folder(), 'm'), {
      'data/a.txt': '',
      'big.py': 'x'.repeat(2000),
      'lfs.py': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`,
    })
    execFileSync('mkfifo', [join(dir, 'pipe')])
    fs.writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from('b\xff', 'latin1')]), '')
    makeRepository(join(dir, 'sub'), { 'x.py': '' })
    makeRepository(join(dir, 'part/inner'), { 'x.py': '' })
    writeTree(dir, { 'part/y.py': '' })
    const raw = Buffer.from('b\xff', 'latin1')
    const targets: readonly (readonly [string, string | Buffer])[] = [
      ['to-pipe.py', 'pipe'],
      ['to-big.py', 'big.py'],
      ['to-lfs.py', 'lfs.py'],
      ['to-bytes.py', raw],
      ['to-sub.py', 'sub'],
      ['to-part.py', 'part'],
      ['to-text.py', 'to-data/a.txt'],
      ['to-data', 'data'],
      ['to-top', '.'],
    ]
    for (const [path, target] of targets) fs.symlinkSync(target, join(dir, path))
    const { omitted } = (await bench.take(dir, { caps: { fileBytes: 1000 } })).snapshot
    const links = omitted.filter(({ reason }) => reason.startsWith('link-'))
    expect(links.map(({ path, reason, detail }) => [path, reason, detail])).toEqual([
      ['to-big.py', 'link-outside', 'to big.py'],
      ['to-bytes.py', 'link-outside', 'to b\\xff'],
      ['to-data', 'link-inside', 'data'],
      ['to-lfs.py', 'link-outside', 'to lfs.py'],
      ['to-part.py', 'link-outside', 'to part'],
      ['to-pipe.py', 'link-outside', 'to pipe'],
      ['to-sub.py', 'link-outside', 'to sub'],
      ['to-text.py', 'link-inside', 'data/a.txt'],
      ['to-top', 'link-outside', 'to .'],
    ])
  })
})
