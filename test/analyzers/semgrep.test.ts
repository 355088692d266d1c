import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { semgrepAnalyzer } from '../../analyzers/semgrep/index.ts'
import { canonicalJson } from '../../lib/canonical.ts'
import { validateLog } from '../../sarif/index.ts'
import type { RawRun } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { ruleSetOf } from './rule-set.ts'
import { emptyRun, planWith, sourceOf, type Tree, treeAt } from './run-plan.ts'
import { vetWithInSandbox } from './sandboxed.ts'

/** Folders of analyzers/semgrep/fixtures/1.185.0. `ASSAY_RECORD=1` writes what the real engine says anew. */
const cases = [
  ['places', 'ok'],
  ['one-id', 'ok'],
  ['clean', 'ok'],
  ['broken-rule', 'partial'],
  ['unread', 'partial'],
] as const
const all = [...cases.map(([name]) => name), 'refused-rule'] as const

const folderOf = (name: string): URL => new URL(`../../analyzers/semgrep/fixtures/1.185.0/${name}/`, import.meta.url)

const textsOf = (tree: Tree): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).map(([path, content]) => [path, Buffer.from(content).toString('utf8')]))

const analyzerOf = (name: string) => semgrepAnalyzer(ruleSetOf(textsOf(treeAt(new URL('rules/', folderOf(name))))))

const recorded = (name: string): RawRun => ({
  ...emptyRun,
  exitCode: Number(readFileSync(new URL('exit-code', folderOf(name)), 'utf8')),
  stdout: readFileSync(new URL('stdout', folderOf(name))),
  stderr: readFileSync(new URL('stderr', folderOf(name))),
})

const replay = (name: string, change: (raw: RawRun) => RawRun = (raw) => raw) => {
  const analyzer = analyzerOf(name)
  const source = sourceOf(treeAt(new URL('tree/', folderOf(name))))
  const tool = { version: '1.185.0', sha256: '0'.repeat(64) }
  return analyzer.toSarif([change(recorded(name))], planWith(analyzer, source), source, tool)
}

/** The output with one text for another. */
const saying =
  (from: string, to: string) =>
  (raw: RawRun): RawRun => {
    const stdout = Buffer.from(raw.stdout).toString('utf8')
    expect(stdout).toContain(from)
    return { ...raw, stdout: Buffer.from(stdout.replace(from, to)) }
  }

