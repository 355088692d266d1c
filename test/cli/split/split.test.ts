import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runMerge } from '../../../cli/merge/run.ts'
import type { SplitCommand } from '../../../cli/split/options.ts'
import { runSplit } from '../../../cli/split/run.ts'
import { writeFolder } from '../../../cli/split/write-folder.ts'
import { profiles } from '../../../sarif/index.ts'
import { SplitReport } from '../../../schemas/records/index.ts'
import type { SarifLog } from '../../../schemas/sarif/index.ts'
import { log, result } from '../../sarif/merge/log.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-split-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, content: SarifLog | string): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const some = (count: number): SarifLog => log({ results: Array.from({ length: count }, (_, at) => result(`${at}.`)) })

const ioOf = (out: string[], err: string[], stdin: string) => ({
  out: async (part: string | Uint8Array): Promise<void> => void out.push(String(part)),
  err: (part: string) => void err.push(part),
  paint: (_: string, shown: string) => shown,
  live: false,
  columns: 80,
  stdin: Readable.from([Buffer.from(stdin)]),
})
const run = async (name: string, command: Partial<SplitCommand> = {}, stdin = '') => {
  const out: string[] = []
  const err: string[] = []
  const failure = { current: null as unknown }
  const options = { format: 'pretty' as const, out: join(folder, 'parts'), ...command }
  const done = await runSplit(name, options, ioOf(out, err, stdin)).catch((thrown: unknown) => {
    failure.current = thrown
    return null
  })
  return { done, out: out.join(''), err: err.join(''), error: failure.current }
}
const names = (): readonly string[] => readdirSync(join(folder, 'parts'))

describe('the parts', () => {
  test('are files of a new folder, named by the log and their number', async () => {
    const { done, err } = await run(file('a.sarif', some(5)), { maxResults: 2, maxRuns: 1 })
    expect(done).toBe(true)
    expect(names()).toEqual(['a.001.sarif', 'a.002.sarif', 'a.003.sarif'])
    expect(err).toContain('1 run in 3 parts')
    expect(err).toContain('part-2/')
  })

  test('merge back to the log', async () => {
    await run('-', { maxResults: 2, maxRuns: 1 }, JSON.stringify(some(5)))
    expect(names()).toEqual(['stdin.001.sarif', 'stdin.002.sarif', 'stdin.003.sarif'])
    const out: string[] = []
    await runMerge([join(folder, 'parts')], { format: 'pretty' }, ioOf(out, [], ''))
    expect(JSON.parse(out.join(''))).toEqual(some(5))
  })

  test('are as large as the profile says, unless a flag says otherwise', async () => {
    const name = file('a.sarif', some(5_001))
    const kept = (): readonly (number | undefined)[] =>
      names().flatMap(
        (part) =>
          (JSON.parse(readFileSync(join(folder, 'parts', part), 'utf8')) as SarifLog).runs?.map(
            (one) => one.results?.length,
          ) ?? [],
      )
    await run(name, { profile: 'github' })
    expect(kept()).toEqual([5_000, 1])
    rmSync(join(folder, 'parts'), { recursive: true })
    await run(name, { profile: 'github', maxResults: 5_001 })
    expect(kept()).toEqual([5_001])
  })

  test('are announced with what may have changed in them: integers that no double holds', async () => {
    const text = JSON.stringify(log({ results: [result('One.', { properties: { n: 0 } })] }))
    const { err } = await run(file('a.sarif', text.replace('"n":0', '"n":12345678901234567891')), { maxResults: 1 })
    expect(err).toContain('note  ')
    expect(err).toContain('larger than a double holds exactly')
  })

  test('are listed in the report', async () => {
    const { out } = await run(file('a.sarif', some(3)), { maxResults: 2, format: 'json' })
    const report = JSON.parse(out) as SplitReport
    expect(report).toMatchObject({ schema: 'assay/split/v1', split: true, limits: { resultsPerRun: 2 }, tooLarge: [] })
    expect(report.parts.map(({ runs }) => runs)).toEqual([
      [
        { run: 0, piece: 1, pieces: 2, tool: 'Gauge', category: null, results: 2 },
        { run: 0, piece: 2, pieces: 2, tool: 'Gauge', category: 'part-2/', results: 1 },
      ],
    ])
  })
})

describe('nothing is written', () => {
  const nothing = (): void => expect(readdirSync(folder).filter((name) => !name.endsWith('.sarif'))).toEqual([])

  test('where the log is invalid', async () => {
    const { done, err } = await run(file('a.sarif', '{}'), { maxResults: 1 })
    expect(done).toBe(false)
    expect(err).toContain('Nothing is written: the log is invalid.')
    nothing()
  })

  test('where a result is over a limit by itself; it is named', async () => {
    const { done, err } = await run(file('a.sarif', some(2)), { maxGzipBytes: 20 })
    expect(done).toBe(false)
    expect(err).toContain('Result 0 of run 0')
    nothing()
  })

  test('where no limit is named, or more than one log', async () => {
    expect((await run(file('a.sarif', some(1)))).error).toMatchObject({ code: 'usage/argument' })
    file('b.sarif', some(1))
    expect((await run(folder, { maxResults: 1 })).error).toMatchObject({ code: 'usage/argument' })
    nothing()
  })

  test('where a link that leads nowhere stands in its place', async () => {
    symlinkSync('nowhere', join(folder, 'parts'))
    const { error } = await run(file('a.sarif', some(1)), { maxResults: 1 })
    expect(error).toMatchObject({ code: 'usage/output', message: expect.stringContaining('is there already') })
  })

  test('where the folder is there already, or the one above it is not', async () => {
    const name = file('a.sarif', some(1))
    mkdirSync(join(folder, 'parts'))
    expect((await run(name, { maxResults: 1 })).error).toMatchObject({ code: 'usage/output' })
    expect(names()).toEqual([])
    const { error } = await run(name, { maxResults: 1, out: join(folder, 'no/parts') })
    expect(error).toMatchObject({ code: 'usage/output' })
    expect(readdirSync(folder).toSorted()).toEqual(['a.sarif', 'parts'])
  })

  test('where it is ended between two parts', async () => {
    const files = [
      { name: 'a', text: ['a'] },
      { name: 'b', text: ['b'] },
    ]
    const stop = async (name: string): Promise<void> => {
      expect(existsSync(join(folder, 'parts'))).toBe(false)
      if (name === 'b') throw new DOMException('ended', 'AbortError')
    }
    await expect(writeFolder(join(folder, 'parts'), files, stop)).rejects.toThrow('ended')
    nothing()
  })
})

test('the schema of the report knows the limits of every consumer', () => {
  const known = new Set(Object.keys(SplitReport.properties.limits.properties))
  const said = new Set(profiles.flatMap(({ limits }) => Object.keys(limits)))
  expect([...said].filter((name) => !known.has(name))).toEqual([])
})
