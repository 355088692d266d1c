import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import type { RunRecord, VetReport } from '../../schemas/records/index.ts'
import type { Result, SarifLog } from '../../schemas/sarif/index.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'

const code = `import pickle, subprocess


def load(x):
    s = "😀"; return pickle.loads(x)


def run(command):
    subprocess.call(command, shell=True)


PASSWORD = "{hunter}2{hunter}"
`
const workflow = `on: pull_request_target
jobs:
  greet:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: echo "Ünïcode 😀 \${{ github.event.pull_request.title }}"
`
const workflowPath = '.github/workflows/greet.yml'

/** Entries of an assay.toml that declare the two tools where set-up put them, as they should be and as a beginner would. */
const entries = (): string => {
  const { bandit, zizmor } = readInstallation().tools
  const banditKeys = `tier = "parses"
licence = "Apache-2.0"
command = ["/usr/bin/python3", "-m", "bandit", "--quiet", "--exit-zero", "--format", "sarif", "{files}"]
version-command = ["/usr/bin/python3", "-m", "bandit", "--version"]
applies-to = ["**/*.py"]
mounts = [${JSON.stringify(bandit?.path)}]
env = { PYTHONPATH = ${JSON.stringify(bandit?.path)}, PYTHONDONTWRITEBYTECODE = "1" }
reads = "handed-over"
`
  const program = JSON.stringify(join(zizmor?.path ?? '', zizmor?.entry ?? ''))
  const zizmorKeys = `tier = "parses"
licence = "MIT"
command = [${program}, "--offline", "--no-config", "--no-progress", "--strict-collection", "--format", "sarif", "{files}"]
version-command = [${program}, "--version"]
version-pattern = '^zizmor (\\S+)'
applies-to = [".github/workflows/*.yml"]
columns = "utf8Bytes"
`
  return `[[analyzer]]
id = "bandit"
${banditKeys}columns = "utf8Bytes"
messages = "plain"
[analyzer.severity]
B602 = "warning"
"B3*" = "error"

[[analyzer]]
id = "bandit-no-columns"
${banditKeys}messages = "plain"

[[analyzer]]
id = "bandit-sarif-messages"
${banditKeys}columns = "utf8Bytes"

[[analyzer]]
id = "zizmor"
${zizmorKeys}reads = "handed-over"
other-severity = "note"

[[analyzer]]
id = "zizmor-no-word"
${zizmorKeys}`
}

