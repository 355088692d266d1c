import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadTargets, writeUploads } from '../../../cli/upload/index.ts'
import { openCheck } from '../../../cli/validate/check.ts'
import { bytesSource } from '../../../sarif/index.ts'
import type { AnalyzerRecord, OutcomeKind } from '../../../schemas/records/index.ts'
import type { Result, Run, SarifLog } from '../../../schemas/sarif/index.ts'
import { runRecord } from '../../evidence/record.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-upload-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const result = (text: string, more: Partial<Result> = {}): Result => ({
  ruleId: 'rule',
  level: 'error',
  message: { text },
  locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 1 } } }],
  partialFingerprints: { primaryLocationLineHash: 'abcdef0123456789:1' },
  ...more,
})
const runOf = (id: string, results: Result[] = [], category = `assay/${id}/`): Run => ({
  tool: { driver: { name: id, version: '1.0.0', informationUri: 'https://example.invalid/' } },
  automationDetails: { id: category },
  columnKind: 'utf16CodeUnits',
  invocations: [{ executionSuccessful: true }],
  results,
})
const entry = (id: string, kind: OutcomeKind = 'ok', more: Partial<AnalyzerRecord> = {}): AnalyzerRecord => {
  const [first] = runRecord('upload').analyzers
  if (first === undefined) throw new Error('the record has no analyzer')
  return { ...first, id, outcome: { kind, message: '' }, ...more }
}

const write = async (runs: Run[], analyzers: AnalyzerRecord[], consumer: 'github' | 'gitlab' = 'github') => {
  const dir = join(folder, consumer)
  const log = Buffer.from(JSON.stringify({ version: '2.1.0', runs } satisfies SarifLog))
  const said = await writeUploads([{ consumer, dir }], log, runRecord('upload', { analyzers }))
  const files = readdirSync(dir).sort()
  const logs = files.map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as SarifLog)
  return { said, files: files.map((name) => join(dir, name)), runs: logs.flatMap(({ runs: all }) => all ?? []) }
}
const idsOf = (runs: readonly Run[]) => runs.map(({ automationDetails }) => automationDetails?.id)
const textsOf = (runs: readonly Run[]) => runs.flatMap(({ results }) => results?.map(({ message }) => message.text))

test('a run that found something and a clean one are sent', async () => {
  const { runs, said } = await write([runOf('biome', [result('x')]), runOf('ruff')], [entry('biome'), entry('ruff')])
  expect(idsOf(runs)).toEqual(['assay/biome/', 'assay/ruff/'])
  expect(runs[1]?.results).toEqual([])
  expect(said).toEqual([])
})

test.each(['crashed', 'timed-out', 'over-limit', 'malformed', 'unavailable', 'denied', 'review'] as const)(
  'an analyzer that is %s is withheld and said, not sent as clean',
  async (kind) => {
    const { runs, said } = await write([runOf('ruff')], [entry('biome', kind, { logSha256: null }), entry('ruff')])
    expect(idsOf(runs)).toEqual(['assay/ruff/'])
    expect(said).toEqual([
      `biome is withheld from the upload for github: it did not finish (${kind}). Its alerts stay as they are.`,
    ])
  },
)

test('an analyzer that left files unread is withheld although it has a log', async () => {
  const { runs, said } = await write([runOf('biome'), runOf('ruff')], [entry('biome', 'partial'), entry('ruff')])
  expect(idsOf(runs)).toEqual(['assay/ruff/'])
  expect(said).toHaveLength(1)
})

test('an analyzer with no file of its kind is no failure', async () => {
  const analyzers = [entry('biome', 'not-applicable', { logSha256: null }), entry('ruff')]
  expect((await write([runOf('ruff')], analyzers)).said).toEqual([])
})

