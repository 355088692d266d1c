import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { validate } from '../../../cli/validate/library.ts'
import type { ValidateCommand } from '../../../cli/validate/options.ts'
import { runValidate } from '../../../cli/validate/run.ts'
import { validateBytes } from '../../../sarif/index.ts'
import type { ValidateReport } from '../../../schemas/records/index.ts'
import { base } from '../../conformance/base.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-profile-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const many = (count: number): string => {
  const result = { ruleId: 'S1', level: 'note', message: { text: 'Found.' } }
  const results = Array.from({ length: count }, () => result)
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Gauge' } }, results }] })
}
const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const run = async (files: readonly string[], command: Partial<ValidateCommand> = {}) => {
  const parts: string[] = []
  const io = {
    out: async (part: string | Uint8Array): Promise<void> => void parts.push(String(part)),
    err: () => {},
    paint: (_: string, shown: string) => shown,
    live: false,
    columns: 80,
    stdin: Readable.from([]),
  }
  const valid = await runValidate(files, { format: 'json', profile: 'github', ...command }, io)
  return { valid, output: parts.join('') }
}
const report = ({ output }: { output: string }): ValidateReport => JSON.parse(output) as ValidateReport

describe('a profile', () => {
  test('puts its verdict into the report of each log', async () => {
    const { files } = report(await run([file('a.sarif', many(5_001)), file('b.sarif', many(1))]))
    expect(files.map(({ consumer }) => consumer?.profile)).toEqual(['github', 'github'])
    expect(files[0]?.consumer?.effects).toContainEqual(
      expect.objectContaining({ effect: 'cuts', what: 'results', kept: 5_000, of: 5_001 }),
    )
  })

  test('counts only the log at hand', async () => {
    const { files } = report(await run([file('a.sarif', many(5_001)), file('b.sarif', many(5_002))]))
    const kept = files.map(({ consumer }) => consumer?.effects.find(({ what }) => what === 'results')?.of)
    expect(kept).toEqual([5_001, 5_002])
  })

  test('makes a log that the consumer refuses invalid', async () => {
    const path = file('a.sarif', many(25_001))
    expect((await run([path], { profile: 'oasis' })).valid).toBe(true)
    expect((await run([path])).valid).toBe(false)
  })

  test('of the specification alone gives no verdict', async () => {
    const { files } = report(await run([file('a.sarif', many(1))], { profile: 'oasis' }))
    expect(files[0]).not.toHaveProperty('consumer')
  })

  test('is told to a person below the summary', async () => {
    const { output } = await run([file('a.sarif', many(5_001))], { format: 'pretty' })
    expect(output).toContain('GitHub keeps 5,000 of 5,001 results of run 1.')
    expect(output).toContain('warning github/results-kept GitHub\n')
  })

  test('is carried by the SARIF report, which is valid itself', async () => {
    const { output } = await run([file('a.sarif', many(5_001))], { format: 'sarif' })
    expect(validateBytes(new TextEncoder().encode(output)).validation).toMatchObject({ valid: true, defects: [] })
    expect(output).toContain('"profile": "github"')
  })
})

describe('the library', () => {
  test('takes a profile', async () => {
    const { consumer } = await validate(JSON.stringify(base()), { profile: 'github' })
    expect(consumer).toMatchObject({ profile: 'github', name: 'GitHub code scanning' })
  })

  test('says which profiles there are', async () => {
    await expect(validate('{}', { profile: 'gitbub' })).rejects.toThrow('There is no profile "gitbub".')
  })
})