needs('bubblewrap', 'better-sqlite3', 'bandit', 'zizmor').describe('two SARIF tools that Assay did not write', () => {
  let place: Place
  let config = ''
  let tree = ''
  let report: VetReport
  let results: readonly Result[]
  let record: RunRecord
  const summary = (id: string) => report.analyzers.find((analyzer) => analyzer.id === id)
  const vetAll = (path: string, ...flags: string[]) =>
    place.vet(path, '--config', config, '--analyzers', 'bandit,zizmor', ...flags)

  beforeAll(async () => {
    place = openPlace()
    config = join(place.tree('config', { 'assay.toml': entries() }), 'assay.toml')
    tree = place.tree('tree', { 'a.py': code, 'sub dir/é b.py': 'import pickle\n', [workflowPath]: workflow })
    const out = join(place.dir, 'out')
    const ids = 'bandit,bandit-no-columns,bandit-sarif-messages,zizmor,zizmor-no-word'
    report = (await place.vet(tree, '--config', config, '--analyzers', ids, '--out', out)).report
    record = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as RunRecord
    const log = JSON.parse(readFileSync(join(out, 'log.sarif'), 'utf8')) as SarifLog
    results = (log.runs ?? []).flatMap((run) => (run.results ?? []).map((result) => result))
  }, 240_000)
  afterAll(() => place.remove())

  const found = (rule: string, uri: string): string[] =>
    results
      .filter(({ ruleId, locations }) => ruleId === rule && uriOf(locations?.[0]) === uri)
      .map(({ level, locations }) => {
        const { startLine, startColumn, endLine, endColumn } = locations?.[0]?.physicalLocation?.region ?? {}
        return `${level} ${startLine}:${startColumn}-${endLine}:${endColumn}`
      })
  const uriOf = (location: NonNullable<Result['locations']>[number] | undefined): string | undefined =>
    location?.physicalLocation?.artifactLocation?.uri

  test('run to their end in the sandbox, each with its own version and a receipt', () => {
    const { tools } = readInstallation()
    expect(summary('bandit')).toMatchObject({ outcome: 'ok', version: tools['bandit']?.version, files: 2 })
    expect(summary('zizmor')).toMatchObject({ outcome: 'ok', version: tools['zizmor']?.version, files: 1 })
    const steps = record.analyzers.flatMap((analyzer) => analyzer.steps)
    expect(new Set(steps.map(({ receipt }) => receipt?.teardown.empty))).toEqual(new Set([true]))
    expect(record.analyzers.find(({ id }) => id === 'zizmor')?.tools).toMatchObject([
      { sha256: tools['zizmor']?.sha256, licence: 'MIT' },
    ])
  })

  test('find what is there, at its place in the file, with the severity that the operator gave', () => {
    expect(found('B301', 'a.py')).toEqual(['error 5:22-5:37'])
    expect(found('B602', 'a.py')).toEqual(['warning 9:5-9:41'])
    expect(found('B403', 'sub%20dir/%C3%A9%20b.py')).toEqual(['note 1:1-1:14'])
    expect(found('zizmor/dangerous-triggers', workflowPath)[0]).toMatch(/^note 1:1-/)
  })

  test('have columns in bytes brought to UTF-16 by the file itself', () => {
    const injection = results.find(({ ruleId }) => ruleId === 'zizmor/template-injection')
    expect(injection?.locations?.[0]?.physicalLocation?.region?.snippet?.text).toBe('github.event.pull_request.title')
  })

  test('have braces of a plain message escaped', () => {
    const password = results.find(({ ruleId }) => ruleId === 'B105')
    expect(password?.message.text).toContain("'{{hunter}}2{{hunter}}'")
  })

  test('are refused, with the section, where nobody says what their logs leave open', () => {
    expect(summary('bandit-no-columns')).toMatchObject({
      outcome: 'malformed',
      message: expect.stringMatching(/§3\.14\.27 .*columns in its \[\[analyzer\]\]/),
      results: null,
    })
    expect(summary('bandit-sarif-messages')).toMatchObject({
      outcome: 'malformed',
      message: expect.stringContaining('§3.11.5'),
    })
  })

  test('are partial where neither the log nor the operator says what was read', () => {
    expect(summary('zizmor-no-word')).toMatchObject({ outcome: 'partial', files: 0 })
    expect(report.verdict).not.toBe('pass')
  })

  test('give a log that holds against the specification and the sources, and the same one twice', async () => {
    const logs = ['one', 'two'].map((name) => join(place.dir, name, 'log.sarif'))
    for (const log of logs) await vetAll(tree, '--out', join(log, '..'))
    const [one, two] = logs.map((log) => readFileSync(log, 'utf8'))
    expect(one).toBe(two)
    const validated = await place.run(['validate', '--source', tree, logs[0] ?? ''])
    expect(`${validated.status} ${validated.stdout}`).toMatch(/^0 /)
  }, 120_000)

  test('do not pass over a file that they cannot parse', async () => {
    const broken = place.tree('broken', { 'good.py': 'x = 1\n', 'bad.py': 'def f(:\n', [workflowPath]: 'on: [\n' })
    const { report: answer, status } = await vetAll(broken)
    expect(status).toBe(3)
    expect(answer.analyzers).toMatchObject([
      { id: 'bandit', outcome: 'partial', files: 1, message: expect.stringContaining('bad.py') },
      { id: 'zizmor', outcome: 'crashed', files: 0 },
    ])
  }, 120_000)
})