test('results that are absent, suppressed or no failure are left out', async () => {
  const results = [
    result('stays', { baselineState: 'new' }),
    result('gone', { baselineState: 'absent' }),
    result('held', { baselineState: 'new', suppressions: [{ kind: 'external', status: 'accepted' }] }),
    result('fine', { baselineState: 'new', kind: 'pass', level: 'none' }),
  ]
  expect(textsOf((await write([runOf('biome', results)], [entry('biome')])).runs)).toEqual(['stays'])
})

test('each file passes the check of its consumer', async () => {
  const { files } = await write([runOf('biome', [result('x')]), runOf('ruff')], [entry('biome'), entry('ruff')])
  const { check } = openCheck({ profile: 'github' })
  expect(files.map((file) => check(bytesSource(readFileSync(file))).validation.valid)).toEqual([true])
})

test('more results than GitHub keeps of a run go into categories of their own', async () => {
  const many = Array.from({ length: 5_001 }, (_, at) => result(`${at}`))
  const { runs } = await write([runOf('biome', many)], [entry('biome')])
  expect(idsOf(runs)).toEqual(['assay/biome/', 'assay/biome/part-2/'])
  expect(runs.map(({ results }) => results?.length)).toEqual([5_000, 1])
})

test('a run that the consumer would refuse is withheld and costs no other its upload', async () => {
  const far = { physicalLocation: { artifactLocation: { uri: 'https://elsewhere.invalid/a.js' } } }
  const refused = runOf('biome', [result('x', { locations: [far] })])
  const { runs, said } = await write([refused, runOf('ruff')], [entry('biome'), entry('ruff')])
  expect(idsOf(runs)).toEqual(['assay/ruff/'])
  expect(said.join()).toContain('biome is withheld from the upload for github: GitHub refuses')
})

test('a log that was brought in is sent where it finished', async () => {
  const analyzers = [entry('biome'), entry('sarif-1', 'ok', { integrity: 'imported' })]
  const { runs } = await write([runOf('biome'), runOf('gauge', [result('x')], 'nightly/1')], analyzers)
  expect(idsOf(runs)).toEqual(['assay/biome/', 'nightly/1'])
})

test('one log that did not finish withholds all that were brought in, and each is said', async () => {
  const imported = { integrity: 'imported' } as const
  const analyzers = [entry('biome'), entry('sarif-1', 'ok', imported), entry('sarif-2', 'partial', imported)]
  const { runs, said } = await write([runOf('biome'), runOf('a', [], 'a/'), runOf('b', [], 'b/')], analyzers)
  expect(idsOf(runs)).toEqual(['assay/biome/'])
  expect(said.map((sentence) => sentence.split(' ')[0])).toEqual(['sarif-2', 'sarif-1'])
})

test('a run that does not stand where its analyzer’s should is not sent for it', async () => {
  const { runs } = await write([runOf('gauge', [], 'assay/ruff/'), runOf('ruff')], [entry('biome'), entry('ruff')])
  expect(idsOf(runs)).toEqual(['assay/ruff/'])
})

test('GitLab’s files are made by its own limits', async () => {
  const { runs } = await write([runOf('biome', [result('x')])], [entry('biome')], 'gitlab')
  expect(idsOf(runs)).toEqual(['assay/biome/'])
})

test('no target makes nothing of the log', async () => {
  expect(await writeUploads([], Buffer.from('no JSON'), runRecord('upload'))).toEqual([])
})

test.each(['github', 'github=', 'jenkins=out', '=out', ''])('--upload "%s" is a usage error', (flag) => {
  expect(() => uploadTargets([flag], folder)).toThrow(/names no consumer with a folder/)
})

test('a folder that is there, lies in the worktree or is named twice is refused before anything runs', () => {
  const tree = join(folder, 'tree')
  expect(() => uploadTargets([`github=${folder}`], tree)).toThrow(/is there already/)
  expect(() => uploadTargets([`github=${tree}/out`], tree)).toThrow(/lies inside the worktree/)
  expect(() => uploadTargets([`github=${folder}/o`, `gitlab=${folder}/o`], tree)).toThrow(/Two uploads/)
  expect(existsSync(join(folder, 'o'))).toBe(false)
})