describe.each(cases)('Semgrep 1.185.0, %s', (name, outcome) => {
  test('gives the house log that stands beside it', async () => {
    const { log } = replay(name)
    const house = new URL('house.sarif', folderOf(name))
    await expect(`${JSON.stringify(JSON.parse(canonicalJson(log)), null, 2)}\n`).toMatchFileSnapshot(house.pathname)
  })

  test(`ends as ${outcome}, its log without an error`, () => {
    const { log, outcome: ended } = replay(name)
    expect(ended.kind).toBe(outcome)
    expect(validateLog(log).validation.defects.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('cut anywhere, its output is never taken for a whole one', () => {
    const { stdout } = recorded(name)
    for (let length = 0; length < stdout.byteLength - 1; length += 97) {
      const { outcome: cut } = replay(name, (raw) => ({ ...raw, stdout: raw.stdout.subarray(0, length) }))
      expect(['malformed', 'crashed']).toContain(cut.kind)
    }
  })
})

test('two rules of one id have two entries, and each result points at its own', () => {
  const { log, ledger } = replay('one-id')
  const run = log?.runs?.[0]
  expect(
    run?.tool.driver.rules?.map(({ id, defaultConfiguration, fullDescription }) => [
      id,
      defaultConfiguration?.level,
      fullDescription?.text,
    ]),
  ).toEqual([
    ['weak-digest', 'warning', 'the first rule'],
    ['weak-digest', 'error', 'the second rule'],
  ])
  expect(run?.results?.map(({ ruleIndex, level, message }) => [ruleIndex, level, message.text])).toEqual([
    [0, 'warning', 'the first rule'],
    [1, 'error', 'the second rule'],
  ])
  expect(ledger?.steps.map(({ id }) => id)).toContain('rule-names')
})

test('a rule that does not parse is named with its file, and the others speak', () => {
  const { outcome, log } = replay('broken-rule')
  expect(outcome.message).toContain('the rule broken (b.yaml:2)')
  expect(log?.runs?.[0]?.results).toHaveLength(1)
})

test('a rule that the schema refuses is named with its file, and nothing is shown', () => {
  const { outcome, log } = replay('refused-rule')
  expect(outcome).toEqual({ kind: 'malformed', message: expect.stringContaining('a.yaml:2') })
  expect(log).toBeNull()
})

test('files that were not read to their end are named with the reason', () => {
  expect(replay('unread').skipped).toEqual([
    { uri: 'broken.py', reason: 'syntax error at line 1; other findings may be missing' },
    { uri: 'many.py', reason: 'a rule matches it more often than Semgrep tells' },
  ])
})

test('a file that Semgrep does not list as scanned was not read', () => {
  const { outcome, skipped } = replay('clean', saying('"scanned":["a.py"]', '"scanned":[]'))
  expect(outcome.kind).toBe('partial')
  expect(skipped).toEqual([{ uri: 'a.py', reason: 'not among the files that Semgrep lists as scanned' }])
})

test('rules that Semgrep did not load, without a word, are no clean run', () => {
  const silent = (raw: RawRun): RawRun => ({
    ...raw,
    stderr: Buffer.from(Buffer.from(raw.stderr).toString('utf8').replace('running 2 rules', 'running 1 rules')),
  })
  expect(replay('one-id', silent).outcome.kind).toBe('malformed')
})

test('a rule that it was not given refuses the log', () => {
  expect(replay('one-id', saying('rules.r0.weak-digest', 'rules.r7.weak-digest')).outcome.kind).toBe('malformed')
})

test('a file that it was not given refuses the log', () => {
  expect(replay('one-id', saying('"path":"src/sums.py"', '"path":"/etc/passwd"')).outcome.kind).toBe('malformed')
})

test('an exit code of a fault without a word why is a crash', () => {
  expect(replay('clean', (raw) => ({ ...raw, exitCode: 2 })).outcome.kind).toBe('crashed')
})

test('a skipped rule or an error without a place is no clean run', () => {
  expect(replay('clean', saying('"skipped_rules":[]', '"skipped_rules":[{"rule_id":"x"}]')).outcome.kind).toBe(
    'crashed',
  )
  const error = '"errors":[{"code":2,"level":"error","type":"SemgrepError","message":"x"}]'
  expect(replay('clean', saying('"errors":[]', error)).outcome.kind).toBe('crashed')
})

needs('semgrep', 'bubblewrap').describe('Semgrep, as recorded', () => {
  test.each(all)(
    'still says what stands in the fixture %s',
    async (name) => {
      const folder = folderOf(name)
      const { raws } = await vetWithInSandbox(analyzerOf(name), treeAt(new URL('tree/', folder)))
      const [raw] = raws
      if (process.env['ASSAY_RECORD'] === '1') record(folder, raw)
      expect(raw?.exitCode).toBe(recorded(name).exitCode)
      expect(withoutTimes(raw?.stdout)).toEqual(withoutTimes(recorded(name).stdout))
    },
    120_000,
  )
})

/** What changes from run to run: times, and names of temporary files. */
const withoutTimes = (stdout: Uint8Array | undefined): unknown => {
  const { time: _, ...rest } = JSON.parse(Buffer.from(stdout ?? []).toString('utf8'))
  return JSON.parse(JSON.stringify(rest).replace(/\/tmp\/tmp[^"]*/gu, 'TEMPORARY'))
}

const record = (folder: URL, raw: RawRun | undefined): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('exit-code', folder), `${raw?.exitCode}\n`)
  writeFileSync(new URL('stdout', folder), raw?.stdout ?? '')
  writeFileSync(new URL('stderr', folder), raw?.stderr ?? '')
}
