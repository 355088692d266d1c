import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyzers, findAnalyzer } from '../../analyzers/index.ts'
import { sha256 } from '../../lib/digest.ts'
import type { OutcomeKind, RawRun, SnapshotFile } from '../../schemas/records/index.ts'
import { emptyRun, planOf, sourceOf, toolIdentity } from '../analyzers/run-plan.ts'

/** A name of each analyzer's kind; a new analyzer joins by one line. */
const kindOf: Readonly<Record<string, (name: string) => string>> = {
  biome: (name) => `${name}.ts`,
  ruff: (name) => `${name}.py`,
}

test('every analyzer has a folder, and every folder is registered', () => {
  const root = new URL('../../analyzers/', import.meta.url)
  const folders = readdirSync(root).filter(
    (name) => !name.startsWith('_') && existsSync(new URL(`${name}/index.ts`, root)),
  )
  expect(analyzers.map(({ id }) => id).sort()).toEqual(folders.sort())
  expect(findAnalyzer('nobody')).toBeNull()
})

describe.each(analyzers)('$id', (analyzer) => {
  const kind = kindOf[analyzer.id] ?? String
  const fileAt = (path: string): SnapshotFile => ({ path, size: 1, mode: '100644', sha256: sha256('') })
  const config = { configSource: 'assay', cpuCores: 2 } as const

  test('has a README and a rule map whose ids are named once, each with a reason', () => {
    const readme = readFileSync(new URL(`../../analyzers/${analyzer.id}/README.md`, import.meta.url), 'utf8')
    expect(readme).toContain('Known losses')
    const rules = analyzer.rules()
    expect(rules.length).toBeGreaterThan(50)
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    expect(rules.filter(({ reason, licence }) => reason === '' || licence === '')).toEqual([])
  })

  test('plans the same twice, for files in any number, and loses none', () => {
    const files = Array.from({ length: 30_000 }, (_, index) => fileAt(kind(`a folder/${'x'.repeat(60)}/${index}`)))
    const plan = analyzer.plan(files, config)
    expect(plan).toEqual(analyzer.plan(files, config))
    expect(plan.steps.length).toBeGreaterThan(1)
    expect(plan.steps.flatMap((step) => step.files)).toEqual(plan.files)
    expect(plan.files).toEqual(files.map(({ path }) => path))
  })

  test('hands over exactly the files of a step, none of them to be taken for an option, within a command line', () => {
    const files = ['-rf', '--config=x', 'a b', '*'].map((name) => fileAt(kind(name)))
    const [step] = analyzer.plan(files, config).steps
    expect(step?.argv.slice(-files.length)).toEqual(files.map(({ path }) => `./${path}`))
    const many = Array.from({ length: 30_000 }, (_, index) => fileAt(kind(`${'é'.repeat(90)}${index}`)))
    for (const { argv } of analyzer.plan(many, config).steps) {
      expect(argv.reduce((sum, argument) => sum + Buffer.byteLength(argument) + 9, 0)).toBeLessThan(1_000_000)
    }
  })

  test('runs in the snapshot, its executable from its own mount, with no environment of the machine', () => {
    const [step] = analyzer.plan([fileAt(kind('a'))], config).steps
    expect(step?.cwd).toBe('/src')
    expect(step?.argv[0]).toMatch(new RegExp(`^/tools/${analyzer.tools[0]}/`))
    expect(step?.mounts).toContainEqual({ kind: 'tool', tool: analyzer.id, at: `/tools/${analyzer.id}` })
    expect(
      Object.keys(step?.env ?? {}).filter((key) => !['HOME', 'NO_COLOR', 'RAYON_NUM_THREADS'].includes(key)),
    ).toEqual([])
  })

  test('needs more trust, and says another configuration, where the tree is asked', () => {
    const repo = { ...config, configSource: 'repo' } as const
    expect(analyzer.tier(config)).toBe('parses')
    expect(analyzer.tier(repo)).not.toBe('parses')
    expect(analyzer.plan([fileAt(kind('a'))], repo).tier).toBe(analyzer.tier(repo))
    expect(analyzer.configSha256(repo)).not.toBe(analyzer.configSha256(config))
    expect(analyzer.severitySha256()).toMatch(/^[0-9a-f]{64}$/)
  })

  const source = sourceOf({ [kind('a')]: 'x\n' })
  const killed = { exitCode: null, signal: null }
  const failing: readonly (readonly [string, Partial<RawRun>, OutcomeKind])[] = [
    ['was never started', { ...killed, startFailure: 'no sandbox' }, 'unavailable'],
    ['ran out of time', { ...killed, signal: 'SIGKILL', limitHit: 'wall-clock' }, 'timed-out'],
    ['ran out of memory', { ...killed, signal: 'SIGKILL', limitHit: 'memory' }, 'over-limit'],
    ['said too much', { ...killed, signal: 'SIGKILL', limitHit: 'stdout' }, 'over-limit'],
    ['filled the scratch folder', { exitCode: 1, limitHit: 'scratch' }, 'over-limit'],
    ['was killed', { ...killed, signal: 'SIGKILL' }, 'crashed'],
    ['aborted', { exitCode: 134 }, 'crashed'],
    ['ended without an end', killed, 'crashed'],
    ['said nothing and was content', { exitCode: 0 }, 'malformed'],
    ['said nothing and was not content', { exitCode: 1 }, 'malformed'],
    ['spoke no JSON', { stdout: Buffer.from('All checks passed!\n') }, 'malformed'],
    ['was cut in the middle', { stdout: Buffer.from('[{"cell":null,') }, 'malformed'],
    ['was not UTF-8', { stdout: Buffer.from([0x5b, 0xff, 0x5d]) }, 'malformed'],
    ['answered an empty object', { stdout: Buffer.from('{}\n') }, 'malformed'],
    ['answered deep nesting', { stdout: Buffer.from('['.repeat(100_000)) }, 'malformed'],
  ]
  test.each(failing)('a run that %s gives no log', (_, raw, outcome) => {
    const report = analyzer.toSarif(
      [{ ...emptyRun, ...raw }],
      planOf(analyzer.id, source),
      source,
      toolIdentity(analyzer.id),
    )
    expect(report.outcome.kind).toBe(outcome)
    expect(report.outcome.message).toMatch(/^[A-Z].*\.$/)
    expect([report.log, report.ledger, report.filesRead]).toEqual([null, null, []])
  })
})
