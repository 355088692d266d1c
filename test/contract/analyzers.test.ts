import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findAnalyzer, analyzers as ours, resolveAnalyzers } from '../../analyzers/index.ts'
import { sha256 } from '../../lib/digest.ts'
import type { OutcomeKind, RawRun, SnapshotFile, Step, Tier } from '../../schemas/records/index.ts'
import { ruleSetOf, ruleText } from '../analyzers/rule-set.ts'
import { emptyRun, planWith, sourceOf, toolIdentity } from '../analyzers/run-plan.ts'

/**
 * A new analyzer joins by one line: a name of its kind, how files reach the tool (`argv`: named at the end of the
 * command line; `stdin`: named in its input; `tree`: it looks for them itself), its tier with Assay's configuration, and
 * the variables of its environment besides the usual ones.
 */
type Entry = {
  readonly name: (name: string) => string
  readonly files: 'argv' | 'stdin' | 'tree'
  readonly tier: Tier
  readonly env: readonly string[]
}
const entries: Readonly<Record<string, Entry>> = {
  biome: { name: (name) => `${name}.ts`, files: 'argv', tier: 'parses', env: [] },
  clippy: {
    name: (name) => `${name}.rs`,
    files: 'tree',
    tier: 'runs-repo-code',
    env: [
      'CARGO_BUILD_JOBS',
      'CARGO_INCREMENTAL',
      'CARGO_NET_OFFLINE',
      'CARGO_PROFILE_DEV_DEBUG',
      'CARGO_TERM_COLOR',
      'PATH',
    ],
  },
  ruff: { name: (name) => `${name}.py`, files: 'argv', tier: 'parses', env: [] },
  'ast-grep': { name: (name) => `${name}.go`, files: 'stdin', tier: 'parses', env: [] },
  eslint: { name: (name) => `${name}.ts`, files: 'stdin', tier: 'parses', env: [] },
  semgrep: {
    name: (name) => `${name}.py`,
    files: 'argv',
    tier: 'parses',
    env: [
      ...['LC_ALL', 'PATH', 'SEMGREP_ENABLE_VERSION_CHECK', 'SEMGREP_LOG_FILE', 'SEMGREP_SEND_METRICS'],
      ...['SEMGREP_SETTINGS_FILE', 'SSL_CERT_FILE', 'TZ'],
    ],
  },
}

/** With rules, as an operator might name them: Semgrep has none of its own. */
const named = Array.from({ length: 41 }, (_, index) => [`rules/${index}.yaml`, ruleText(`rule-${index}`, 'bad($X)')])
const analyzers = [...ours, ...resolveAnalyzers(['semgrep'], [], ruleSetOf(Object.fromEntries(named)))]

test('every analyzer has a folder, and every folder is registered', () => {
  const root = new URL('../../analyzers/', import.meta.url)
  const folders = readdirSync(root).filter(
    (name) => !name.startsWith('_') && existsSync(new URL(`${name}/index.ts`, root)),
  )
  expect(analyzers.map(({ id }) => id).sort()).toEqual(folders.sort())
  expect(findAnalyzer('nobody')).toBeNull()
})

