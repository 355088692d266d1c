import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VetReport } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place, root, stackTrace } from './assay.ts'

const polyglot = join(root, 'test/fixtures/polyglot')

/** Those whose tools lie in Assay's own folder: a toolchain of root's is closed to another uid without the sandbox. */
const ownTools = ['--analyzers', 'biome,ruff,ast-grep,eslint']

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('assay vet', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  test('finds the planted faults with every analyzer, in the JSON of its schema', async () => {
    const { status, report } = await place.vet(polyglot)
    expect(Check(VetReport, report)).toBe(true)
    expect(status).toBe(1)
    expect(report.verdict).toBe('fail')
    for (const id of ['biome', 'ruff', 'ast-grep', 'eslint']) {
      const entry = report.analyzers.find((analyzer) => analyzer.id === id)
      expect(entry).toMatchObject({ outcome: 'ok', sandbox: 'bubblewrap' })
      expect(entry?.results).toBeGreaterThan(0)
    }
  })

  test('gives a SARIF log that its own validator accepts, the same bytes twice', async () => {
    const first = await place.run(['vet', polyglot, '--format', 'sarif'])
    const second = await place.run(['vet', polyglot, '--format', 'sarif'], { env: { TZ: 'Asia/Tokyo', LANG: 'C' } })
    expect(second.stdout).toBe(first.stdout)
    const checked = await place.run(['validate', '-', '--format', 'json'], { input: first.stdout })
    expect(checked.stdout).toContain('"valid": true')
    expect(checked.status).toBe(0)
  })

  test('gives a SARIF log in the house form, with the line hashes that GitHub computes', async () => {
    const { stdout } = await place.run(['vet', polyglot, '--format', 'sarif'])
    const house = await place.run(['validate', '-', '--profile', 'assay', '--format', 'json'], { input: stdout })
    expect(JSON.parse(house.stdout)).toMatchObject({ valid: true, files: [{ defects: [], consumer: { effects: [] } }] })
    const hosted = ['validate', '-', '--profile', 'github', '--source', polyglot, '--format', 'json']
    const { stdout: report, status } = await place.run(hosted, { input: stdout })
    expect(JSON.parse(report)).toMatchObject({ valid: true, files: [{ counts: { error: 0, warning: 0 } }] })
    expect(status).toBe(0)
  })

  test('places every result inside its file', async () => {
    const { stdout } = await place.run(['vet', polyglot, '--format', 'sarif'])
    const results = ((JSON.parse(stdout) as SarifLog).runs ?? []).flatMap((run) => run.results ?? [])
    expect(results.length).toBeGreaterThan(0)
    for (const { locations } of results) {
      const place_ = locations?.[0]?.physicalLocation
      const lines = readFileSync(join(polyglot, decodeURIComponent(place_?.artifactLocation?.uri ?? '')), 'utf8').split(
        '\n',
      )
      const { startLine = 0, startColumn = 1, endColumn = 1 } = place_?.region ?? {}
      expect(startLine).toBeLessThanOrEqual(lines.length)
      expect(startColumn).toBeLessThanOrEqual((lines[startLine - 1]?.length ?? 0) + 1)
      expect(endColumn).toBeGreaterThan(0)
    }
  })

  test('shows verdict, findings with their code, and the run for a person; plain in a pipe', async () => {
    const { stdout, stderr } = await place.run(['vet', polyglot])
    expect(stdout).toMatch(/^FAIL {2}/m)
    expect(stdout).toContain('return session.owner == name')
    expect(stdout).toContain('assay show ')
    expect(stdout).not.toContain('\u001b')
    expect(stderr).toBe('')
  })

  test('writes Markdown with the verdict in its heading', async () => {
    const { stdout } = await place.run(['vet', polyglot, '--format', 'markdown'])
    expect(stdout).toMatch(/^## assay: fail$/m)
  })

  test('records the run, and shows it again by the beginning of its id', async () => {
    const { report } = await place.vet(polyglot)
    const listed = await place.run(['runs', '--format', 'json'])
    expect(listed.stdout).toContain(report.run)
    const shown = await place.run(['show', report.run.slice(0, 16), '--format', 'json'])
    expect(JSON.parse(shown.stdout)).toEqual(report)
    const log = await place.run(['show', report.run, '--format', 'sarif'])
    const again = await place.run(['vet', polyglot, '--format', 'sarif'])
    expect(log.stdout).toBe(again.stdout)
    expect((await place.run(['show', 'ffff'])).status).toBe(2)
  })

  test('writes a bundle that holds the log, the raw outputs and the receipts', async () => {
    const out = join(place.dir, 'bundle')
    const { report } = await place.vet(polyglot, '--out', out)
    expect(report.evidence.bundle).toBe(out)
    expect(existsSync(join(out, 'statement.dsse.json'))).toBe(true)
    for (const file of ['manifest.json', 'report.json', 'log.sarif', 'analyzers/ruff/receipts.json']) {
      expect(existsSync(join(out, file))).toBe(true)
    }
  })

  test('the evidence says how each analyzer was run, without a path of this machine', async () => {
    const { report } = await place.vet(polyglot)
    const { stdout } = await place.run(['show', report.run, '--format', 'record'])
    const record = JSON.parse(stdout) as {
      analyzers: { steps: { receipt: { uid: number; seccomp: string | null } }[] }[]
    }
    const receipts = record.analyzers.flatMap(({ steps }) => steps.map(({ receipt }) => receipt))
    expect(receipts.length).toBeGreaterThan(0)
    for (const { uid, seccomp } of receipts) {
      expect(uid).not.toBe(0)
      expect(seccomp).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(JSON.stringify(record.analyzers)).not.toContain(root)
  })

  test('vets only the analyzers that are named', async () => {
    const { report } = await place.vet(polyglot, '--analyzers', 'ruff')
    expect(report.analyzers.map(({ id }) => id)).toEqual(['ruff'])
  })

  test('--fail-on none lets the same findings pass', async () => {
    expect((await place.vet(polyglot, '--fail-on', 'none', ...ownTools)).status).toBe(0)
  })

  test('with a sandbox that is there and cannot start, nothing runs and the verdict is incomplete', async () => {
    const bin = place.tree('bin', {
      bwrap:
        '#!/bin/sh\ncase "$1" in --version) echo "bubblewrap 0.9.0"; exit 0 ;; esac\necho "bwrap: setting up uid map: Permission denied" >&2\nexit 1\n',
    })
    chmodSync(join(bin, 'bwrap'), 0o755)
    const env = { PATH: `${bin}:${process.env['PATH']}` }
    const vetted = await place.run(['vet', place.tree('plain', { 'a.py': 'import os\n' }), '--format', 'json'], { env })
    expect(vetted.status).toBe(3)
    expect(JSON.parse(vetted.stdout)).toMatchObject({
      verdict: 'incomplete',
      analyzers: expect.arrayContaining([
        expect.objectContaining({ id: 'ruff', outcome: 'unavailable', sandbox: null }),
      ]),
    })
    const doctor = await place.run(['doctor'], { env })
    expect(doctor.status).toBe(3)
    expect(doctor.stdout).toContain('setting up uid map: Permission denied')
  })

  test('--sandbox none gives the same log, and the report and the evidence say that nothing was isolated', async () => {
    const sandboxed = await place.run(['vet', polyglot, '--format', 'sarif', ...ownTools])
    const bare = await place.run(['vet', polyglot, '--format', 'sarif', '--sandbox', 'none', ...ownTools])
    expect(bare.stdout).toBe(sandboxed.stdout)
    const { report } = await place.vet(polyglot, '--sandbox', 'none', ...ownTools)
    expect(report.notices.join()).toContain('--sandbox none')
    expect(new Set(report.analyzers.flatMap(({ sandbox }) => sandbox ?? []))).toEqual(new Set(['none']))
  })

  test('Ctrl-C ends every child and leaves no scratch', async () => {
    const files = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`m${i}.py`, 'import os\n'.repeat(200)]))
    const tree = place.tree('many', files)
    const scratch = place.tree('scratch', {})
    const child = spawn(join(root, 'assay'), ['vet', tree], {
      env: { PATH: process.env['PATH'], HOME: place.dir, XDG_STATE_HOME: join(place.dir, 'state'), TMPDIR: scratch },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise<number | null>((done) => child.on('close', done))
    await new Promise<void>((seen) => {
      const timer = setInterval(() => {
        if (readdirSync(scratch).length === 0) return
        clearInterval(timer)
        seen()
      }, 5)
    })
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(readdirSync(scratch)).toEqual([])
    expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(scratch)
  })
})

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('assay vet --sarif', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  const log = (version: string, level = 'error') =>
    JSON.stringify({
      version,
      runs: [
        {
          tool: { driver: { name: 'ast-grep' } },
          columnKind: 'unicodeCodePoints',
          results: [
            {
              ruleId: 'no-eval',
              level,
              message: { text: 'No eval.' },
              locations: [{ physicalLocation: { artifactLocation: { uri: 'a.py' }, region: { startLine: 1 } } }],
            },
          ],
        },
      ],
    })

  test('refuses an envelope whose version is the tool’s, naming the clause; the verdict is incomplete', async () => {
    const tree = place.tree('envelope', { 'a.py': 'x = 1\nprint(x)\n' })
    const file = join(place.tree('logs', { 'old.sarif': log('0.45.2') }), 'old.sarif')
    const { status, report } = await place.vet(tree, '--sarif', file)
    expect(status).toBe(3)
    expect(report.analyzers).toContainEqual(
      expect.objectContaining({ outcome: 'malformed', integrity: 'imported', results: null }),
    )
    expect(JSON.stringify(report.reasons)).toContain('3.13.2')
  })

  test('takes a valid log as it is, and its errors fail the run', async () => {
    const tree = place.tree('imported', { 'a.py': 'x = 1\nprint(x)\n' })
    const { status, stdout } = await place.run(['vet', tree, '--sarif', '-', '--format', 'json'], {
      input: log('2.1.0'),
    })
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ results: { total: 1, error: 1 } })
  })

  test.each([
    ['an empty log', ''],
    ['a log that is cut off', log('2.1.0').slice(0, 180)],
  ])('%s is malformed and incomplete, never a count of findings', async (_name, text) => {
    const tree = place.tree('cut', { 'a.py': 'x = 1\nprint(x)\n' })
    const { status, stdout } = await place.run(['vet', tree, '--sarif', '-', '--format', 'json'], { input: text })
    expect(status).toBe(3)
    expect((JSON.parse(stdout) as VetReport).analyzers).toContainEqual(
      expect.objectContaining({ integrity: 'imported', outcome: 'malformed', results: null }),
    )
  })
})

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3', 'rust', 'clippy-sarif').describe('where everything is', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  test('doctor says what is here and what the sandbox was proven to stop', async () => {
    const { status, stdout } = await place.run(['doctor'])
    expect(status).toBe(0)
    expect(stdout).toContain('ruff 0.17.6')
    expect(stdout).toMatch(/stopped {2}/)
    expect(stdout).not.toContain('NOT stopped')
  })

  test('every analyzer finds something in a tree of all languages, and all are content', async () => {
    const { report } = await place.vet(polyglot)
    expect(report.analyzers.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(
      ['biome', 'ruff', 'ast-grep', 'eslint', 'clippy'].map((id) => `${id} ok`),
    )
    expect(report.analyzers.filter(({ results }) => (results ?? 0) === 0)).toEqual([])
  })
})

