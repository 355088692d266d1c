import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../lib/digest.ts'
import { VetReport } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'

const only = ['--analyzers', 'ruff']
const faulty = 'import subprocess\n\n\ndef run(line):\n    return subprocess.call(line, shell=True)\n'

needs('bubblewrap', 'ruff', 'better-sqlite3').describe("the operator's suppressions", () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  const listOf = (name: string, more: string): string => {
    const file = join(place.dir, name)
    const entry = `{ id: legacy, rule: S602, path: src, reason: Takes constants only., author: B. Bee${more} }`
    writeFileSync(file, `suppressions:\n  - ${entry}\n`)
    return file
  }

  test('hold an error back, in the report, the log and the signed evidence', async () => {
    const tree = place.tree('held', { 'src/a.py': faulty })
    const loud = await place.vet(tree, ...only)
    expect(loud.report.verdict).toBe('fail')
    expect(loud.report.suppressions).toBeUndefined()

    const file = listOf('held.yaml', ', expires: 2999-12-31')
    const { status, report } = await place.vet(tree, ...only, '--suppressions', file)
    expect(status).toBe(0)
    expect(Check(VetReport, report)).toBe(true)
    expect(report.results).toEqual({
      ...loud.report.results,
      total: loud.report.results.total - 1,
      error: 0,
      suppressed: 1,
    })
    expect(report.suppressions).toMatchObject([{ id: 'legacy', author: 'B. Bee', results: 1 }])
    expect(report.evidence.log).not.toBe(loud.report.evidence.log)
    expect(report.evidence.analysis).not.toBe(loud.report.evidence.analysis)

    const { stdout } = await place.run(['vet', tree, ...only, '--suppressions', file, '--format', 'sarif'])
    const [run] = (JSON.parse(stdout) as SarifLog).runs ?? []
    expect(run?.results?.filter(({ suppressions = [] }) => suppressions.length > 0)).toMatchObject([
      {
        ruleId: 'S602',
        suppressions: [{ kind: 'external', status: 'accepted', justification: 'Takes constants only.' }],
      },
    ])
    const house = await place.run(['validate', '-', '--profile', 'assay'], { input: stdout })
    expect(house.status).toBe(0)
  })

  test('stand in the statement by their digest and by what was used', async () => {
    const tree = place.tree('signed', { 'src/a.py': faulty })
    const file = listOf('signed.yaml', '')
    const out = join(place.dir, 'bundle')
    await place.vet(tree, ...only, '--suppressions', file, '--out', out)
    const { payload } = JSON.parse(readFileSync(join(out, 'statement.dsse.json'), 'utf8')) as { payload: string }
    const { predicate } = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as {
      predicate: { analysis: { request: { suppressionsSha256: string }; suppressions: unknown[] } }
    }
    expect(predicate.analysis.suppressions).toMatchObject([{ id: 'legacy', results: 1 }])
    expect(predicate.analysis.request.suppressionsSha256).toBe(sha256(readFileSync(file)))
  })

  test('that are expired hold nothing back and are named', async () => {
    const tree = place.tree('expired', { 'src/a.py': faulty })
    const { status, report } = await place.vet(
      tree,
      ...only,
      '--suppressions',
      listOf('old.yaml', ', expires: 2020-01-01'),
    )
    expect(status).toBe(1)
    expect(report.suppressions).toEqual([])
    expect(report.notices).toContain(
      'The suppression legacy (S602 in src) by B. Bee expired on 2020-01-01 and does not count.',
    )
  })

  test('of the worktree itself hold nothing back, and are said to be ignored', async () => {
    const own = 'suppressions:\n  - { rule: S602, reason: x, author: y }\n'
    const tree = place.tree('own', { 'src/a.py': faulty, 'assay.suppressions.yaml': own, 'assay.toml': '' })
    const { status, report } = await place.vet(tree, ...only, '--config', join(tree, 'assay.toml'))
    expect(status).toBe(1)
    expect(report.suppressions).toBeUndefined()
    expect(report.notices.filter((notice) => notice.includes('assay.suppressions.yaml'))).toHaveLength(2)
    const refused = await place.run(['vet', tree, '--suppressions', join(tree, 'assay.suppressions.yaml')])
    expect(refused.status).toBe(2)
    expect(refused.stderr).toContain('lies in the worktree that is vetted')
  })

  test('are shown with their reasons and not among the findings', async () => {
    const tree = place.tree('shown', { 'src/a.py': faulty })
    const file = listOf('shown.yaml', '')
    const { stdout } = await place.run(['vet', tree, ...only, '--suppressions', file])
    expect(stdout).toContain('Held back by the operator\n  1 result of S602 in src: Takes constants only. (B. Bee)\n')
    const [, run = ''] = /evidence: run (\w+)/.exec(stdout) ?? []
    const shown = await place.run(['show', run])
    expect(shown.stdout).toContain('1 result of S602 in src: Takes constants only. (B. Bee)')
  })

  test('with a mistake are refused before anything runs', async () => {
    const file = join(place.dir, 'wrong.yaml')
    writeFileSync(file, 'suppressions:\n  - rule: S602\n    reason: x\n    until: 2027-01-01\n')
    const { status, stdout, stderr } = await place.run(['vet', place.tree('wrong', {}), '--suppressions', file])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain('suppressions.0: must have required properties author')
    expect(stderr).toContain(`${file}:4  suppressions.0.until: is not a known key`)
  })
})

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('what a branch did to its own vetting', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  const both = ['--analyzers', 'ruff,biome', '--base', 'main']
  const git = (tree: string, ...argv: readonly string[]): void => {
    execFileSync('git', ['-C', tree, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...argv], {
      stdio: 'ignore',
    })
  }
  /** A repository whose `main` has `base`; the checkout has `head` beside, renamed and removed by `change`. */
  const branchOf = (
    name: string,
    base: Readonly<Record<string, string>>,
    head: Readonly<Record<string, string>>,
    change: (tree: string) => void = () => {},
  ): string => {
    const tree = place.tree(name, base)
    git(tree, 'init', '-q', '-b', 'main')
    git(tree, 'add', '-A')
    git(tree, 'commit', '-q', '-m', 'base')
    git(tree, 'checkout', '-q', '-b', 'feature')
    change(tree)
    place.tree(name, head)
    git(tree, 'add', '-A')
    git(tree, 'commit', '-q', '-m', 'head')
    return tree
  }

  test('is named: added comments and changed configuration, and not what only moved', async () => {
    const tree = branchOf(
      'named',
      { 'a.py': 'import os\n', 'b.js': 'debugger\n', 'c.py': 'import re  # noqa\n', 'ruff.toml': 'line-length = 90\n' },
      {
        'a.py': 'import os  # noqa: F401\n',
        'b.js': '// biome-ignore lint/suspicious/noDebugger: x\ndebugger\n',
        'ruff.toml': 'line-length = 100\n',
        '.gitignore': 'x\n',
      },
      (folder) => git(folder, 'mv', 'c.py', 'd.py'),
    )
    const { report } = await place.vet(tree, ...both)
    expect(report.comparison?.newSuppressions).toEqual([
      { analyzer: 'biome', uri: 'b.js', line: 1, text: '// biome-ignore lint/suspicious/noDebugger: x' },
      { analyzer: 'ruff', uri: 'a.py', line: 1, text: '# noqa: F401' },
    ])
    expect(report.comparison?.newSuppressionCount).toBe(2)
    expect(report.comparison?.configuration).toEqual([
      { uri: '.gitignore', change: 'added', readers: ['biome', 'git', 'ruff'] },
      { uri: 'ruff.toml', change: 'changed', readers: ['ruff'] },
    ])
    const { stdout } = await place.run(['vet', tree, ...both])
    expect(stdout).toContain('# noqa: F401')
    expect(stdout).toContain('ruff.toml changed (ruff)')
  })

  test("a new error that the operator's list names does not gate, and an expired entry leaves it to", async () => {
    const tree = branchOf('gating', { 'a.py': 'x = 1\n' }, { 'a.py': `x = 1\n${faulty}` })
    expect((await place.vet(tree, ...both)).status).toBe(1)
    const file = join(place.dir, 'gating.yaml')
    const entry = (expires: string) =>
      `suppressions:\n  - { rule: S602, path: a.py, reason: x, author: y, expires: ${expires} }\n`
    writeFileSync(file, entry('2999-01-01'))
    const held = await place.vet(tree, ...both, '--suppressions', file)
    expect([held.status, held.report.results.suppressed]).toEqual([0, 1])
    expect(held.report.comparison?.base.reused).toBe(true)
    writeFileSync(file, entry('2020-01-01'))
    expect((await place.vet(tree, ...both, '--suppressions', file)).status).toBe(1)
  })

  test('a list that the branch brings holds nothing back', async () => {
    const own = 'suppressions:\n  - { rule: S602, reason: x, author: y }\n'
    const tree = branchOf('voting', { 'a.py': 'x = 1\n' }, { 'a.py': faulty, 'assay.suppressions.yaml': own })
    const { status, report } = await place.vet(tree, ...both)
    expect(status).toBe(1)
    expect(report.comparison?.configuration).toEqual([
      { uri: 'assay.suppressions.yaml', change: 'added', readers: ['assay'] },
    ])
  })
})
