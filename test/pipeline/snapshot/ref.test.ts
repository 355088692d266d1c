import fs from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, pathsOf, readCopy, useBench, writeTree } from './support.ts'

needs('bubblewrap').describe('a snapshot of a ref', () => {
  const bench = useBench()
  const repository = (): string => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': 'old\n', 'sub/b.py': 'old\n', 'run.sh': '' })
    fs.chmodSync(join(dir, 'run.sh'), 0o755)
    git(dir, 'commit', '-qam', 'executable')
    git(dir, 'tag', '-a', 'v1', '-m', 'v1')
    git(dir, 'checkout', '-q', '-b', 'topic/x')
    writeTree(dir, { 'a.py': 'new\n', 'sub/c.py': 'new\n' })
    git(dir, 'add', '-A')
    git(dir, 'commit', '-qm', 'topic')
    return dir
  }

  it.each(['trunk', 'v1', 'refs/heads/trunk', 'topic/x~1', 'HEAD^', '@~1'])(
    '%s comes from the objects alone',
    async (ref) => {
      const dir = repository()
      writeTree(dir, { 'a.py': 'on disk\n', 'untracked.py': '' })
      const taken = await bench.take(dir, { ref })
      expect(pathsOf(taken)).toEqual(['a.py', 'run.sh', 'sub/b.py'])
      expect(readCopy(taken, 'a.py')).toBe('old\n')
      expect(taken.snapshot.files.map(({ mode }) => mode)).toEqual(['100644', '100755', '100644'])
      expect(taken.snapshot.subject).toMatchObject({
        ref,
        commit: git(dir, 'rev-parse', 'trunk'),
        tree: git(dir, 'rev-parse', 'trunk^{tree}'),
        dirty: false,
      })
    },
  )

  it('of a subfolder has its paths from there, and its tree', async () => {
    const dir = repository()
    const taken = await bench.take(join(dir, 'sub'), { ref: 'trunk' })
    expect(pathsOf(taken)).toEqual(['b.py'])
    expect(taken.snapshot.subject.tree).toBe(git(dir, 'rev-parse', 'trunk:sub'))
  })

  it('after git gc comes from packs', async () => {
    const dir = repository()
    git(dir, 'gc', '-q', '--prune=now')
    expect(pathsOf(await bench.take(dir, { ref: 'trunk' }))).toEqual(['a.py', 'run.sh', 'sub/b.py'])
  })

  it('of many megabytes comes in several batches', async () => {
    const files = Object.fromEntries([1, 2, 3].map((at) => [`${at}.bin`, Buffer.alloc(30 * 1024 ** 2, at)]))
    const dir = makeRepository(join(bench.folder(), 'm'), files)
    const taken = await bench.take(dir, { ref: 'HEAD' })
    expect(taken.snapshot.files.map(({ size }) => size)).toEqual([1, 2, 3].map(() => 30 * 1024 ** 2))
    expect((await bench.take(dir)).snapshot.files).toEqual(taken.snapshot.files)
  })

  it.each(['nothing', '', '-h', '--output=x', 'trunk:a.py', 'a\0b', '0000000000000000000000000000000000000001'])(
    'that is not one (%j) is a usage error that names it',
    async (ref) => {
      await expect(bench.take(repository(), { ref })).rejects.toMatchObject({ code: 'git/ref-not-found' })
    },
  )

  it('missing from a shallow clone says that the clone is shallow and what to fetch', async () => {
    const dir = repository()
    const shallow = join(bench.folder(), 'shallow')
    git(dir, 'clone', '-q', '--depth', '1', `file://${dir}`, shallow)
    const state = fs.readFileSync(join(shallow, '.git/shallow'), 'utf8')
    await expect(bench.take(shallow, { ref: 'origin/trunk' })).rejects.toMatchObject({
      code: 'git/ref-not-found',
      message: expect.stringContaining('origin/trunk'),
      remedy: expect.stringMatching(/shallow.*git fetch .*trunk/),
    })
    expect(fs.readFileSync(join(shallow, '.git/shallow'), 'utf8')).toBe(state)
  })

  it.each([
    ['a path that is not there', (dir: string) => join(dir, 'nowhere'), null, 'usage/path-missing'],
    ['a file', (dir: string) => join(dir, 'a.py'), null, 'usage/not-a-folder'],
    ['a bare repository without a ref', (dir: string) => join(dir, '.git'), null, 'git/needs-ref'],
    ['a ref of a plain folder', (dir: string) => join(dir, '..'), 'trunk', 'git/ref-not-found'],
    ['a folder that the ref does not have', (dir: string) => join(dir, 'fresh'), 'trunk', 'usage/path-missing'],
  ])('or folder that cannot be: %s', async (_what, path, ref, code) => {
    const dir = repository()
    fs.mkdirSync(join(dir, 'fresh'))
    await expect(bench.take(path(dir), { ref })).rejects.toMatchObject({ code, message: expect.stringMatching(/\.$/) })
  })

  it('that is cancelled ends as cancelled and leaves no scratch', async () => {
    const scratchDir = bench.folder()
    const abort = new AbortController()
    const taking = bench.take(repository(), { ref: 'trunk' }, { scratchDir, signal: abort.signal })
    abort.abort()
    await expect(taking).rejects.toMatchObject({ code: 'cancelled' })
    expect(fs.readdirSync(scratchDir)).toEqual([])
  })
})