needs('root', 'bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('assay vet as an ordinary user', () => {
  test('gives the same log as root does', async () => {
    const place = openPlace()
    try {
      execFileSync('chown', ['54321:54321', place.dir])
      const asRoot = await place.run(['vet', polyglot, '--format', 'sarif', ...ownTools], {
        env: { XDG_STATE_HOME: join(place.dir, 'root-state') },
      })
      const asUser = await place.run(['vet', '/mnt/test/fixtures/polyglot', '--format', 'sarif', ...ownTools], {
        asUid: 54321,
      })
      expect(asUser.stderr).not.toMatch(stackTrace)
      expect(asUser.status).toBe(1)
      expect(asUser.stdout).toContain('"version":"2.1.0"')
      expect(asUser.stdout).toBe(asRoot.stdout)
    } finally {
      place.remove()
    }
  })
})

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('what an imported log says of itself', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  const result = {
    ruleId: 'S1',
    message: { text: 'x' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.py' } } }],
  }
  const rule = (level: string) => ({ id: 'S1', defaultConfiguration: { level } })
  const runOf = (more: object) => ({
    tool: { driver: { name: 'other', rules: [rule('error')] } },
    columnKind: 'utf16CodeUnits',
    results: [{ ...result, ruleIndex: 0 }],
    ...more,
  })
  const vetWith = async (runs: unknown) => {
    const tree = place.tree('tree', { 'a.py': 'x = 1\nprint(x)\n' })
    const log = JSON.stringify({ version: '2.1.0', runs })
    const ended = await place.run(['vet', tree, '--sarif', '-', '--format', 'json'], { input: log })
    return { status: ended.status, report: JSON.parse(ended.stdout) as VetReport }
  }

  test('a level that stands on the rule counts', async () => {
    const { status, report } = await vetWith([runOf({})])
    expect(report.results).toMatchObject({ error: 1, warning: 0 })
    expect(status).toBe(1)
  })

  test('an override of an invocation counts before the rule', async () => {
    const override = { descriptor: { id: 'S1', index: 0 }, configuration: { level: 'note' } }
    const invocations = [{ executionSuccessful: true, ruleConfigurationOverrides: [override] }]
    const { report } = await vetWith([runOf({ invocations })])
    expect(report.results).toMatchObject({ error: 0, note: 1 })
  })

  test('an accepted suppression is no finding', async () => {
    const suppressed = { ...result, ruleIndex: 0, suppressions: [{ kind: 'external' }] }
    const { status, report } = await vetWith([runOf({ results: [suppressed] })])
    expect(report.results.total).toBe(0)
    expect(status).toBe(0)
  })

  test.each([
    ['no run', []],
    ['results that are null', [runOf({ results: null, invocations: [{ executionSuccessful: false }] })]],
    [
      'results that lie in other files',
      [runOf({ results: [], externalPropertyFileReferences: { results: [{ location: { uri: 'r.sarif' } }] } })],
    ],
    ['a run that says that it failed', [runOf({ results: [], invocations: [{ executionSuccessful: false }] })]],
  ])('a log with %s is not taken for a clean one', async (_what, runs) => {
    const { status, report } = await vetWith(runs)
    expect(report.analyzers.find(({ integrity }) => integrity === 'imported')?.outcome).toMatch(/partial|malformed/)
    expect(status).toBe(3)
  })
})
