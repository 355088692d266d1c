import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import { validateBytes } from '../../sarif/index.ts'
import { AuditReport } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { type Ended, openPlace, type Place, root } from './assay.ts'

const workflow = `on: push
jobs:
  scan:
    runs-on: ubuntu-latest
    steps:
      - uses: github/codeql-action/init@v3
      - uses: github/codeql-action/analyze@v3
`
const openSource = ['--licence', 'MIT', '--host', 'github.com', '--visibility', 'public']

const git = (dir: string, ...argv: readonly string[]): void => {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'protocol.file.allow=always']
  execFileSync('git', ['-C', dir, ...author, ...argv], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: dir },
  })
}

needs('bubblewrap', 'better-sqlite3').describe('assay audit', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  const repository = (name: string, files: Readonly<Record<string, string>>): string => {
    const dir = place.tree(name, files)
    git(dir, 'init', '-q')
    git(dir, 'add', '-A', '-f')
    git(dir, 'commit', '-q', '--allow-empty', '-m', 'tree')
    return dir
  }
  const reportOf = ({ stdout, stderr }: Ended): AuditReport => {
    const report: unknown = JSON.parse(stdout || `"${stderr}"`)
    if (!Check(AuditReport, report)) throw new Error(`no report: ${stderr}`)
    return report
  }
  const audit = async (...argv: readonly string[]) => {
    const ended = await place.run(['audit', '--format', 'json', ...argv])
    return { ...ended, report: reportOf(ended) }
  }
  const decided = ({ repositories }: AuditReport): readonly string[] =>
    repositories.map(({ path, decisions }) =>
      [
        path.slice(path.lastIndexOf('/') + 1),
        ...decisions.map(({ subject, decision }) => `${subject} ${decision}`),
      ].join(': '),
    )

  test('gives 0 for what is allowed, 1 for a deny, 3 where a person must decide, 2 for usage', async () => {
    const dir = repository('exits', { '.github/workflows/scan.yml': workflow })
    expect((await audit(dir, ...openSource)).status).toBe(0)
    expect((await audit(dir, '--host', 'gitlab.com')).status).toBe(1)
    expect((await audit(dir)).status).toBe(3)
    expect((await place.run(['audit'])).status).toBe(2)
    expect((await place.run(['audit', join(dir, 'none')])).status).toBe(2)
    expect((await place.run(['audit', dir, '--licence', 'not a licence'])).status).toBe(2)
  })

  test('a deny stands beside what could not be read: the exit code is the deny', async () => {
    const dir = repository('both', {
      '.github/workflows/scan.yml': workflow,
      '.github/workflows/broken.yml': '\ta: [\n',
    })
    const { status, report } = await audit(dir, '--host', 'gitlab.com')
    expect(status).toBe(1)
    expect(report.repositories[0]?.unread.map(({ uri }) => uri)).toEqual(['.github/workflows/broken.yml'])
  })

  test('names clause, policy, place, missing fact and what no file can show', async () => {
    const { report } = await audit(repository('words', { '.github/workflows/scan.yml': workflow }))
    const [found] = report.repositories
    expect(found?.decisions[0]).toMatchObject({ subject: 'codeql', clause: expect.stringContaining('GitHub') })
    expect(found?.decisions[0]?.policy).toMatch(/^[a-z-]+@[0-9a-f]{64}$/)
    expect(found?.decisions[0]?.evidence.map(({ uri, line }) => `${uri}:${line}`)).toEqual([
      '.github/workflows/scan.yml:6',
      '.github/workflows/scan.yml:7',
    ])
    expect(found?.notes.join()).toContain("GitHub's default set-up")
  })

  test('a folder of repositories, a linked worktree, a submodule, an empty one and one without .git', async () => {
    const rules = repository('sources/rules', { 'scan.sh': '#!/bin/sh\ncodeql database create db\n' })
    const main = repository('many/main', { 'a.txt': '' })
    git(main, 'submodule', 'add', '-q', rules, 'modules/rules')
    git(main, 'commit', '-q', '-m', 'module')
    git(main, 'worktree', 'add', '-q', join(place.dir, 'many/linked'))
    mkdirSync(join(place.dir, 'many/empty'))
    git(join(place.dir, 'many/empty'), 'init', '-q')
    place.tree('many/plain', { 'a.txt': '' })
    const { report, status } = await audit(join(place.dir, 'many'))
    expect(decided(report)).toEqual(['empty', 'linked', 'main', 'rules: codeql review'])
    expect(report.repositories[0]).toMatchObject({ files: 0, notes: expect.arrayContaining(['It holds no file.']) })
    expect(report.repositories[2]?.notes.join()).toContain('modules/rules is a repository of its own')
    expect(report.notices.join()).toContain('no repository: plain')
    expect(status).toBe(3)
  })

  test('facts of flags speak of one repository: with several they are refused, and nothing is lent to a submodule', async () => {
    repository('lend/a', { '.github/workflows/scan.yml': workflow })
    const b = repository('lend/b', {})
    const refused = await place.run(['audit', join(place.dir, 'lend'), ...openSource])
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('[[repository]]')
    git(b, 'submodule', 'add', '-q', join(place.dir, 'lend/a'), 'inner')
    expect(decided((await audit(b, ...openSource)).report)).toEqual(['b', 'inner: codeql review'])
  })

  test('forty repositories with facts of their own in a list: each is judged by its own', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `repo-${String(at).padStart(2, '0')}`)
    for (const name of names) repository(`forty/${name}`, { '.github/workflows/scan.yml': workflow })
    const facts = [
      { licence: 'MIT', host: 'github.com', visibility: 'public' },
      { licence: 'LicenseRef-Ours', host: 'github.com', visibility: 'private' },
      { licence: 'LicenseRef-Ours', host: 'github.com', entitlements: ['github-advanced-security'] },
      {},
    ]
    const expected = ['allow', 'deny', 'allow', 'review']
    const lines = names.map((name, at) => JSON.stringify({ path: `forty/${name}`, ...facts[at % 4] }))
    const input = `${lines.join('\n')}\n`
    const ended = await place.run(['audit', '--list', '-', '--format', 'json'], { input })
    expect(decided(reportOf(ended))).toEqual(names.map((name, at) => `${name}: codeql ${expected[at % 4]}`))
    expect(ended.status).toBe(1)
  })

  test('says the same bytes at any parallelism, but for its id', async () => {
    const dir = join(place.dir, 'forty')
    const run = async (cores: string) => {
      const { stdout } = await place.shell(`taskset -c ${cores} "$0" audit --format csv "$1"`, dir)
      return stdout
    }
    expect(await run('0')).toBe((await place.run(['audit', '--format', 'csv', dir])).stdout)
  })

  test('every format is well formed, and nothing of a hostile name reaches a terminal', async () => {
    const dir = repository('hostile', { 'ok.txt': '', '=cmd|x\u001b[31m.sh': '#!/bin/sh\ncodeql database create x\n' })
    const run = async (format: string) => (await place.run(['audit', dir, '--format', format])).stdout
    const pretty = await run('pretty')
    expect(pretty).toContain('\\u{001b}[31m.sh:2 (C10)')
    for (const text of [pretty, await run('markdown')]) expect(text).not.toContain('\u001b')
    const sarif = validateBytes(new TextEncoder().encode(await run('sarif')), { maxDepth: 100 }).validation
    expect(sarif.defects).toEqual([])
    expect(await run('csv')).toMatch(/^repository,state,subject,[^\n]*\r\n[^\n]*,review,codeql,review,/)
  })

  test('a tree of ten thousand files is read to its end', async () => {
    const dir = repository('large', {})
    for (let at = 0; at < 10_000; at++) {
      if (at % 100 === 0) mkdirSync(join(dir, `d${at / 100}`))
      writeFileSync(join(dir, `d${Math.floor(at / 100)}`, `f${at}.yaml`), `a: ${at}\n`)
    }
    writeFileSync(join(dir, 'd99/zz.sh'), '#!/bin/sh\ncodeql database create x\n')
    const { report } = await audit(dir)
    expect(report.repositories[0]).toMatchObject({
      files: 10_001,
      signals: [{ signal: 'C10', uri: 'd99/zz.sh', line: 2 }],
    })
  })

  test('links, a pipe and what is unreadable in the place of workflows and rules ask for a person', async () => {
    const dir = repository('odd', { '.github/workflows/a.txt': '' })
    execFileSync('mkfifo', [join(dir, '.github/workflows/a.yml')])
    symlinkSync('/etc/hostname', join(dir, 'rules.yaml'))
    symlinkSync('.', join(dir, 'loop'))
    const { report, status } = await audit(dir)
    expect(decided(report)).toEqual(['odd: codeql review: semgrep-rules review'])
    expect(status).toBe(3)
  })

  test('a folder of rules that is a link is not followed: a person is asked, and what it holds is not shown', async () => {
    const rules = place.tree('their-rules', { 'eval.yaml': 'rules:\n- {id: theirs, languages: [go]}\n' })
    const dir = repository('linked-rules', { 'own/semgrep-rules/notes.txt': '' })
    symlinkSync(rules, join(dir, 'semgrep'))
    symlinkSync('own/semgrep-rules', join(dir, 'rules'))
    const { report, status, stdout } = await audit(dir)
    expect(report.repositories[0]?.unread).toEqual([{ uri: 'semgrep', reason: 'link-outside' }])
    expect(decided(report)).toEqual(['linked-rules: semgrep-rules review'])
    expect(stdout).not.toContain('eval.yaml')
    expect(status).toBe(3)
  })

  test('interrupted, it keeps what is finished and says how to go on; then it goes on to the same report', async () => {
    const names = Array.from({ length: 1_500 }, (_, at) => `many/r${String(at).padStart(4, '0')}`)
    const dir = place.tree('interrupted', Object.fromEntries(names.map((name) => [`${name}/.git/HEAD`, ''])))
    const state = join(place.dir, 'interrupted-state')
    const env = { XDG_STATE_HOME: state }
    const child = spawn(join(root, 'assay'), ['audit', dir], {
      env: { PATH: process.env['PATH'] ?? '', HOME: join(place.dir, 'home'), ...env },
    })
    const said: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    const ended = new Promise<number | null>((done) => child.on('close', done))
    await waitFor(() => countOf(join(state, 'assay/assay.db')) > 1)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    const [, id = ''] = /assay audit --resume ([0-9a-f]+) goes on/.exec(Buffer.concat(said).toString()) ?? []
    const kept = countOf(join(state, 'assay/assay.db'))
    expect(kept).toBeLessThan(names.length)

    const other = await place.run(['audit', '--resume', id, place.dir], { env })
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('other paths')])
    const resumed = reportOf(await place.run(['audit', '--resume', 'last', '--format', 'json'], { env }))
    expect(resumed.audit).toBe(id)
    expect(resumed.repositories.map(({ path }) => path)).toEqual(names.map((name) => join(dir, name)))
    expect(resumed.notices.join()).toContain(`${kept} repositories had been read`)
    expect((await place.run(['audit', '--resume', 'last'], { env })).stderr).toContain('No audit was interrupted')
    expect((await place.run(['audit', '--resume', id], { env })).stderr).toContain('is finished')
  })

  test('judges recorded facts again, though the repository is gone: with the same policies nothing changed', async () => {
    const dir = repository('gone', { '.github/workflows/scan.yml': workflow })
    const first = await audit(dir, '--host', 'gitlab.com')
    rmSync(dir, { recursive: true })
    const again = await audit('--at', first.report.audit)
    expect(again.report).toEqual({ ...first.report, changed: [] })
    expect(again.status).toBe(1)
  })

  test('a waiver of today changes what was recorded, and it is shown', async () => {
    const dir = repository('waived', { '.github/workflows/scan.yml': workflow })
    const first = await audit(dir, '--host', 'gitlab.com')
    const config = join(place.dir, 'waiver.toml')
    writeFileSync(config, '[[waiver]]\nsubject = "codeql"\nwho = "counsel"\nwhy = "trial"\nuntil = "2199-01-01"\n')
    const { report, status } = await audit('--at', first.report.audit, '--config', config)
    expect(report.changed?.map(({ before, after }) => [before?.decision, after?.decision])).toEqual([['deny', 'allow']])
    expect(status).toBe(0)
  })

  test('an id that is not there, and one beside paths, are usage errors', async () => {
    expect((await place.run(['audit', '--at', 'nothing'])).stderr).toContain('No audit and no run nothing is recorded')
    expect((await place.run(['audit', '--at', 'x', place.dir])).status).toBe(2)
  })
})

