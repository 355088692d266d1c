import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { openPlace, type Place, stackTrace } from './assay.ts'

const python = 'x = 1\nprint(x)\n'
const script = 'export const x = 1\n'

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('bad input', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  test('a path that is not there is a usage error that names it', async () => {
    const { status, stderr, stdout } = await place.run(['vet', join(place.dir, 'no-such-folder')])
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('no-such-folder')
    expect(stderr).not.toMatch(stackTrace)
  })

  test('a file instead of a folder is a usage error', async () => {
    const tree = place.tree('file', { 'a.py': python })
    const { status, stderr } = await place.run(['vet', join(tree, 'a.py')])
    expect(status).toBe(2)
    expect(stderr).toContain('a.py')
  })

  test('an empty folder is incomplete, never a pass', async () => {
    const { status, report } = await place.vet(place.tree('empty', {}))
    expect(status).toBe(3)
    expect(report.reasons.map(({ code }) => code)).toContain('nothing-read')
  })

  test('a folder that no analyzer reads anything of is incomplete', async () => {
    const { status, report } = await place.vet(place.tree('prose', { 'notes.txt': 'hello\n' }))
    expect(status).toBe(3)
    expect(report.analyzers.map(({ outcome }) => outcome)).toEqual(report.analyzers.map(() => 'not-applicable'))
  })

  test('a clean tree passes, so that the incomplete ones below say something', async () => {
    const { status, report } = await place.vet(place.tree('clean', { 'a.py': python, 'b.ts': script }))
    expect(report.reasons).toEqual([])
    expect(status).toBe(0)
  })

  test('a FIFO named b.py is listed and the verdict incomplete; nothing hangs', async () => {
    const tree = place.tree('fifo', { 'a.py': python })
    execFileSync('mkfifo', [join(tree, 'b.py')])
    const { status, report } = await place.vet(tree)
    expect(status).toBe(3)
    expect(report.coverage.skipped).toContainEqual({ uri: 'b.py', analyzer: 'ruff', reason: 'fifo' })
  })

  test('a FIFO of no analyzer’s kind is listed and alone changes nothing', async () => {
    const tree = place.tree('fifo-other', { 'a.py': python })
    execFileSync('mkfifo', [join(tree, 'pipe')])
    const { status, report } = await place.vet(tree)
    expect(status).toBe(0)
    expect(report.coverage.skipped).toContainEqual({ uri: 'pipe', analyzer: null, reason: 'fifo' })
  })

  test('200,000-deep nesting ends as a crash of the analyzer and an incomplete verdict', async () => {
    const deep = `export const x = ${'['.repeat(200_000)}${']'.repeat(200_000)}\n`
    const { status, report, stderr } = await place.vet(place.tree('deep', { 'deep.js': deep }))
    expect(status).toBe(3)
    expect(report.analyzers.find(({ id }) => id === 'biome')).toMatchObject({ outcome: 'crashed', results: null })
    expect(stderr).not.toMatch(stackTrace)
  })

  test('a name that is not UTF-8 is listed and the verdict incomplete', async () => {
    const tree = place.tree('names', { 'a.py': python })
    writeFileSync(Buffer.concat([Buffer.from(`${tree}/b`), Buffer.from([0xff]), Buffer.from('.py')]), python)
    const { status, report } = await place.vet(tree)
    expect(status).toBe(3)
    expect(report.coverage.skipped.map(({ reason }) => reason)).toContain('name-not-utf8')
  })

  test('a link to /etc/passwd named like a source is not read, and not a byte of it is shown', async () => {
    const tree = place.tree('link', { 'a.py': python })
    symlinkSync('/etc/passwd', join(tree, 'b.py'))
    const { status, stdout, report } = await place.vet(tree)
    expect(status).toBe(3)
    expect(new Set(report.coverage.skipped.map(({ uri }) => uri))).toEqual(new Set(['b.py']))
    expect(stdout).not.toContain('root:')
  })

  test('a link to a file inside is listed and alone changes nothing', async () => {
    const tree = place.tree('link-inside', { 'a.py': python })
    symlinkSync('a.py', join(tree, 'b.py'))
    const { status, report } = await place.vet(tree)
    expect(status).toBe(0)
    expect(report.coverage.skipped).toMatchObject([{ uri: 'b.py', analyzer: null }])
  })

  test('a hostile .git/config runs nothing', async () => {
    const tree = place.tree('git-config', { 'a.py': python, '.gitattributes': '*.py filter=evil diff=evil\n' })
    const canary = join(place.dir, 'canary')
    const git = (...argv: string[]) => execFileSync('git', ['-C', tree, ...argv])
    git('init', '-q')
    git('add', '.')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'one')
    writeFileSync(
      join(tree, '.git/config'),
      `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = "touch ${canary}"\n\thooksPath = ${tree}/hooks\n\tsshCommand = "touch ${canary}"\n` +
        `[filter "evil"]\n\tclean = "touch ${canary}"\n\tsmudge = "touch ${canary}"\n\tprocess = "touch ${canary}"\n` +
        `[diff "evil"]\n\ttextconv = "touch ${canary}"\n[include]\n\tpath = /etc/passwd\n[alias]\n\tls-files = "!touch ${canary}"\n`,
    )
    writeFileSync(join(tree, 'a.py'), `${python}y = 2\nprint(y)\n`)
    const { status, report } = await place.vet(tree)
    expect(existsSync(canary)).toBe(false)
    expect(report.subject).toMatchObject({ dirty: true })
    expect(status).toBe(0)
  })

  test('a ruff.toml that extends /etc/shadow or excludes everything changes nothing and shows nothing of it', async () => {
    const tree = place.tree('ruff-toml', {
      'ruff.toml': 'extend = "/etc/shadow"\nexclude = ["*"]\n',
      'sub/pyproject.toml': '[tool.ruff]\nexclude = ["*"]\n',
      'sub/a.py': 'def f(:\n',
      'b.py': 'print(undefined_name)\n',
    })
    const { status, stdout, report } = await place.vet(tree)
    expect(status).toBe(1)
    expect(report.results.error).toBeGreaterThan(0)
    expect(stdout).not.toContain('root:')
  })

  test('a biome.json that switches the linter off, at the root and below, changes nothing', async () => {
    const off = '{ "linter": { "enabled": false }, "files": { "includes": ["!**"] } }\n'
    const tree = place.tree('biome-json', {
      'biome.json': off,
      'a.ts': 'debugger\n',
      'sub/biome.json': '{ "root": false, "linter": { "enabled": false } }\n',
      'sub/b.ts': 'debugger\n',
      'sub/deep/c.ts': 'debugger\n',
    })
    const { stdout } = await place.run(['vet', tree, '--format', 'sarif'])
    for (const uri of ['a.ts', 'sub/b.ts', 'sub/deep/c.ts']) expect(stdout).toContain(`"uri":"${uri}"`)
  })

  test('an unknown key in the operator’s assay.toml is a configuration error with its line', async () => {
    const tree = place.tree('config', { 'a.py': python })
    const config = join(place.dir, 'bad.toml')
    writeFileSync(config, '# ours\nfail_on = "error"\n')
    const { status, stderr } = await place.run(['vet', tree, '--config', config])
    expect(status).toBe(2)
    expect(stderr).toContain('bad.toml:2')
    expect(stderr).toContain('fail-on')
  })

  test('a worktree’s assay.toml that lowers the threshold is ignored and listed', async () => {
    const tree = place.tree('own-config', { 'assay.toml': 'fail-on = "none"\n', 'a.py': 'print(undefined_name)\n' })
    const { status, report } = await place.vet(tree)
    expect(status).toBe(1)
    expect(report.notices.join()).toContain('--fail-on none')
  })

  test('a worktree’s assay.toml that raises the bar counts', async () => {
    const files = { 'a.py': 'import os\n' }
    const plain = await place.vet(place.tree('strict-before', files))
    const strict = await place.vet(place.tree('strict', { ...files, 'assay.toml': 'fail-on = "note"\n' }))
    expect(plain.status).toBe(0)
    expect(strict.status).toBe(1)
  })

  test.each([
    [['vet', '.', '--fail-on', 'fatal'], 'error, warning, note, none'],
    [['vet', '.', '--colour'], 'assay vet --help'],
    [['vet', '.', '--analyzers', 'nosuch'], 'Known are biome, ruff'],
    [['vet', '.', '--licence', 'my own'], 'SPDX'],
    [['vet', ''], 'Name a folder'],
    [['bogus'], 'assay --help'],
  ])('%j is a usage error that teaches', async (argv, taught) => {
    const { status, stderr } = await place.run(argv)
    expect(status).toBe(2)
    expect(stderr).toContain(taught)
    expect(stderr).not.toMatch(stackTrace)
  })

  test('what is named twice with --analyzers counts twice', async () => {
    const { report } = await place.vet(
      place.tree('both', { 'a.py': python }),
      '--analyzers',
      'biome',
      '--analyzers',
      'ruff',
    )
    expect(report.analyzers.map(({ id }) => id)).toEqual(['biome', 'ruff'])
  })

  test('an output that cannot be written is no verdict and no stack trace', async () => {
    const tree = place.tree('full-output', { 'a.py': python })
    const { status, stderr } = await place.shell('"$0" vet "$1" > /dev/full', tree)
    expect(status).toBe(3)
    expect(stderr).toContain('ENOSPC')
    expect(stderr).not.toMatch(stackTrace)
  })

  test('a bundle folder that is taken is refused before anything runs', async () => {
    const tree = place.tree('taken', { 'a.py': python })
    const out = place.tree('taken-out', { 'old.txt': 'x' })
    const before = await place.run(['runs', '--format', 'json'])
    expect((await place.run(['vet', tree, '--out', out])).status).toBe(2)
    expect((await place.run(['runs', '--format', 'json'])).stdout).toBe(before.stdout)
  })

  test('a bundle folder that leads into the worktree through a link is refused', async () => {
    const tree = place.tree('linked-out', { 'a.py': python })
    symlinkSync(tree, join(place.dir, 'way-in'))
    expect((await place.run(['vet', tree, '--out', join(place.dir, 'way-in/bundle')])).status).toBe(2)
  })

  test('control characters of the tree never reach the terminal', async () => {
    const name = 'evil\u001b[31m\u0007.py'
    const tree = place.tree('escape', { [name]: 'print(undefined_name) # \u001b]0;title\u0007\n' })
    const { stdout } = await place.run(['vet', tree])
    expect(stdout).toContain('undefined_name')
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u0007')
  })

  test('a bundle folder inside the worktree is refused', async () => {
    const tree = place.tree('out', { 'a.py': python })
    const { status } = await place.run(['vet', tree, '--out', join(tree, 'bundle')])
    expect(status).toBe(2)
    expect(existsSync(join(tree, 'bundle'))).toBe(false)
  })

  test('the vetted tree is left as it was', async () => {
    const tree = place.tree('untouched', { 'a.py': python, 'b.ts': script })
    const before = execFileSync('find', [tree, '-printf', '%p %s %T@\n']).toString()
    await place.vet(tree)
    expect(execFileSync('find', [tree, '-printf', '%p %s %T@\n']).toString()).toBe(before)
  })
})

