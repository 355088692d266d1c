import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VetReport } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { git, writeTree } from '../pipeline/snapshot/support.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place, stackTrace } from './assay.ts'

const unused = (name: string): string => `import ${name}\n`

needs('bubblewrap', 'ruff', 'better-sqlite3').describe('assay vet --base', () => {
  let place: Place
  let count = 0
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  /** A repository on branch topic, which started from trunk. */
  const branched = (base: Readonly<Record<string, string>>, change: (dir: string) => void): string => {
    count += 1
    const dir = place.tree(`r${count}`, base)
    git(dir, 'init', '-q')
    git(dir, 'add', '-A')
    git(dir, 'commit', '-q', '-m', 'base')
    git(dir, 'checkout', '-q', '-b', 'topic')
    change(dir)
    git(dir, 'add', '-A')
    git(dir, 'commit', '-q', '--allow-empty', '-m', 'topic')
    return dir
  }

  const compare = (dir: string, ...flags: readonly string[]) =>
    place.vet(dir, '--analyzers', 'ruff', '--fail-on', 'note', '--base', 'trunk', ...flags)

  const classes = ({ comparison }: VetReport) => {
    const { new: fresh, unchanged, moved, absent, unknown, silenced } = comparison?.counts ?? {}
    return [fresh, unchanged, moved, absent, unknown, silenced]
  }

  test('fails on what is new alone, and passes where nothing is', async () => {
    const dir = branched({ 'a.py': unused('os') }, (made) => writeTree(made, { 'b.py': unused('sys') }))
    const brought = await compare(dir)
    expect(classes(brought.report)).toEqual([1, 1, 0, 0, 0, 0])
    expect(brought.report).toMatchObject({ verdict: 'fail', results: { total: 2, note: 2, new: 1 } })
    expect(brought.report.reasons).toEqual([{ code: 'findings', message: '1 new note (the run fails on note).' }])
    expect(brought.status).toBe(1)
    git(dir, 'reset', '-q', '--hard', 'trunk')
    const none = await compare(dir)
    expect(classes(none.report)).toEqual([0, 1, 0, 0, 0, 0])
    expect(none.status).toBe(0)
  })

  test('vets the base once: the next comparison takes its run from the record, with the same log', async () => {
    const dir = branched({ 'once.py': unused('os') }, (made) => writeTree(made, { 'b.py': unused('sys') }))
    const first = await compare(dir)
    const second = await compare(dir)
    const base = [first, second].map(({ report }) => report.comparison?.base)
    expect(base.map((one) => one?.reused)).toEqual([false, true])
    expect(base[1]?.run).toBe(base[0]?.run)
    expect(base[0]).toMatchObject({ kind: 'ref', ref: 'trunk', commit: git(dir, 'rev-parse', 'trunk') })
    expect(second.report.evidence.log).toBe(first.report.evidence.log)
    writeTree(dir, { 'ruff.toml': 'lint.select = ["E"]\n' })
    const { report } = await compare(dir, '--config-source', 'repo')
    expect(report.comparison?.base.reused).toBe(false)
  })

  test('gives a log with the state of every result, absent ones too, that its own validator accepts', async () => {
    const dir = branched({ 'a.py': unused('os'), 'gone.py': unused('re') }, (made) => {
      git(made, 'rm', '-q', 'gone.py')
      writeTree(made, { 'b.py': unused('sys') })
    })
    const { stdout } = await place.run(['vet', dir, '--analyzers', 'ruff', '--base', 'trunk', '--format', 'sarif'])
    const results = ((JSON.parse(stdout) as SarifLog).runs ?? []).flatMap((run) => run.results ?? [])
    const states = results.map(({ baselineState, locations }) => [
      locations?.[0]?.physicalLocation?.artifactLocation?.uri,
      baselineState,
    ])
    expect(states).toEqual([
      ['a.py', 'unchanged'],
      ['b.py', 'new'],
      ['gone.py', 'absent'],
    ])
    const checked = await place.run(['validate', '-', '--profile', 'assay', '--format', 'json'], { input: stdout })
    expect(JSON.parse(checked.stdout)).toMatchObject({ valid: true })
  })

  test('says in every text what it was compared with, lists what is new and counts the rest; show says the same', async () => {
    const dir = branched({ 'a.py': unused('os'), 'ruff.toml': '' }, (made) =>
      writeTree(made, {
        'b.py': unused('sys'),
        'c.py': 'import re  # noqa: F401\n',
        'ruff.toml': 'line-length = 99\n',
      }),
    )
    const flags = ['--analyzers', 'ruff', '--base', 'trunk']
    const against = `against trunk (merge base ${git(dir, 'rev-parse', 'trunk').slice(0, 12)})`
    const pretty = await place.run(['vet', dir, ...flags])
    expect(pretty.stdout).toContain(`${against}: 1 new, 1 unchanged, 0 moved, 0 absent`)
    expect(pretty.stdout).toContain('b.py')
    expect(pretty.stdout).not.toMatch(/^a\.py$/m)
    expect(pretty.stdout).toContain('Changed configuration: ruff.toml changed (ruff)')
    expect(pretty.stdout).toContain('1 new inline suppression: c.py:1 # noqa: F401 (ruff)')
    const markdown = await place.run(['vet', dir, ...flags, '--format', 'markdown'])
    expect(markdown.stdout).toMatch(/Compared against trunk .*1 new, 1 unchanged/)
    const [, run] = /assay show (\w+)/.exec(pretty.stdout) ?? []
    const shown = await place.run(['show', run ?? ''])
    expect(shown.stdout).toContain(`${against}: 1 new, 1 unchanged`)
  })

  test('follows a renamed file, and its moved lines', async () => {
    const body = 'def size():\n    return 3\n'
    const dir = branched({ 'old.py': `${unused('os')}\n\n${body}` }, (made) => {
      git(made, 'mv', 'old.py', 'new.py')
      writeTree(made, { 'new.py': `"""A word before."""\n\n${unused('os')}\n\n${body}` })
    })
    const { report } = await compare(dir)
    expect(classes(report)).toEqual([0, 0, 1, 0, 0, 0])
    expect(report.comparison?.renames).toEqual([{ from: 'old.py', to: 'new.py' }])
  })

  test('a file that was renamed out of an ignored folder is new, each side under its own configuration', async () => {
    const dir = branched(
      {
        'legacy/util.py': `${unused('os')}\n\ndef size():\n    return 3\n`,
        'ruff.toml': 'extend-exclude = ["legacy"]\n',
      },
      (made) => {
        fs.mkdirSync(join(made, 'src'))
        git(made, 'mv', 'legacy/util.py', 'src/util.py')
      },
    )
    const { report, status } = await compare(dir, '--config-source', 'repo')
    expect(classes(report)).toEqual([1, 0, 0, 0, 0, 0])
    expect(status).toBe(1)
  })

  test('what the branch silences by its configuration is shown and gates where that of the base counts', async () => {
    const dir = branched({ 'a.py': unused('os'), 'ruff.toml': 'lint.select = ["F"]\n' }, (made) =>
      writeTree(made, { 'b.py': unused('sys'), 'ruff.toml': 'lint.select = ["E"]\n' }),
    )
    const { report, status } = await compare(dir, '--config-source', 'base')
    expect(classes(report)).toEqual([1, 1, 0, 0, 0, 2])
    expect(report.comparison?.configuration).toEqual([{ uri: 'ruff.toml', change: 'changed', readers: ['ruff'] }])
    expect(status).toBe(1)
    expect(report.notices.join('\n')).toContain('Read as the base has them, since its configuration counts: ruff.toml.')
    writeTree(dir, { 'ruff.toml': 'extend-exclude = ["*.py"]\n' })
    expect(classes((await compare(dir, '--config-source', 'base')).report)).toEqual([1, 1, 0, 0, 0, 2])
    git(dir, 'checkout', '-q', '--', 'ruff.toml')
    const own = await compare(dir, '--config-source', 'repo')
    expect(classes(own.report)).toEqual([0, 0, 0, 1, 0, 0])
    expect(own.status).toBe(0)
  })

  test('an analyzer that did not finish on the base leaves the verdict open, and calls nothing new', async () => {
    const dir = branched({ 'a.py': 'import os\ndef broken(:\n' }, (made) => writeTree(made, { 'a.py': unused('os') }))
    const { report, status } = await compare(dir)
    expect(classes(report)).toEqual([0, 0, 0, 0, 1, 0])
    expect(report.reasons).toEqual([
      {
        code: 'base-unfinished',
        message: expect.stringMatching(/^ruff: whether 1 note is new is not known: .*partial/),
      },
    ])
    expect(status).toBe(3)
    const high = await place.vet(dir, '--analyzers', 'ruff', '--base', 'trunk')
    expect(high.report.verdict).toBe('pass')
  })

  test('an analyzer that did not finish on the head calls nothing absent', async () => {
    const dir = branched({ 'a.py': unused('os'), 'b.py': unused('sys') }, (made) =>
      writeTree(made, { 'a.py': 'def broken(:\n' }),
    )
    const { report } = await compare(dir)
    expect(report.reasons.map(({ code }) => code)).toContain('analyzer-partial')
    expect(report.comparison?.counts).toMatchObject({ absent: 0, unchanged: 1 })
  })

  test('a file of the head that nobody read leaves nothing absent: sparse, or a link out of the tree', async () => {
    const dir = branched({ 'in/a.py': unused('os'), 'out/b.py': unused('sys') }, () => {})
    git(dir, 'sparse-checkout', 'set', 'in')
    const sparse = await compare(dir)
    expect(classes(sparse.report)).toEqual([0, 1, 0, 0, 0, 0])
    expect(sparse.status).toBe(3)
    git(dir, 'sparse-checkout', 'set', 'none')
    expect(classes((await compare(dir)).report)).toEqual([0, 0, 0, 0, 0, 0])
    const linked = branched({ 'a.py': unused('os'), 'b.py': unused('sys') }, (made) => {
      fs.rmSync(join(made, 'b.py'))
      fs.symlinkSync('/nowhere/b.py', join(made, 'b.py'))
    })
    expect(classes((await compare(linked)).report)).toEqual([0, 1, 0, 0, 0, 0])
  })

  test('a configuration under which the tool does not finish may hide everything: the verdict stays open', async () => {
    const dir = branched({ 'a.py': unused('os') }, (made) => writeTree(made, { 'ruff.toml': 'nonsense = [\n' }))
    const { report, status } = await compare(dir, '--config-source', 'base')
    expect(classes(report)).toEqual([0, 1, 0, 0, 0, 0])
    expect(report.reasons).toEqual([
      { code: 'stage-unfinished', message: expect.stringMatching(/ruff did not finish .* would hide is not known/) },
    ])
    expect(status).toBe(3)
  })

  test('an analyzer without a file of its kind on one side is compared with nothing found there', async () => {
    const dir = branched({ 'readme.md': 'x\n' }, (made) => writeTree(made, { 'a.py': unused('os') }))
    expect(classes((await compare(dir)).report)).toEqual([1, 0, 0, 0, 0, 0])
    const back = await place.vet(dir, '--analyzers', 'ruff', '--ref', 'trunk', '--base', 'topic')
    expect(back.report.comparison?.base.commit).toBe(git(dir, 'rev-parse', 'trunk'))
    const gone = branched({ 'a.py': unused('os'), 'readme.md': 'x\n' }, (made) => void git(made, 'rm', '-q', 'a.py'))
    expect(classes((await compare(gone)).report)).toEqual([0, 0, 0, 1, 0, 0])
  })

  test('a log that was brought in has no base: it gates as without one, and that is said', async () => {
    const dir = branched({ 'a.py': 'x = 1\n' }, () => {})
    const log = join(place.dir, 'other.sarif')
    const result = { ruleId: 'X1', level: 'error', message: { text: 'wrong' } }
    fs.writeFileSync(
      log,
      JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'other' } }, results: [result] }] }),
    )
    const { report, status } = await compare(dir, '--sarif', log)
    expect(classes(report)).toEqual([0, 0, 0, 0, 1, 0])
    expect(report.reasons).toEqual([{ code: 'findings', message: '1 error (the run fails on note).' }])
    expect(report.notices.join()).toContain('Imported logs are not part of the base')
    expect(status).toBe(1)
  })

  test('the threshold that the base asks for counts, also where the branch takes it away', async () => {
    const dir = branched({ 'a.py': 'x = 1\n', 'assay.toml': 'fail-on = "note"\n' }, (made) => {
      git(made, 'rm', '-q', 'assay.toml')
      writeTree(made, { 'a.py': unused('os') })
    })
    const { report } = await place.vet(dir, '--analyzers', 'ruff', '--base', 'trunk')
    expect(report).toMatchObject({ verdict: 'fail', failOn: 'note' })
    expect(report.comparison?.configuration).toEqual([{ uri: 'assay.toml', change: 'removed', readers: ['assay'] }])
  })

  test('a local change is compared with the base of the commit below it', async () => {
    const dir = branched({ 'a.py': unused('os') }, () => {})
    writeTree(dir, { 'a.py': `${unused('os')}${unused('sys')}` })
    const { report } = await compare(dir)
    expect(classes(report)).toEqual([1, 1, 0, 0, 0, 0])
    expect(report.subject.dirty).toBe(true)
  })

  test('line ends that an attribute changes make nothing new, from disk and from objects alike', async () => {
    count += 1
    const dir = place.tree(`r${count}`, {
      'legacy.py': 'import os\r\n\r\nprint("old")\r\n',
      'plain.py': 'import sys\n\nprint("lf in the store")\n',
      'app.py': 'x = 1\nprint(x)\n',
    })
    git(dir, 'init', '-q')
    git(dir, '-c', 'core.autocrlf=false', 'add', '.')
    git(dir, 'commit', '-q', '-m', 'base')
    writeTree(dir, { '.gitattributes': '*.py text eol=crlf\n' })
    git(dir, 'add', '.gitattributes')
    git(dir, 'commit', '-q', '-m', 'attributes')
    for (const name of ['legacy.py', 'plain.py', 'app.py']) fs.rmSync(join(dir, name))
    git(dir, 'checkout', '-q', '-f', 'HEAD', '--', '.')
    git(dir, 'checkout', '-q', '-b', 'topic')
    writeTree(dir, { 'app.py': 'x = 2\r\nprint(x)\r\n' })
    git(dir, 'add', 'app.py')
    git(dir, 'commit', '-q', '-m', 'change')
    const index = fs.readFileSync(join(dir, '.git/index'))
    const runs = [await compare(dir), await compare(dir, '--ref', 'topic')]
    expect(runs.map(({ report, status }) => [classes(report), status])).toEqual([
      [[0, 2, 0, 0, 0, 0], 0],
      [[0, 2, 0, 0, 0, 0], 0],
    ])
    expect(fs.readFileSync(join(dir, '.git/index')).equals(index)).toBe(true)
    expect(git(dir, 'worktree', 'list').split('\n')).toHaveLength(1)
  })

  test('what git exports to a hook of a linked worktree changes nothing, and nothing of git is touched', async () => {
    const main = branched({ 'a.py': 'x = 1\nprint(x)\n' }, () => {})
    git(main, 'checkout', '-q', 'trunk')
    git(main, 'branch', '-q', '-D', 'topic')
    const linked = join(place.dir, `linked${count}`)
    git(main, 'worktree', 'add', '-q', '-b', 'topic', linked)
    writeTree(linked, { 'b.py': unused('os') })
    git(linked, 'add', 'b.py')
    git(linked, 'commit', '-q', '-m', 'two')
    const own = git(linked, 'rev-parse', '--absolute-git-dir')
    const state = (): readonly string[] => [
      ...[join(main, '.git/index'), join(own, 'index')].map((file) => fs.readFileSync(file, 'base64')),
      git(main, 'for-each-ref'),
      git(main, 'worktree', 'list', '--porcelain'),
    ]
    const before = state()
    const environments: readonly Readonly<Record<string, string>>[] = [
      {},
      { GIT_DIR: own, GIT_INDEX_FILE: join(own, 'index'), GIT_PREFIX: '' },
      { GIT_INDEX_FILE: '.git/index' },
      { GIT_DIR: join(main, '.git') },
    ]
    const argv = ['vet', '.', '--analyzers', 'ruff', '--fail-on', 'note', '--base', 'trunk', '--format', 'json']
    const ended = []
    for (const env of environments) ended.push(await place.run(argv, { cwd: linked, env }))
    for (const { status, stdout } of ended) {
      const report = JSON.parse(stdout) as VetReport
      expect(report.subject).toMatchObject({ commit: git(linked, 'rev-parse', 'HEAD'), dirty: false })
      expect([report.coverage.files, classes(report), status]).toEqual([2, [1, 0, 0, 0, 0, 0], 1])
    }
    expect(state()).toEqual(before)
  })

  test('a base that a shallow clone lacks ends without a comparison, and says what to fetch', async () => {
    const origin = branched({ 'a.py': 'x = 1\nprint(x)\n' }, (made) => writeTree(made, { 'a.py': 'x = 2\nprint(x)\n' }))
    const clone = join(place.dir, `clone${count}`)
    git(place.dir, 'clone', '-q', '--depth', '1', `file://${origin}`, clone)
    const edge = fs.readFileSync(join(clone, '.git/shallow'), 'utf8')
    for (const ref of ['origin/trunk', 'topic~1']) {
      const { status, stdout, stderr } = await place.run(['vet', clone, '--base', ref, '--format', 'json'])
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(new RegExp(`${ref}[^]*shallow[^]*git fetch`))
      expect(stderr).not.toMatch(stackTrace)
    }
    const { report, status } = await place.vet(clone, '--analyzers', 'ruff', '--base', 'topic')
    expect([classes(report), status]).toEqual([[0, 0, 0, 0, 0, 0], 0])
    expect(fs.readFileSync(join(clone, '.git/shallow'), 'utf8')).toBe(edge)
  })

  test('--baseline compares with a recorded run, by the beginning of its id, and says where that differs', async () => {
    const dir = branched({ 'a.py': unused('os') }, (made) => writeTree(made, { 'b.py': unused('sys') }))
    const other = place.tree(`other${count}`, { 'a.py': unused('os'), 'gone.py': unused('re') })
    const { report: base } = await place.vet(other, '--analyzers', 'ruff')
    const flags = ['--analyzers', 'ruff', '--fail-on', 'note', '--baseline', base.run.slice(0, -1)]
    const { report, status } = await place.vet(dir, ...flags)
    expect(classes(report)).toEqual([1, 1, 0, 1, 0, 0])
    expect(status).toBe(1)
    expect(report.comparison?.base).toMatchObject({ kind: 'run', run: base.run, commit: null, reused: true })
    expect(report.notices.join('\n')).toContain(`Run ${base.run} is of another folder`)
    const repo = await place.vet(dir, ...flags, '--config-source', 'repo')
    expect(repo.report.notices.join('\n')).toMatch(/ruff .*another configuration/)
    expect((await place.run(['vet', dir, '--baseline', 'ffffffff'])).status).toBe(2)
  })

  test.each([
    [['--base', 'trunk', '--baseline', 'ab'], '--base and --baseline'],
    [['--config-source', 'base'], 'Add --base REF'],
    [['--base', 'nothing'], 'The ref nothing is not in this repository'],
    [['--base', '-x'], 'no name of a ref'],
    [['--base', ''], 'no name of a ref'],
  ])('%j is a usage error', async (flags, words) => {
    const dir = branched({ 'a.py': '' }, () => {})
    const { status, stdout, stderr } = await place.run(['vet', dir, ...flags])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(words)
  })

  test('a plain folder, an unborn branch and unrelated histories have no base', async () => {
    const plain = place.tree('plain', { 'a.py': '' })
    const unborn = place.tree('unborn', { 'a.py': '' })
    git(unborn, 'init', '-q')
    const unrelated = branched({ 'a.py': '' }, (made) => void git(made, 'checkout', '-q', '--orphan', 'other'))
    for (const dir of [plain, unborn, unrelated]) {
      const { status, stderr } = await place.run(['vet', dir, '--base', 'trunk'])
      expect(status).toBe(2)
      expect(stderr).not.toMatch(stackTrace)
    }
  })
})
