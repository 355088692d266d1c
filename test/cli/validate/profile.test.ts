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

const inTerraform = (uri: string, base?: string) => ({
  ruleId: 'T1',
  ruleIndex: 0,
  message: { text: 'A port is open to all.' },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri, ...(base === undefined ? {} : { uriBaseId: base }) },
        region: { startLine: 3, startColumn: 1, endLine: 5, endColumn: 2 },
      },
    },
  ],
})
const logOf = (...results: readonly unknown[]): string =>
  JSON.stringify({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Ports',
            version: '1.0.0',
            rules: [
              { id: 'T1', shortDescription: { text: 'S.' }, fullDescription: { text: 'F.' }, help: { text: 'H.' } },
            ],
          },
        },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  })

describe('the address of a fetched module as a location (aquasecurity/trivy#5003)', () => {
  const module = 'git::https:/host.example/team/module?ref=4f2a/ports.tf'

  test('is a URI, which GitHub refuses by its scheme', async () => {
    const path = file('a.sarif', logOf(inTerraform('ports.tf'), inTerraform(module)))
    expect((await run([path], { profile: 'oasis' })).valid).toBe(true)
    const outcome = await run([path])
    expect(outcome.valid).toBe(false)
    const errors = report(outcome).files[0]?.defects.filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([
      {
        ruleId: 'github/uri-scheme',
        section: 'GitHub',
        pointer: '/runs/0/results/1/locations/0/physicalLocation/artifactLocation/uri',
        message: 'The URI has the scheme "git", but a checkout has "file".',
      },
    ])
  })

  test('with a base is invalid by the specification already', async () => {
    const outcome = await run([file('a.sarif', logOf(inTerraform(module, 'ROOT')))], { profile: 'oasis' })
    expect(report(outcome).files[0]?.defects.filter(({ level }) => level === 'error')).toMatchObject([
      { section: '3.4.4' },
    ])
  })
})

describe('a line hash of its own (codacy/codacy-analysis-cli-action#123)', () => {
  test('is one warning with the hash that GitHub computes, where the sources are given', async () => {
    file('ports.tf', 'a\nb\nport {\n  open = true\n}\n')
    const right = 'f5feb4986c9444a5:1'
    const withHash = (value: string) => ({
      ...inTerraform('ports.tf'),
      partialFingerprints: { primaryLocationLineHash: value },
    })
    const log = file('a.sarif', logOf(withHash(right), withHash('0c9a55e1'), inTerraform('ports.tf')))
    const outcome = await run([log], { source: folder })
    expect(outcome.valid).toBe(true)
    expect(report(outcome).files[0]?.counts).toMatchObject({ error: 0, warning: 1 })
    expect(report(outcome).files[0]?.defects[0]).toMatchObject({
      pointer: '/runs/0/results/1/partialFingerprints/primaryLocationLineHash',
      message: `The line hash is "0c9a55e1"; GitHub computes "${right}".`,
    })
  })
})
