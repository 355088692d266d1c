import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRecord } from '../../schemas/records/index.ts'
import { ruleText } from '../analyzers/rule-set.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'

const registryRule = `rules:
  - id: ours-by-name-only
    languages: [python]
    message: no
    severity: ERROR
    pattern: frobnicate_unsafely(...)
    metadata:
      license: Semgrep Rules License v1.0. For more details, visit semgrep.dev/legal/rules-license
`
const source = { 'a.py': 'frobnicate_unsafely(1)\n\nfrobnicate_slowly(2)\n' }
const own = {
  'rules/one.yaml': ruleText('frobnicate', 'frobnicate_slowly($X)', 'WARNING'),
  'rules/two.yaml': ruleText('frobnicate', 'frobnicate_unsafely($X)', 'ERROR'),
}

needs('bubblewrap', 'semgrep', 'better-sqlite3').describe('Semgrep in a vet', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  const vet = (tree: string, rules: string, ...flags: string[]) =>
    place.vet(tree, '--analyzers', 'semgrep', '--semgrep-rules', rules, ...flags)
  const recordOf = (out: string): RunRecord => JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as RunRecord

  test('rules of the owner run offline; two of one id are two findings and two entries of the bill of materials', async () => {
    const tree = place.tree('own', { ...source, ...own })
    const out = join(place.dir, 'own-bundle')
    const { status, report } = await vet(tree, join(tree, 'rules'), '--licence', 'MIT', '--out', out)
    expect(report.analyzers.map(({ id, outcome, results }) => [id, outcome, results])).toEqual([['semgrep', 'ok', 2]])
    expect(report.results).toMatchObject({ total: 2, error: 1, warning: 1 })
    expect(status).toBe(1)
    expect(report.notices.join('\n')).toContain(
      '2 Semgrep rules have the id frobnicate: rules/one.yaml:2, rules/two.yaml:2',
    )
    const record = recordOf(out)
    expect(record.findings.map(({ level, line, message }) => [level, line, message])).toEqual([
      ['error', 1, 'frobnicate says 1'],
      ['warning', 3, 'frobnicate says 2'],
    ])
    const rules = record.analyzers[0]?.rules ?? []
    expect(rules.map(({ id, origin, severity }) => [id, origin, severity])).toEqual([
      ['frobnicate', 'rules/one.yaml', 'warning'],
      ['frobnicate', 'rules/two.yaml', 'error'],
    ])
    expect(new Set(rules.map(({ sha256 }) => sha256)).size).toBe(2)
    expect(rules.map(({ enabledBy }) => enabledBy)).toEqual(Array(2).fill('the operator: semgrep-rules'))
  }, 120_000)

  test('rules of the registry are refused with clause and place, and nothing of Semgrep is started', async () => {
    const tree = place.tree('registry', { ...source, 'rules/r.yaml': registryRule })
    const out = join(place.dir, 'registry-bundle')
    const { status, report } = await vet(tree, join(tree, 'rules/r.yaml'), '--licence', 'MIT', '--out', out)
    expect(report.analyzers[0]).toMatchObject({ id: 'semgrep', outcome: 'denied', sandbox: null, durationMs: 0 })
    expect(report.analyzers[0]?.message).toContain('Semgrep Rules License v1.0')
    expect(report.analyzers[0]?.message).toContain('rules/r.yaml:8')
    expect(recordOf(out).analyzers[0]?.steps).toEqual([])
    expect(status).toBe(1)
  }, 120_000)

  test('rules that nobody says whose they are need a person; the message says what to declare', async () => {
    const tree = place.tree('unnamed', { ...source, ...own })
    const { status, report } = await vet(tree, join(tree, 'rules'))
    expect(report.analyzers[0]).toMatchObject({ outcome: 'review', sandbox: null })
    expect(report.analyzers[0]?.message).toContain('--licence SPDX')
    expect(status).toBe(3)
  }, 120_000)

  test('rules outside the tree that name the licence of their owner run', async () => {
    const tree = place.tree('elsewhere', source)
    const rules = place.tree('their-rules', {
      'r.yaml': `# SPDX-License-Identifier: LicenseRef-Acme\n${ruleText('frobnicate', 'frobnicate_unsafely($X)', 'INFO')}`,
    })
    const out = join(place.dir, 'their-bundle')
    const { status, report } = await vet(tree, rules, '--out', out)
    expect(report.analyzers[0]).toMatchObject({ outcome: 'ok', results: 1 })
    expect(recordOf(out).analyzers[0]?.rules.map(({ licence }) => licence)).toEqual(['LicenseRef-Acme'])
    expect(report.decisions.find(({ subject }) => subject === 'semgrep-rules')?.decision).toBe('allow')
    expect(status).toBe(0)
  }, 120_000)

  test('a rule that does not parse is named with its file, and the run is no pass', async () => {
    const tree = place.tree('broken', { ...source, 'r.yaml': ruleText('broken', '"frobnicate_slowly((("') })
    const { status, report } = await vet(tree, join(tree, 'r.yaml'), '--licence', 'MIT')
    expect(report.analyzers[0]?.outcome).toBe('partial')
    expect(report.analyzers[0]?.message).toContain('broken (r.yaml:2)')
    expect(status).toBe(3)
  }, 120_000)

  test('a rule that would fetch others is refused before anything starts', async () => {
    const join_ = `rules:\n  - id: joined\n    mode: join\n    join:\n      refs: [{ rule: p/python, as: a }]\n      on: ["a.$X == a.$X"]\n    message: m\n    severity: ERROR\n    metadata: { license: MIT }\n`
    const tree = place.tree('joins', { ...source, 'r.yaml': join_ })
    const { status, report } = await vet(tree, join(tree, 'r.yaml'), '--licence', 'MIT')
    expect(report.analyzers[0]).toMatchObject({ outcome: 'malformed', sandbox: null })
    expect(report.analyzers[0]?.message).toContain('r.yaml:2: joined joins other rules')
    expect(status).toBe(3)
  }, 120_000)

  test.each(['p/python', 'r/python.lang', 'auto', 'https://semgrep.dev/p/ci', 'git@example.com:rules.git'])(
    'the reference %s is a usage error with clause and remedy',
    async (reference) => {
      const { status, stdout, stderr } = await place.run([
        'vet',
        place.tree('ref', source),
        '--semgrep-rules',
        reference,
      ])
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toContain('available to others as a service')
      expect(stderr).toContain('Name a file or a folder of rules')
    },
    120_000,
  )

  test('Semgrep without rules is a usage error that teaches', async () => {
    const { status, stderr } = await place.run(['vet', place.tree('none', source), '--analyzers', 'semgrep'])
    expect(status).toBe(2)
    expect(stderr).toContain('--semgrep-rules FILE or FOLDER')
  }, 120_000)

  test("a worktree's own wish selects no rules", async () => {
    const wish = { 'assay.toml': 'semgrep-rules = ["rules"]\n' }
    const tree = place.tree('wish', { ...source, ...own, ...wish })
    const { report } = await place.vet(tree, '--analyzers', 'ruff', '--licence', 'MIT')
    expect(report.analyzers.map(({ id }) => id)).toEqual(['ruff'])
    expect(report.notices.join('\n')).toContain('--semgrep-rules')
  }, 120_000)

  test("the operator's file names rules below its own folder", async () => {
    const tree = place.tree('configured', source)
    const folder = place.tree('operator', {
      'mine/r.yaml': ruleText('frobnicate', 'frobnicate_unsafely($X)', 'INFO'),
      'assay.toml': 'semgrep-rules = ["mine"]\nanalyzers = ["semgrep"]\n',
    })
    const { report } = await place.vet(tree, '--config', join(folder, 'assay.toml'), '--licence', 'MIT')
    expect(report.analyzers.map(({ id, outcome, results }) => [id, outcome, results])).toEqual([['semgrep', 'ok', 1]])
  }, 120_000)

  test('a link in the tree that leads out to rules is not followed', async () => {
    const tree = place.tree('linked', source)
    const outside = place.tree('linked-to', { 'r.yaml': own['rules/one.yaml'] })
    symlinkSync(join(outside, 'r.yaml'), join(tree, 'r.yaml'))
    const { report } = await vet(tree, join(tree, 'r.yaml'), '--licence', 'MIT')
    expect(report.analyzers[0]).toMatchObject({ outcome: 'malformed', sandbox: null })
    expect(report.analyzers[0]?.message).toContain('r.yaml: it is not in the copy (link-outside)')
  }, 120_000)

  test('assay rules lists them by id, file and digest, and says the double id', async () => {
    const folder = place.tree('listed', own)
    const { stdout } = await place.run([
      'rules',
      '--analyzers',
      'semgrep',
      '--semgrep-rules',
      folder,
      '--format',
      'json',
    ])
    const { rules, notices } = JSON.parse(stdout)
    expect(rules.map(({ id, origin }: { id: string; origin: string }) => [id, origin])).toEqual([
      ['frobnicate', join(folder, 'rules/one.yaml')],
      ['frobnicate', join(folder, 'rules/two.yaml')],
    ])
    expect(notices.join()).toContain('2 Semgrep rules have the id frobnicate')
  }, 120_000)

  test('an imported log with marks of the registry is a question, and blames nobody by its name', async () => {
    const log = {
      version: '2.1.0',
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      runs: [
        {
          tool: { driver: { name: 'Semgrep OSS', rules: [{ id: 'x.y', helpUri: 'https://semgrep.dev/r/x.y' }] } },
          results: [],
        },
      ],
    }
    const file = join(place.tree('log', { 'log.sarif': JSON.stringify(log) }), 'log.sarif')
    const { report } = await place.vet(place.tree('logged', source), '--analyzers', 'ruff', '--sarif', file)
    expect(report.signals.map(({ signal, uri }) => [signal, uri])).toEqual([['S18', 'sarif-1']])
    expect(report.decisions.find(({ subject }) => subject === 'semgrep-rules')?.decision).toBe('review')
  }, 120_000)
})