needs('root', 'bubblewrap', 'ruff', 'better-sqlite3').describe('bad input, as root', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  test('files that only another uid may read are vetted all the same', async () => {
    const tree = place.tree('private', { 'a.py': 'print(undefined_name)\n' })
    execFileSync('chmod', ['-R', 'go=', tree])
    execFileSync('chown', ['-R', '12345:12345', tree])
    const { status, report } = await place.vet(tree)
    expect(status).toBe(1)
    expect(report.coverage).toMatchObject({ files: 1, read: 1 })
  })

  test('a full scratch disk is said as such, and is no verdict', async () => {
    const tree = place.tree('full', { 'a.py': `${python}${'# filler\n'.repeat(600_000)}` })
    const small = join(place.dir, 'small')
    mkdirSync(small)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small])
    try {
      const { status, stderr, stdout } = await place.run(['vet', tree], { env: { TMPDIR: small } })
      expect(status).toBe(3)
      expect(stdout).toBe('')
      expect(stderr).toMatch(/full|space/i)
      expect(stderr).not.toMatch(stackTrace)
    } finally {
      execFileSync('umount', [small])
    }
  })

  test('files that the user may not read are listed and the verdict incomplete', async () => {
    const tree = place.tree('unreadable', { 'a.py': python, 'b.py': python })
    execFileSync('chmod', ['000', join(tree, 'b.py')])
    execFileSync('chown', ['-R', '54321:54321', place.dir])
    execFileSync('chown', ['0:0', join(tree, 'b.py')])
    const { status, stdout } = await place.run(['vet', tree, '--format', 'json'], { asUid: 54321 })
    expect(status).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ coverage: { skipped: [{ uri: 'b.py' }] } })
    expect(readFileSync(join(tree, 'a.py'), 'utf8')).toBe(python)
  })
})
