import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MergeCommand } from '../../../cli/merge/options.ts'
import { runMerge } from '../../../cli/merge/run.ts'
import { AssayError } from '../../../lib/errors.ts'
import type { MergeReport } from '../../../schemas/records/index.ts'
import { log, result } from '../../sarif/merge/log.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-merge-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = (...results: readonly string[]): string =>
  JSON.stringify(log({ results: results.map((one) => result(one)) }))
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const wrong = text('One.').replace('"message"', '"massage"')

const run = async (
  files: readonly string[],
  command: Partial<MergeCommand> = {},
  stdin = '',
  write?: (part: string | Uint8Array) => Promise<void>,
) => {
  const out: string[] = []
  const err: string[] = []
  const io = {
    out: write ?? (async (part: string | Uint8Array): Promise<void> => void out.push(String(part))),
    err: (part: string) => void err.push(part),
    paint: (_: string, shown: string) => shown,
    live: false,
    columns: 80,
    stdin: Readable.from([Buffer.from(stdin)]),
  }
  const failure = { current: null as unknown }
  const merged = await runMerge(files, { format: 'pretty', ...command }, io).catch((thrown: unknown) => {
    failure.current = thrown
    return null
  })
  return { merged, out: out.join(''), err: err.join(''), error: failure.current }
}
const messages = (content: string): unknown =>
  (JSON.parse(content) as { runs: { results: { message: { text: string } }[] }[] }).runs.map(({ results }) =>
    results.map(({ message }) => message.text),
  )

describe('the merged log', () => {
  test('goes to standard output, and the summary to standard error', async () => {
    const { merged, out, err } = await run([file('a.sarif', text('One.')), file('b.sarif', text())])
    expect(merged).toBe(true)
    expect(messages(out)).toEqual([['One.'], []])
    expect(err).toContain('2 logs merged: 2 runs, 1 result\n')
  })

  test('goes to the file that is named, and is the same bytes each time', async () => {
    const files = [file('a.sarif', text('One.')), file('b.sarif.gz', gzipSync(text('Two.')))]
    const out = join(folder, 'all.sarif')
    await run(files, { out })
    expect(readFileSync(out, 'utf8')).toBe((await run(files)).out)
    expect(messages(readFileSync(out, 'utf8'))).toEqual([['One.'], ['Two.']])
  })

  test('may be made of standard input and of one log twice', async () => {
    const a = file('a.sarif', text('One.'))
    expect(messages((await run(['-', a, a], {}, text('In.'))).out)).toEqual([['In.'], ['One.'], ['One.']])
  })

  test('has one run of each tool and category where that is asked for', async () => {
    const files = [file('a.sarif', text('One.')), file('b.sarif', text('Two.'))]
    expect(messages((await run(files, { join: true })).out)).toEqual([['One.', 'Two.']])
  })

  test('never takes the place of a file that is there', async () => {
    const out = file('all.sarif', 'precious')
    const { error } = await run([file('a.sarif', text())], { out })
    expect(error).toMatchObject({ code: 'usage/output' })
    expect(readFileSync(out, 'utf8')).toBe('precious')
  })
})

describe('nothing is written', () => {
  test('where a log is invalid; its first defects are shown', async () => {
    const out = join(folder, 'all.sarif')
    const { merged, err } = await run([file('a.sarif', text()), file('b.sarif', wrong)], { out })
    expect(merged).toBe(false)
    expect(existsSync(out)).toBe(false)
    expect(err).toContain('b.sarif: invalid')
    expect(err).toContain('Nothing is written: 1 of 2 logs is invalid.')
  })

  test('where files cannot be read; all of them are named', async () => {
    const out = join(folder, 'all.sarif')
    const { error } = await run([file('a.sarif', text()), join(folder, 'no'), join(folder, 'none')], { out })
    expect(error).toMatchObject({ code: 'usage/unreadable' })
    expect((error as AssayError).message.split('\n')).toHaveLength(2)
    expect(readdirSync(folder)).toEqual(['a.sarif'])
  })

  test('where the folder of the output is not there, and no piece is left behind', async () => {
    const { error } = await run([file('a.sarif', text())], { out: join(folder, 'no/all.sarif') })
    expect(error).toBeInstanceOf(AssayError)
    expect(readdirSync(folder)).toEqual(['a.sarif'])
  })
})

test('a full disk is a place that the user can change, as a wrong one is', async () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })
  const { error } = await run([file('a.sarif', text())], {}, '', async () => {
    throw full
  })
  expect(error).toMatchObject({ code: 'usage/output', message: expect.stringContaining('ENOSPC') })
})

describe('the report', () => {
  test('says where each run comes from and what was done to it', async () => {
    const files = [file('a.sarif', text('One.')), file('b.sarif', text())]
    const { out } = await run(files, { out: join(folder, 'all.sarif'), format: 'json' })
    const report = JSON.parse(out) as MergeReport
    expect(report).toMatchObject({ schema: 'assay/merge/v1', merged: true })
    expect(report.runs).toEqual([
      { tool: 'Gauge', category: null, results: 1, from: [{ log: 0, run: 0 }] },
      { tool: 'Gauge', category: 'b/', results: 0, from: [{ log: 1, run: 0 }] },
    ])
    expect(report.notes.map(({ kind, log: at, run: of }) => [kind, at, of])).toEqual([['renamed-category', 1, 0]])
  })

  test('of an invalid log holds its defects, and no run', async () => {
    const { out } = await run([file('b.sarif', wrong)], { out: join(folder, 'all.sarif'), format: 'json' })
    const report = JSON.parse(out) as MergeReport
    expect(report).toMatchObject({ merged: false, written: null, runs: [] })
    expect(report.logs[0]?.valid).toBe(false)
  })

  test('needs another place for the log', async () => {
    expect((await run([file('a.sarif', text())], { format: 'json' })).error).toMatchObject({ code: 'usage/argument' })
  })

  test('says where an integer may have lost digits', async () => {
    const inexact = text('One.').replace('"ruleId"', '"properties":{"n":12345678901234567890},"ruleId"')
    expect((await run([file('a.sarif', inexact)])).err).toContain('larger than a double holds exactly')
  })
})