describe.each(analyzers)('$id', (analyzer) => {
  const entry = entries[analyzer.id] ?? { name: String, files: 'argv', tier: 'parses', env: [] }
  const kind = entry.name
  const fileAt = (path: string): SnapshotFile => ({ path, size: 1, mode: '100644', sha256: sha256('') })
  const config = { configSource: 'assay', cpuCores: 2 } as const

  test('has a README and a rule map whose ids are named once, each with a reason', () => {
    const readme = readFileSync(new URL(`../../analyzers/${analyzer.id}/README.md`, import.meta.url), 'utf8')
    expect(readme).toContain('Known losses')
    const rules = analyzer.rules()
    expect(rules.length).toBeGreaterThan(40)
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    expect(rules.filter(({ reason, licence }) => reason === '' || licence === '')).toEqual([])
  })

  test('plans the same twice, for files in any number, and loses none', () => {
    const files = Array.from({ length: 30_000 }, (_, index) => fileAt(kind(`a folder/${'x'.repeat(60)}/${index}`)))
    const plan = analyzer.plan(files, config)
    expect(plan).toEqual(analyzer.plan(files, config))
    expect(plan.steps.flatMap((step) => step.files)).toEqual(plan.files)
    expect(plan.files).toEqual(files.map(({ path }) => path))
  })

  test('hands over exactly the files of a step, none of them to be taken for an option, within a command line', () => {
    const files = ['-rf', '--config=x', 'a b', '*'].map((name) => fileAt(kind(name)))
    const [step] = analyzer.plan(files, config).steps
    const named: Readonly<Record<Entry['files'], readonly unknown[]>> = {
      argv: step?.argv.slice(-files.length).map((word) => word.replace(/^\.\//, '')) ?? [],
      stdin: files.map(({ path }) => path).filter((path) => inputOf(step).includes(JSON.stringify(path))),
      tree: step?.files ?? [],
    }
    expect(named[entry.files]).toEqual(files.map(({ path }) => path))
    expect(step?.argv.filter((word) => files.some(({ path }) => path === word))).toEqual([])
    const many = Array.from({ length: 30_000 }, (_, index) => fileAt(kind(`${'é'.repeat(90)}${index}`)))
    for (const { argv } of analyzer.plan(many, config).steps) {
      expect(argv.reduce((sum, argument) => sum + Buffer.byteLength(argument) + 9, 0)).toBeLessThan(1_000_000)
    }
  })

  test('runs in the snapshot, its executable from its own mount, with no environment of the machine', () => {
    const [step] = analyzer.plan([fileAt(kind('a'))], config).steps
    expect(step?.argv[0]).toMatch(new RegExp(`^/tools/(${analyzer.tools.join('|')})/`))
    expect(step?.mounts).toContainEqual({ kind: 'tool', tool: analyzer.tools[0], at: `/tools/${analyzer.tools[0]}` })
    expect(step?.mounts).toContainEqual({ kind: 'snapshot', at: '/src' })
    expect(
      Object.keys(step?.env ?? {})
        .filter((key) => !['HOME', 'NO_COLOR', 'RAYON_NUM_THREADS'].includes(key))
        .sort(),
    ).toEqual([...entry.env].sort())
  })

  test('needs more trust, and says another configuration, where the tree is asked', () => {
    const repo = { ...config, configSource: 'repo' } as const
    expect(analyzer.tier(config)).toBe(entry.tier)
    expect(analyzer.tier(repo)).not.toBe('parses')
    expect(analyzer.plan([fileAt(kind('a'))], repo).tier).toBe(analyzer.tier(repo))
    expect(analyzer.configSha256(repo)).not.toBe(analyzer.configSha256(config))
    expect(analyzer.severitySha256()).toMatch(/^[0-9a-f]{64}$/)
  })

  const source = sourceOf({ [kind('a')]: 'x\n' })
  const killed = { exitCode: null, signal: null }
  // What says nothing that can be read has not finished: which of the two it is called depends on what should have come.
  const unreadable = ['malformed', 'crashed'] as const
  const failing: readonly (readonly [string, Partial<RawRun>, OutcomeKind | readonly OutcomeKind[]])[] = [
    ['was never started', { ...killed, startFailure: 'no sandbox' }, 'unavailable'],
    ['ran out of time', { ...killed, signal: 'SIGKILL', limitHit: 'wall-clock' }, 'timed-out'],
    ['ran out of memory', { ...killed, signal: 'SIGKILL', limitHit: 'memory' }, 'over-limit'],
    ['said too much', { ...killed, signal: 'SIGKILL', limitHit: 'stdout' }, 'over-limit'],
    ['filled the scratch folder', { exitCode: 1, limitHit: 'scratch' }, 'over-limit'],
    ['was killed', { ...killed, signal: 'SIGKILL' }, 'crashed'],
    ['aborted', { exitCode: 134 }, 'crashed'],
    ['ended without an end', killed, 'crashed'],
    ['said nothing and was content', { exitCode: 0 }, unreadable],
    ['said nothing and was not content', { exitCode: 1 }, unreadable],
    ['spoke no JSON', { stdout: Buffer.from('All checks passed!\n') }, unreadable],
    ['was cut in the middle', { stdout: Buffer.from('[{"cell":null,') }, unreadable],
    ['was not UTF-8', { stdout: Buffer.from([0x5b, 0xff, 0x5d]) }, unreadable],
    ['answered an empty object', { stdout: Buffer.from('{}\n') }, unreadable],
    ['answered deep nesting', { stdout: Buffer.from('['.repeat(100_000)) }, unreadable],
  ]
  test('starts no more threads than it is given cores, and asks for one at least', () => {
    const files = Array.from({ length: 3 }, (_, index) => ({ ...fileAt(kind(String(index))), size: 10_000_000 }))
    expect(analyzer.threads(files)).toBeGreaterThanOrEqual(1)
    for (const { limits } of analyzer.plan(files, { ...config, cpuCores: 1 }).steps) expect(limits.cpuCores).toBe(1)
  })

  test.each(failing)('a run that %s gives no log', (_, raw, outcome) => {
    const plan = planWith(analyzer, source)
    const raws = plan.steps.map((_step, index) => (index === 0 ? { ...emptyRun, ...raw } : emptyRun))
    const report = analyzer.toSarif(raws, plan, source, toolIdentity(analyzer.tools[0]))
    expect([outcome].flat()).toContain(report.outcome.kind)
    expect(report.outcome.message).toMatch(/^(?:[A-Z]|ast-grep ).*\.$/)
    expect([report.log, report.ledger, report.filesRead]).toEqual([null, null, []])
  })
})

const inputOf = (step: Step | undefined): string => (step?.stdin.kind === 'text' ? step.stdin.text : '')
