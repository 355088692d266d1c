import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'

const workflow = `on: push
jobs:
  scan:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: github/codeql-action/init@v3
      - uses: github/codeql-action/analyze@v3
`

const registryRule = `rules:
  - id: python.lang.security.audit.eval.eval
    languages: [python]
    message: no
    severity: ERROR
    pattern: eval(...)
    metadata:
      license: Semgrep Rules License v1.0. For more details, visit semgrep.dev/legal/rules-license
`

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('the licence gate in a vet', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  const files = { 'a.py': 'x = 1\nprint(x)\n' }
  const withCodeql = () => place.tree('codeql', { ...files, '.github/workflows/scan.yml': workflow })

  test('CodeQL without the facts that its licence asks for is a question for a person, with clause, place and what is missing', async () => {
    const { status, report } = await place.vet(withCodeql())
    expect(status).toBe(3)
    const [decision] = report.decisions.filter(({ subject }) => subject === 'codeql')
    expect(decision).toMatchObject({ decision: 'review', clause: expect.stringContaining('GitHub') })
    expect(decision?.policy).toMatch(/@[0-9a-f]{64}$/)
    expect(decision?.missing.map(({ fact }) => fact)).toEqual(expect.arrayContaining(['host', 'licence']))
    expect(decision?.evidence.map(({ signal, uri, line }) => `${signal} ${uri}:${line}`)).toEqual([
      'C1 .github/workflows/scan.yml:7',
      'C1 .github/workflows/scan.yml:8',
    ])
  })

  test('open source on GitHub.com, declared by the operator, is allowed', async () => {
    const { status, report } = await place.vet(
      withCodeql(),
      ...['--licence', 'MIT', '--host', 'github.com', '--visibility', 'public'],
    )
    expect(report.decisions.find(({ subject }) => subject === 'codeql')?.decision).toBe('allow')
    expect(status).toBe(0)
  })

  test('a private tree on another host is denied, and the verdict fails', async () => {
    const { status, report } = await place.vet(
      withCodeql(),
      ...['--host', 'gitlab.example.com', '--visibility', 'private', '--automation', 'yes'],
    )
    expect(report.reasons.map(({ code }) => code)).toContain('licence-denied')
    expect(status).toBe(1)
  })

  test('the worktree cannot declare its own facts', async () => {
    const own = '[[repository]]\npath = "."\nlicence = "MIT"\nhost = "github.com"\nvisibility = "public"\n'
    const tree = place.tree('self-declared', { ...files, '.github/workflows/scan.yml': workflow, 'assay.toml': own })
    const { status, report } = await place.vet(tree)
    expect(report.decisions.find(({ subject }) => subject === 'codeql')?.decision).toBe('review')
    expect(report.notices.join()).toContain('--licence')
    expect(status).toBe(3)
  })

  test('vendored registry rules are denied where the use is not declared internal', async () => {
    const { status, report } = await place.vet(place.tree('rules', { ...files, 'rules/eval.yaml': registryRule }))
    expect(report.decisions.find(({ subject }) => subject === 'semgrep-rules')).toMatchObject({
      decision: 'deny',
      evidence: expect.arrayContaining([expect.objectContaining({ signal: 'S1', uri: 'rules/eval.yaml', line: 8 })]),
    })
    expect(status).toBe(1)
  })

  test('a workflow that cannot be parsed is unread and a question for a person, never clean', async () => {
    const tree = place.tree('unparsable', { ...files, '.github/workflows/scan.yml': 'on: [push\njobs:\n\t- x' })
    const { status, report } = await place.vet(tree)
    expect(report.decisions.find(({ subject }) => subject === 'codeql')?.decision).toBe('review')
    expect(status).toBe(3)
  })

  test('a folder of rules that is a link out of the tree is not followed: a person is asked', async () => {
    const rules = place.tree('their-rules', { 'eval.yaml': registryRule })
    const tree = place.tree('linked-rules', files)
    symlinkSync(rules, join(tree, 'semgrep'))
    const { status, stdout, report } = await place.vet(tree)
    expect(report.decisions.find(({ subject }) => subject === 'semgrep-rules')).toMatchObject({
      decision: 'review',
      evidence: [{ signal: 'unread', uri: 'semgrep' }],
    })
    expect(stdout).not.toContain('eval.yaml')
    expect(status).toBe(3)
  })

  test('a forged driver name is a claim: a question at most, never a denial', async () => {
    const log = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'CodeQL' } }, results: [] }] })
    const { report, status } = await place
      .run(['vet', place.tree('claim', files), '--sarif', '-', '--format', 'json'], { input: log })
      .then((ended) => ({ ...ended, report: JSON.parse(ended.stdout) }))
    expect(report.decisions.find(({ subject }: { subject: string }) => subject === 'codeql')?.decision).toBe('review')
    expect(status).toBe(3)
  })

  test('rules of our own pack claim to be nobody, whatever the first part of their ids', async () => {
    const go = 'package main\n\nimport "os/exec"\n\nfunc run(n string) { exec.Command("sh", "-c", "tar "+n) }\n'
    const { report } = await place.vet(place.tree('own-rules', { 'main.go': go }), '--analyzers', 'ast-grep')
    expect(report.results.error).toBe(1)
    expect(report.signals).toEqual([])
    expect(report.decisions.map(({ subject }) => subject)).toEqual(['ast-grep'])
  })

  test('what a run recorded is judged again by its id, and nothing changed', async () => {
    const { report } = await place.vet(withCodeql(), '--host', 'gitlab.com')
    const { stdout, status } = await place.run(['audit', '--at', report.run, '--format', 'json'])
    const again = JSON.parse(stdout)
    expect(again.changed).toEqual([])
    expect(again.repositories[0].decisions).toEqual(report.decisions)
    expect(again.repositories[0].signals).toEqual(report.signals)
    expect(status).toBe(1)
  })
})
