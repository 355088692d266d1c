import fs from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type TakenBase, takeBase } from '../../../pipeline/snapshot/index.ts'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, pathsOf, useBench, writeTree } from './support.ts'

const body = (name: string, lines = 12): string =>
  Array.from({ length: lines }, (_, at) => `${name}_${at} = "${name} ${at}"\n`).join('')

needs('bubblewrap').describe('the base of a comparison', () => {
  const bench = useBench()

  /** trunk has one commit more than topic started from; topic is checked out. */
  const branched = (change: (dir: string) => void): string => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'a.py': body('a'), 'sub/b.py': body('b') })
    git(dir, 'checkout', '-q', '-b', 'topic')
    change(dir)
    git(dir, 'add', '-A')
    git(dir, 'commit', '-q', '--allow-empty', '-m', 'topic')
    git(dir, 'checkout', '-q', 'trunk')
    writeTree(dir, { 'later.py': body('later') })
    git(dir, 'add', '-A')
    git(dir, 'commit', '-q', '-m', 'later')
    git(dir, 'checkout', '-q', 'topic')
    return dir
  }

  const take = async (path: string, ref: string, head: string | null = null): Promise<TakenBase> => {
    const { snapshot } = await bench.take(path, { ref: head })
    return takeBase(
      { path, ref, head: snapshot, leaveOut: [], destination: bench.folder() },
      { runner: bench.runner(), signal: new AbortController().signal, scratchDir: bench.folder() },
    )
  }

  it('is the commit where the branch started, from objects alone', async () => {
    const dir = branched(() => {})
    const base = await take(dir, 'trunk')
    expect(base.commit).toBe(git(dir, 'rev-parse', 'trunk~1'))
    expect(pathsOf(base)).toEqual(['a.py', 'sub/b.py'])
    expect(base.snapshot.subject).toMatchObject({ tree: git(dir, 'rev-parse', 'trunk~1^{tree}'), dirty: false })
    expect(base.renames).toEqual([])
  })

  it('of a detached head, and of a ref that is vetted, is found from there', async () => {
    const dir = branched(() => {})
    const started = git(dir, 'rev-parse', 'trunk~1')
    expect((await take(dir, 'trunk', 'topic')).commit).toBe(started)
    git(dir, 'checkout', '-q', '--detach', 'trunk')
    expect((await take(dir, 'topic')).commit).toBe(started)
  })

  it('of a bare repository is found for a ref', async () => {
    const dir = branched(() => {})
    const bare = join(bench.folder(), 'bare.git')
    git(dir, 'clone', '-q', '--bare', dir, bare)
    expect((await take(bare, 'trunk', 'topic')).commit).toBe(git(dir, 'rev-parse', 'trunk~1'))
  })

  it('that is the head itself is taken all the same', async () => {
    const dir = branched(() => {})
    expect((await take(dir, 'HEAD')).commit).toBe(git(dir, 'rev-parse', 'topic'))
  })

  it('of a subfolder has its paths from there, and is empty where the base lacks it', async () => {
    const dir = branched((made) => writeTree(made, { 'fresh/c.py': body('c') }))
    const sub = await take(join(dir, 'sub'), 'trunk')
    expect(pathsOf(sub)).toEqual(['b.py'])
    const fresh = await take(join(dir, 'fresh'), 'trunk')
    expect(fresh.snapshot.files).toEqual([])
    expect(fresh.snapshot.subject).toMatchObject({ commit: git(dir, 'rev-parse', 'trunk~1'), tree: null })
    expect(fresh.notices.join()).toContain('does not have this folder')
  })

  it('knows renames that git sees, changed ones too, relative to the folder', async () => {
    const dir = branched((made) => {
      git(made, 'mv', 'sub/b.py', 'sub/moved.py')
      fs.appendFileSync(join(made, 'sub/moved.py'), 'more = 1\n')
    })
    expect((await take(dir, 'trunk')).renames).toEqual([{ from: 'sub/b.py', to: 'sub/moved.py' }])
    expect((await take(join(dir, 'sub'), 'trunk')).renames).toEqual([{ from: 'b.py', to: 'moved.py' }])
  })

  it('knows files that were moved and not committed, by their bytes', async () => {
    const dir = branched(() => {})
    fs.renameSync(join(dir, 'a.py'), join(dir, 'new.py'))
    expect((await take(dir, 'trunk')).renames).toEqual([{ from: 'a.py', to: 'new.py' }])
  })

  it('calls no file renamed that both have, and none of several equal ones', async () => {
    const dir = branched((made) => writeTree(made, { 'twin.py': body('a'), 'sub/twin.py': body('a') }))
    expect((await take(dir, 'trunk')).renames).toEqual([])
    fs.rmSync(join(dir, 'a.py'))
    expect((await take(dir, 'trunk')).renames).toEqual([])
  })

  it('with ten thousand files renamed at once ends', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `${at}.py`)
    const dir = makeRepository(
      join(bench.folder(), 'm'),
      Object.fromEntries(names.map((name) => [`old/${name}`, `${name} = 1\nprint(${name.length})\n`])),
    )
    git(dir, 'checkout', '-q', '-b', 'topic')
    fs.renameSync(join(dir, 'old'), join(dir, 'new'))
    for (const name of names) fs.appendFileSync(join(dir, 'new', name), 'more = 1\n')
    git(dir, 'add', '-A')
    git(dir, 'commit', '-q', '-m', 'storm')
    const { renames } = await take(dir, 'trunk')
    expect(renames.every(({ from, to }) => from.replace('old/', 'new/') === to)).toBe(true)
  }, 300_000)

  it.each(['nothing', '', '-h', '--output=x', 'trunk:a.py', '0000000000000000000000000000000000000001'])(
    'is no ref (%j): a usage error',
    async (ref) => {
      await expect(
        take(
          branched(() => {}),
          ref,
        ),
      ).rejects.toMatchObject({ code: 'git/ref-not-found' })
    },
  )

  it('without a commit in common is named as that', async () => {
    const dir = branched(() => {})
    git(dir, 'checkout', '-q', '--orphan', 'other')
    git(dir, 'commit', '-q', '-m', 'alone')
    await expect(take(dir, 'trunk')).rejects.toMatchObject({
      code: 'git/no-base',
      message: expect.stringMatching(/trunk have no commit in common/),
    })
  })

  it('beyond the edge of a shallow clone names the ref, the edge and the command, and fetches nothing', async () => {
    const dir = branched(() => {})
    const shallow = join(bench.folder(), 'shallow')
    git(dir, 'clone', '-q', '--depth', '1', '--no-single-branch', `file://${dir}`, shallow)
    const edge = fs.readFileSync(join(shallow, '.git/shallow'), 'utf8')
    await expect(take(shallow, 'origin/trunk')).rejects.toMatchObject({
      code: 'git/no-base',
      message: expect.stringMatching(/origin\/trunk.*shallow/),
      remedy: expect.stringContaining('git fetch --deepen=50 origin trunk:refs/remotes/origin/trunk'),
    })
    await expect(take(shallow, 'origin/topic~1')).rejects.toMatchObject({
      code: 'git/ref-not-found',
      message: expect.stringContaining('origin/topic~1'),
      remedy: expect.stringMatching(/shallow.*git fetch/),
    })
    expect(fs.readFileSync(join(shallow, '.git/shallow'), 'utf8')).toBe(edge)
  })

  it('found in a shallow clone that ends in between is said to be perhaps not the nearest', async () => {
    const dir = branched((made) => {
      git(made, 'commit', '-q', '--allow-empty', '-m', 'one')
      git(made, 'commit', '-q', '--allow-empty', '-m', 'two')
    })
    // A second way to where both started, short enough for the clone.
    const joined = git(dir, 'commit-tree', '-m', 'joined', '-p', 'topic', '-p', 'trunk~1', 'topic^{tree}')
    git(dir, 'update-ref', 'refs/heads/topic', joined)
    expect((await take(dir, 'trunk', 'topic')).notices).toEqual([])
    const shallow = join(bench.folder(), 'shallow')
    git(dir, 'clone', '-q', '--depth', '2', '--no-single-branch', `file://${dir}`, shallow)
    const base = await take(shallow, 'origin/trunk', 'origin/topic')
    expect(base.commit).toBe(git(dir, 'rev-parse', 'trunk~1'))
    expect(base.notices.join()).toMatch(/shallow .* nearer merge base .* git fetch/)
  })

  it('of a plain folder, or of a branch without a commit, is refused', async () => {
    const plain = bench.folder()
    writeTree(plain, { 'a.py': '' })
    await expect(take(plain, 'trunk')).rejects.toMatchObject({
      code: 'git/no-base',
      message: expect.stringContaining('not in a git repository'),
    })
    const unborn = bench.folder()
    git(unborn, 'init', '-q')
    await expect(take(unborn, 'trunk')).rejects.toMatchObject({ code: 'git/no-base' })
  })

  it("to which the way leads through a forged commit is refused: its parents are anybody's", async () => {
    const dir = branched(() => {})
    git(dir, 'checkout', '-q', 'trunk')
    git(dir, 'commit', '-q', '--allow-empty', '-m', 'tip')
    const [between, started, topic] = ['trunk~1', 'trunk~2', 'topic'].map((name) => git(dir, 'rev-parse', name))
    const text = git(dir, 'cat-file', 'commit', String(between)).replace(String(started), String(topic))
    writeTree(dir, { '.git/forged': `${text}\n` })
    const placeOf = (id = ''): string => join(dir, '.git/objects', id.slice(0, 2), id.slice(2))
    const forged = git(dir, 'hash-object', '-t', 'commit', '-w', '.git/forged')
    fs.rmSync(placeOf(between))
    fs.copyFileSync(placeOf(forged), placeOf(between))
    expect(git(dir, 'merge-base', 'topic', 'trunk')).toBe(topic)
    await expect(take(dir, 'trunk', 'topic')).rejects.toMatchObject({
      code: 'git/no-base',
      message: expect.stringContaining('on the way to it'),
    })
  })

  it('whose commit, tree or file is missing or forged is refused', async () => {
    const dir = branched(() => {})
    const place = (name: string): string => {
      const id = git(dir, 'rev-parse', name)
      return join(dir, '.git/objects', id.slice(0, 2), id.slice(2))
    }
    const spoilt = async (name: string, other: string | null): Promise<unknown> => {
      const kept = fs.readFileSync(place(name))
      fs.rmSync(place(name))
      if (other !== null) fs.writeFileSync(place(name), fs.readFileSync(place(other)))
      const ended = await take(dir, 'trunk', 'topic').catch((error: unknown) => error)
      fs.rmSync(place(name), { force: true })
      fs.writeFileSync(place(name), kept)
      return ended
    }
    // The file is in the tree of the base alone.
    git(dir, 'rm', '-q', '-r', 'sub')
    git(dir, 'commit', '-q', '-m', 'without')
    for (const [name, other] of [
      ['trunk~1:sub/b.py', null],
      ['trunk~1:sub', null],
      ['trunk~1:sub', 'topic^{tree}'],
      ['trunk~1', 'topic'],
    ] as const)
      expect(await spoilt(name, other), name).toMatchObject({ code: 'git/no-base' })
  })
})
