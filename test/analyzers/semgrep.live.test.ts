import { beforeAll, expect, test } from 'vitest'
import { doubledIds } from '../../analyzers/index.ts'
import { semgrepAnalyzer } from '../../analyzers/semgrep/index.ts'
import { validateLog } from '../../sarif/index.ts'
import { needs } from '../support/needs.ts'
import { ruleSetOf, ruleText } from './rule-set.ts'
import { lines, type Tree, type Vetted } from './run-plan.ts'
import { vetWithInSandbox } from './sandboxed.ts'

const vet = (rules: Readonly<Record<string, string>>, tree: Tree, change?: Parameters<typeof vetWithInSandbox>[2]) =>
  vetWithInSandbox(semgrepAnalyzer(ruleSetOf(rules)), tree, change)

const places = {
  'emoji.py': 'x = "\u{1F600}\u{1F600}"; bad(1)\n\tbad(2)\r\nbad("é", )\n',
  'bom.py': '\uFEFFx = 1\nbad(2)\n',
}

needs('semgrep', 'bubblewrap').describe('Semgrep, the real engine in the sandbox', () => {
  let places_: Vetted
  beforeAll(async () => {
    places_ = await vet({ 'r.yaml': ruleText('bad-call', 'bad($X)', 'ERROR', '    fix: good($X)\n') }, places)
  }, 60_000)

  test('columns come out in UTF-16 code units, behind an emoji, a tab and a byte order mark', () => {
    expect(lines(places_.report)).toEqual([
      'bad-call bom.py:2:1-2:7',
      'bad-call emoji.py:1:13-1:19',
      'bad-call emoji.py:2:2-2:8',
      'bad-call emoji.py:3:1-3:11',
    ])
  })

  test('the log is without a defect, every file read, the outcome ok', () => {
    expect(validateLog(places_.report.log).validation.defects).toEqual([])
    expect(places_.report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(places_.report.filesRead).toEqual(['bom.py', 'emoji.py'])
  })

  test('messages have their metavariables, fixes their text, and no fingerprint that says "requires login"', () => {
    const result = places_.report.log?.runs?.[0]?.results?.[1]
    expect(result?.message.text).toBe('bad-call says 1')
    expect(result?.fixes?.[0]?.artifactChanges[0]?.replacements[0]?.insertedContent?.text).toBe('good(1)')
    expect(JSON.stringify(places_.report.log)).not.toContain('requires login')
  })

  test('two rules of one id in two files are two entries, each with its own level and text', async () => {
    const tree = { 'src/sums.py': 'import hashlib\n\nhashlib.new("sha1", b"")\nhashlib.md5(b"")\n' }
    const rules = {
      'a.yaml': ruleText('weak-digest', 'hashlib.new("sha1", ...)', 'WARNING').replace('says $X', 'first'),
      'b.yaml': ruleText('weak-digest', 'hashlib.md5(...)', 'ERROR').replace('says $X', 'second'),
    }
    const { report } = await vet(rules, tree)
    const run = report.log?.runs?.[0]
    expect(run?.tool.driver.rules?.map(({ id, defaultConfiguration }) => [id, defaultConfiguration?.level])).toEqual([
      ['weak-digest', 'warning'],
      ['weak-digest', 'error'],
    ])
    expect(
      run?.results?.map(({ ruleIndex, level, message, locations }) => [
        ...[ruleIndex, level, message.text],
        locations?.[0]?.physicalLocation?.region?.startLine,
      ]),
    ).toEqual([
      [0, 'warning', 'weak-digest first', 3],
      [1, 'error', 'weak-digest second', 4],
    ])
    expect(validateLog(report.log).validation.defects.filter(({ level }) => level === 'error')).toEqual([])
    expect(doubledIds(ruleSetOf(rules)).join()).toContain('2 Semgrep rules have the id weak-digest: a.yaml:2, b.yaml:2')
  }, 60_000)

  test('a rule whose pattern does not parse is named with its file; the others still speak; the outcome is not ok', async () => {
    const rules = { 'a.yaml': ruleText('fine', 'bad($X)'), 'own/b.yaml': ruleText('broken', '"bad((("') }
    const { report } = await vet(rules, { 'a.py': 'bad(1)\n' })
    expect(report.outcome).toEqual({
      kind: 'partial',
      message: 'Semgrep could not use the rule broken (own/b.yaml:2); mend it, or name other rules.',
    })
    expect(lines(report)).toEqual(['fine a.py:1:1-1:7'])
  }, 60_000)

  test('a rule that its schema refuses is named with its file, and nothing is shown', async () => {
    const odd = ruleText('odd', 'bad($X)').replace('    pattern:', '    patern:')
    const { report } = await vet({ 'a.yaml': ruleText('fine', 'bad($X)'), 'b.yaml': odd }, { 'a.py': 'bad(1)\n' })
    expect(report.outcome.kind).toBe('malformed')
    expect(report.outcome.message).toContain('b.yaml:2')
    expect(report.log).toBeNull()
  }, 60_000)

  test('a file that does not parse is partial and named; one that the tree would have ignored is read', async () => {
    const { report } = await vet(
      { 'a.yaml': ruleText('bad-call', 'bad($X)') },
      {
        'broken.py': 'x = (\nbad(1)\n',
        'node_modules/a/tests/fine.py': 'bad(1)\n',
        '.hidden/fine.py': 'bad(1)\n',
        '.semgrepignore': '*.py\n',
        '.gitignore': '*.py\n',
      },
    )
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped).toEqual([
      { uri: 'broken.py', reason: 'syntax error at line 1; other findings may be missing' },
    ])
    expect(lines(report)).toEqual(['bad-call .hidden/fine.py:1:1-1:7', 'bad-call node_modules/a/tests/fine.py:1:1-1:7'])
  }, 60_000)

  test('a file of nearly a megabyte is read', async () => {
    const { report } = await vet(
      { 'a.yaml': ruleText('bad-call', 'bad($X)') },
      { 'huge.py': `${'fine = 1\n'.repeat(100_000)}bad(1)\n` },
    )
    expect(lines(report)).toEqual(['bad-call huge.py:100001:1-100001:7'])
    expect(report.outcome.kind).toBe('ok')
  }, 120_000)

  test('more matches than Semgrep tells are no clean file', async () => {
    const { report } = await vet(
      { 'a.yaml': ruleText('bad-call', 'bad($X)') },
      { 'many.py': 'bad(1)\n'.repeat(20_000) },
    )
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped).toEqual([{ uri: 'many.py', reason: 'a rule matches it more often than Semgrep tells' }])
  }, 60_000)

  test('a comment nosemgrep holds a finding back', async () => {
    const { report } = await vet(
      { 'a.yaml': ruleText('bad-call', 'bad($X)') },
      { 'a.py': 'bad(1)  # nosemgrep\nbad(2)\n' },
    )
    expect(lines(report)).toEqual(['bad-call a.py:2:1-2:7'])
  }, 60_000)

  test('an engine that was killed is no clean run', async () => {
    const { report } = await vet(
      { 'a.yaml': ruleText('bad-call', 'bad($X)') },
      { 'a.py': 'bad(1)\n' },
      {
        change: (plan) => ({
          ...plan,
          steps: plan.steps.map((step) => ({ ...step, limits: { ...step.limits, wallMs: 300 } })),
        }),
      },
    )
    expect(report.outcome.kind).toBe('timed-out')
    expect([report.log, report.filesRead]).toEqual([null, []])
  }, 60_000)
})