const countOf = (path: string): number => {
  if (!existsSync(path)) return 0
  const { nativeBinding } = readInstallation()
  const database = new Database(path, { readonly: true, ...(nativeBinding === null ? {} : { nativeBinding }) })
  try {
    return Number(database.prepare('SELECT count(*) FROM audited_repositories').pluck().get())
  } catch {
    return 0 // the table is not there yet
  } finally {
    database.close()
  }
}

const waitFor = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 20))
}

needs('root', 'bubblewrap', 'better-sqlite3').describe('assay audit as an ordinary user', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
    execFileSync('chmod', ['755', place.dir])
  })
  afterAll(() => place.remove())

  test('reads what it may, and says what it may not', async () => {
    const dir = place.tree('mixed', {
      'a/.git/HEAD': '',
      'a/.github/workflows/scan.yml': workflow,
      'closed/.git/HEAD': '',
    })
    chmodSync(join(dir, 'closed'), 0)
    const home = place.tree('user', {})
    execFileSync('chown', ['-R', '65534', home])
    const { stdout, stderr, status } = await place.run(['audit', dir, '--format', 'json'], {
      asUid: 65_534,
      env: { HOME: home, XDG_STATE_HOME: join(home, 'state') },
    })
    const { repositories } = JSON.parse(stdout || `"${stderr}"`) as AuditReport
    expect(repositories.map(({ outcome, decisions }) => [outcome, decisions[0]?.decision])).toEqual([
      ['judged', 'review'],
      ['unreadable', undefined],
    ])
    expect(status).toBe(3)
    expect(readdirSync(join(home, 'state/assay'))).toContain('assay.db')
  })
})
