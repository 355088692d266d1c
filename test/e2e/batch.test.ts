import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BatchReport } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { needs } from '../support/needs.ts'
import { root, stackTrace } from './assay.ts'
import { type BatchPlace, endsOf, openBatchPlace } from './batch-place.ts'

// Processes, sandboxes and a queue on a machine that does other work beside.
vi.setConfig({ testTimeout: 300_000 })

const clean = { 'app.py': 'print(1)\n' }
const faulty = { 'app.py': 'exec(input())\n' }
/** Nothing that Ruff reads. */
const unread = { 'notes.txt': 'a\n' }

needs('bubblewrap', 'ruff', 'better-sqlite3').describe('assay batch', () => {
  let place: BatchPlace
  let src: string
  beforeAll(() => {
    place = openBatchPlace()
    src = join(place.dir, 'src')
    place.repository('src/good', clean)
    place.repository('src/faulty', faulty)
    place.repository('src/broken', unread)
    place.repository('elsewhere', clean)
  })
  afterAll(() => place.remove())

  const mixed = (): string =>
    place.list('mixed.txt', [
      ...['\uFEFF# what is vetted at night', '', 'src/good\r', `${src}/faulty`, 'src/broken\ttrunk', './src/good'],
      ...['src/gone', 'https://user:secret@git.example/team/app.git', 'git@git.example:team/app.git'],
      ...['elsewhere', '{"path": "src/good", "licence": "MIT", "licnce": "MIT"}'],
    ])

  let report: BatchReport
  let said: string
  test('a list with what is good, fails, is broken, gone, remote, twice, outside and mistyped: each is an entry', async () => {
    const ended = await place.batch(mixed(), '--name', 'mixed', '--root', src)
    report = ended.report
    said = ended.stderr
    expect(endsOf(report)).toEqual([
      ...['good vetted pass', 'faulty vetted fail', 'broken vetted incomplete', 'gone error job/missing'],
      ...['app.git error job/remote', 'app.git error job/remote', 'elsewhere error job/outside-roots'],
      expect.stringContaining('mixed.txt:11 error config/invalid'),
    ])
    expect(report.counts).toEqual({
      ...{ pass: 1, fail: 1, incomplete: 1, error: 5, dead: 0, cancelled: 0, vetted: 3, reused: 0 },
    })
    expect(report.notices.join()).toContain('src/good')
    expect(ended.status).toBe(1)
    expect(place.processes()).toEqual([])
  })

  test('in a pipe each end is one line on standard error, and no secret of a URL is in any of it', () => {
    for (let done = 1; done <= 8; done++) expect(said).toMatch(new RegExp(`^${done}/8 `, 'mu'))
    expect(said).toMatch(/^\d\/8 fail {7}\S*src\/faulty {2}assay show [0-9a-f]+$/mu)
    expect(said).toMatch(/^\d\/8 error {6}src\/gone {2}.*\(job\/missing\)$/mu)
    expect(`${said}${JSON.stringify(report)}`).not.toContain('secret')
    expect(said).not.toContain('Warning')
    expect(said).not.toMatch(stackTrace)
  })

  test('again, what has a record is reused, and nothing is recorded twice', async () => {
    const before = place.recorded()
    const again = await place.batch(mixed(), '--name', 'mixed', '--root', src)
    expect(endsOf(again.report).slice(0, 3)).toEqual([
      ...['good reused pass', 'faulty reused fail', 'broken reused incomplete'],
    ])
    expect(again.report.jobs.map(({ run }) => run)).toEqual(report.jobs.map(({ run }) => run))
    expect(place.recorded()).toEqual(before)
  })

  test('the summary for a person says what did not pass, why, and how to look further', async () => {
    const { stdout, status } = await place.run(['batch', mixed(), '--root', src, '--analyzers', 'ruff'])
    expect(stdout).toMatch(/^fail {8}\S*src\/faulty {2}reused\n {12}findings: .*\n {12}assay show ([0-9a-f]+)$/mu)
    expect(stdout).toMatch(/^8 entries: 1 pass, 1 fail, 1 incomplete, 5 error; 0 vetted, 3 reused$/mu)
    const [, run = ''] = /assay show ([0-9a-f]+)/u.exec(stdout) ?? []
    expect((await place.run(['show', run])).stdout).toContain('src/faulty')
    expect(status).toBe(1)
  })

  test('the log of all is valid SARIF in which each repository is told apart', async () => {
    const argv = ['batch', mixed(), '--root', src, '--analyzers', 'ruff', '--format', 'sarif']
    const { stdout } = await place.run(argv)
    expect((JSON.parse(stdout) as SarifLog).runs?.map((run) => run.automationDetails?.id)).toEqual([
      ...['assay/ruff/good/', 'assay/ruff/faulty/', 'assay/batch/'],
    ])
    const checked = await place.run(['validate', '-', '--format', 'json'], { input: stdout })
    expect(JSON.parse(checked.stdout)).toMatchObject({ valid: true, files: [{ defects: [] }] })
  })

  test('a list on standard input, as CSV', async () => {
    const argv = ['batch', '-', '--analyzers', 'ruff', '--format', 'csv']
    const { stdout, status } = await place.run(argv, { input: 'src/good\r\nsrc/faulty\r\n' })
    expect(stdout.split('\r\n').map((row) => row.split(',').slice(0, 4))).toEqual([
      ...[
        ['path', 'ref', 'state', 'outcome'],
        ['src/good', '', 'pass', 'reused'],
        ['src/faulty', '', 'fail', 'reused'],
      ],
      [''],
    ])
    expect(status).toBe(1)
  })

  test('a folder stands for the repositories in it', async () => {
    const { report: found } = await place.batch(src)
    expect(endsOf(found)).toEqual(['broken vetted incomplete', 'faulty reused fail', 'good reused pass'])
  })

  test('other settings make another record', async () => {
    const list = place.list('one.txt', ['src/faulty'])
    const { report: other, status } = await place.batch(list, '--fail-on', 'none')
    expect(endsOf(other)).toEqual(['faulty vetted pass'])
    expect(status).toBe(0)
  })

  test('facts come from the lines of the list, for each repository its own', async () => {
    const list = place.list('facts.jsonl', [
      '{"path": "src/good", "licence": "MIT", "host": "github.com"}',
      'elsewhere',
    ])
    const { report: judged } = await place.batch(list)
    const facts = await Promise.all(
      judged.jobs.map(async ({ run }) => (await place.run(['show', run ?? '', '--format', 'json'])).stdout),
    )
    expect(endsOf(judged)).toEqual(['good vetted pass', 'elsewhere vetted pass'])
    expect(facts).toHaveLength(2)
  })

  test('--out writes a signed bundle of each record, which holds, and the summary', async () => {
    const out = join(place.dir, 'out')
    const argv = ['batch', mixed(), '--root', src, '--name', 'bundled', '--analyzers', 'ruff', '--out', out]
    expect((await place.run(argv)).status).toBe(1)
    expect(readdirSync(out).sort()).toEqual(['batch.csv', 'batch.json', 'broken@trunk', 'faulty', 'good'])
    expect((await place.run(['verify', join(out, 'faulty')])).status).toBe(0)
    expect((await place.run(argv)).status).toBe(1)
    expect(readdirSync(out)).toHaveLength(5)
    const other = await place.run(['batch', src, '--name', 'other', '--analyzers', 'ruff', '--out', out])
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('not of the batch other')])
  })

  test('on a terminal a table is drawn and taken back, and no line per entry', async () => {
    place.repository('shown/new', clean)
    const command = `stty cols 100; "$0" batch shown --analyzers ruff 2>&1`
    const { stdout } = await place.shell(`script -qec '${command.replace('"$0"', join(root, 'assay'))}' /dev/null`, '')
    expect(stdout).toMatch(/\[-+\] {2}0 of 1/u)
    expect(stdout).toContain('running, ')
    expect(stdout).not.toMatch(/^1\/1 pass/mu)
    expect(stdout.split('\u001b[J').at(-1)).toMatch(/^[^\u001b]*\u001b?\S*1 entry: /u)
  })

  test('one of Assay itself never runs what a worktree holds, and a worktree that is closed is an entry', async () => {
    mkdirSync(join(place.dir, 'closed'))
    symlinkSync('/nowhere', join(place.dir, 'dangling'))
    writeFileSync(join(place.dir, 'file'), '')
    const { report: odd } = await place.batch(
      place.list('odd.txt', ['closed', 'dangling', 'file', 'src/good\tno-such-ref']),
    )
    expect(odd.jobs.map(({ outcome, code }) => `${outcome} ${code}`)).toEqual([
      ...['error usage/unreadable', 'error job/missing', 'error usage/not-a-folder', 'error git/ref-not-found'],
    ])
  })

  test.each([
    [['batch'], 'Nothing is named to vet'],
    [['batch', 'no-such-list'], 'does not exist'],
    [['batch', '--resume'], 'by its name'],
    [['batch', '--resume', '--name', 'never'], 'never'],
    [['batch', 'src', '--name', 'a b'], 'no name of a batch'],
    [['batch', 'src', '--config-source', 'base'], 'no base in common'],
    [['batch', 'src', '--queue', 'mysql:x'], 'sqlite:PATH'],
    [['batch', 'src', '--priority', 'urgent'], 'no priority'],
    [['batch', 'src', '--workers', '-1'], 'whole number'],
    [['batch', 'src', '--analyzers', 'nothing'], 'no analyzer named nothing'],
    [['batch', 'src', '--root', 'gone'], 'is not there'],
    [['batch', 'src', '--out', 'src/good/out'], 'lies inside'],
    [['batch', 'src', '--suppressions', 'src/good/app.py'], 'suppressions'],
    [['batch', 'src', '--key', 'k'], 'none is written'],
  ])('%j is a usage error that says what to do', async (argv, words) => {
    const { status, stderr, stdout } = await place.run(argv)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(words)
    expect(stderr).not.toMatch(stackTrace)
  })

  test('an empty list and one that is no text are usage errors', async () => {
    writeFileSync(join(place.dir, 'empty.txt'), '# nothing\n')
    writeFileSync(join(place.dir, 'binary.txt'), Buffer.from([0xff, 0xfe, 0x00]))
    expect((await place.run(['batch', 'empty.txt'])).stderr).toContain('names no repository')
    expect((await place.run(['batch', 'binary.txt'])).stderr).toContain('is not UTF-8')
  })

  test('a key that others may read is refused before anything is begun', async () => {
    const key = join(place.dir, 'state/assay/queue.key')
    chmodSync(key, 0o644)
    const { status, stderr } = await place.run(['batch', src])
    chmodSync(key, 0o600)
    expect([status, stderr]).toEqual([2, expect.stringContaining('queue.key')])
  })

  test('a batch of one core leaves no process, and an ended one no folder in the way of the next', async () => {
    rmSync(join(src, 'broken'), { recursive: true })
    const { report: less } = await place.batch(src, '--workers', '1')
    expect(endsOf(less)).toEqual(['faulty reused fail', 'good reused pass'])
    expect(place.processes()).toEqual([])
  })
})
