import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../lib/canonical.ts'
import { applyPatch, validateLog } from '../../sarif/index.ts'
import type { RawRun } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { analyzer, emptyRun, planOf, sourceOf, treeAt, vet } from './run-plan.ts'

/** Folders analyzers/<id>/fixtures/<version>/<case>. `ASSAY_RECORD=1` writes what the real tool says anew. */
const cases = [
  ['biome', '2.6.8', 'places', 'ok'],
  ['biome', '2.6.8', 'clean', 'ok'],
  ['biome', '2.6.8', 'unread', 'partial'],
  ['ruff', '0.17.6', 'places', 'ok'],
  ['ruff', '0.17.6', 'clean', 'ok'],
  ['ruff', '0.17.6', 'unread', 'partial'],
  ['ruff', '0.17.6', 'notebook', 'ok'],
  ['eslint', '10.15.0', 'places', 'ok'],
  ['eslint', '10.15.0', 'clean', 'ok'],
  ['eslint', '10.15.0', 'unread', 'partial'],
] as const

type Id = (typeof cases)[number][0]

const folderOf = (id: Id, version: string, name: string): URL =>
  new URL(`../../analyzers/${id}/fixtures/${version}/${name}/`, import.meta.url)

const recorded = (folder: URL): RawRun => ({
  ...emptyRun,
  exitCode: Number(readFileSync(new URL('exit-code', folder), 'utf8')),
  stdout: readFileSync(new URL('stdout', folder)),
  stderr: readFileSync(new URL('stderr', folder)),
})

const replay = (id: Id, version: string, name: string, change: (raw: RawRun) => RawRun = (raw) => raw) => {
  const folder = folderOf(id, version, name)
  const source = sourceOf(treeAt(new URL('tree/', folder)))
  const tool = { version, sha256: '0'.repeat(64) }
  return analyzer(id).toSarif([change(recorded(folder))], planOf(id, source), source, tool)
}

describe.each(cases)('%s %s, %s', (id, version, name, outcome) => {
  test('gives the house log that stands beside it', async () => {
    const { log } = replay(id, version, name)
    const house = new URL('house.sarif', folderOf(id, version, name))
    await expect(`${JSON.stringify(JSON.parse(canonicalJson(log)), null, 2)}\n`).toMatchFileSnapshot(house.pathname)
  })

  test(`ends as ${outcome}`, () => {
    expect(replay(id, version, name).outcome.kind).toBe(outcome)
  })

  test('gives a log without a defect, and a ledger that leads to it', () => {
    const { log, ledger } = replay(id, version, name)
    expect(validateLog(log).validation.defects).toEqual([])
    const last = ledger?.steps.findLast(({ id: step }) => step === 'envelope')
    expect(last?.patch.length).toBeGreaterThan(0)
  })

  test('gives the same bytes twice', () => {
    const [one, two] = [replay(id, version, name), replay(id, version, name)]
    expect(canonicalJson(two)).toBe(canonicalJson(one))
  })

  test('cut anywhere, its output is never taken for a whole one', () => {
    const { stdout } = recorded(folderOf(id, version, name))
    for (let length = 0; length < stdout.byteLength - 1; length += 97) {
      const { outcome: cut } = replay(id, version, name, (raw) => ({ ...raw, stdout: raw.stdout.subarray(0, length) }))
      expect(['malformed', 'crashed']).toContain(cut.kind)
    }
  })
})

test('the ledger of Biome starts from the very bytes that it wrote', () => {
  const { rawSarif, ledger, log } = replay('biome', '2.6.8', 'places')
  const before: unknown = JSON.parse(Buffer.from(rawSarif ?? []).toString('utf8'))
  expect(applyPatch(before, ledger?.steps.flatMap(({ patch }) => patch) ?? [])).toEqual(log)
})

const endOf = (id: Id, version: string, name: string, change: (raw: RawRun) => RawRun): string =>
  replay(id, version, name, change).outcome.kind

test('a closing count of Biome that its list exceeds, with nothing to explain it, is no end', () => {
  const count = (raw: RawRun): RawRun => {
    const stdout = Buffer.from(raw.stdout).toString('utf8')
    expect(stdout).toContain('Checked 2 files')
    return { ...raw, stdout: Buffer.from(stdout.replace('Checked 2 files', 'Checked 1 file')) }
  }
  expect(endOf('biome', '2.6.8', 'clean', count)).toBe('crashed')
})

test("Ruff's exit code and its findings must agree", () => {
  expect(endOf('ruff', '0.17.6', 'clean', (raw) => ({ ...raw, exitCode: 1 }))).toBe('malformed')
  expect(endOf('ruff', '0.17.6', 'places', (raw) => ({ ...raw, exitCode: 0 }))).toBe('malformed')
})

test('a result about a file that Ruff was not given refuses the log', () => {
  const elsewhere = (raw: RawRun): RawRun => ({
    ...raw,
    stdout: Buffer.from(Buffer.from(raw.stdout).toString('utf8').replace('/src/', '/etc/')),
  })
  expect(endOf('ruff', '0.17.6', 'places', elsewhere)).toBe('malformed')
})

const withoutTimes = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('utf8')
    .replace(/\d[\d.]*(ns|µs|ms|s)\b/g, 'TIME')
    .replace(/^\[\d{4}-.*?\]\[[\d:]+\]/gm, '[NOW]')
    .split('\n')
    .filter((line) => line !== '')
    .sort()
    .join('\n')

for (const id of ['biome', 'ruff', 'eslint'] as const) {
  needs(id).describe(`${id}, as recorded`, () => {
    test.each(cases.filter(([of]) => of === id))(
      'still says what stands in the fixture (%s %s, %s)',
      async (of, version, name) => {
        const folder = folderOf(of, version, name)
        const [raw] = (await vet(of, treeAt(new URL('tree/', folder)))).raws
        if (process.env['ASSAY_RECORD'] === '1') record(folder, raw)
        expect(existsSync(new URL('stdout', folder))).toBe(true)
        const before = recorded(folder)
        expect(raw?.exitCode).toBe(before.exitCode)
        expect(withoutTimes(raw?.stdout ?? Buffer.from(''))).toBe(withoutTimes(before.stdout))
        expect(withoutTimes(raw?.stderr ?? Buffer.from(''))).toBe(withoutTimes(before.stderr))
      },
    )
  })
}

const record = (folder: URL, raw: RawRun | undefined): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('exit-code', folder), `${raw?.exitCode}\n`)
  writeFileSync(new URL('stdout', folder), raw?.stdout ?? '')
  writeFileSync(new URL('stderr', folder), raw?.stderr ?? '')
}
