import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { type LibraryOptions, type LibraryValidation, validate } from '../../../cli/validate/library.ts'
import type * as published from '../../../sarif.mjs'

const root = resolve(import.meta.dirname, '../../..')
const valid = '{"version":"2.1.0","runs":[]}'

describe('validate', () => {
  test('says what the command says', async () => {
    expect(await validate(valid)).toMatchObject({ valid: true, counts: { error: 0 } })
    const wrong = await validate(new TextEncoder().encode('{"version":"2.1.0","runs":[{}]}'))
    expect(wrong).toMatchObject({ valid: false, ruleCounts: { 'schema/required': 1 } })
    expect(wrong.defects[0]).toMatchObject({ section: expect.stringMatching(/^3\.14/), line: 1 })
  })

  test('leaves the bytes that it is given as they were', async () => {
    const bytes = Buffer.from(valid)
    await validate(bytes)
    expect(bytes.toString()).toBe(valid)
  })

  test('does nothing for a signal that has aborted, and ends for one that aborts', async () => {
    await expect(validate(valid, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    const controller = new AbortController()
    const running = validate(valid, { signal: controller.signal })
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a source that is no folder is said so', async () => {
    await expect(validate(valid, { source: join(root, 'none') })).rejects.toThrow(/no such folder/)
  })

  test('the published types are the real ones', () => {
    expectTypeOf<published.ValidateOptions>().toExtend<LibraryOptions>()
    expectTypeOf<LibraryOptions>().toExtend<published.ValidateOptions>()
    expectTypeOf<typeof validate>().toExtend<typeof published.validate>()
    expectTypeOf<LibraryValidation>().toExtend<published.Validation>()
    expectTypeOf<published.Validation>().toExtend<Omit<LibraryValidation, 'defects' | 'consumer'>>()
    expectTypeOf<LibraryValidation['consumer']>().toExtend<published.Validation['consumer']>()
  })
})

describe('imported by name from another folder', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-library-'))
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules/assay'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const node = (program: string): unknown => {
    writeFileSync(join(folder, 'program.mjs'), program)
    const stdout = execFileSync(process.execPath, ['program.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    return JSON.parse(stdout.toString())
  }

  test('it validates', () => {
    const program = `import { validate } from 'assay/sarif'
      const { valid, counts } = await validate('{"version":"2.0.0","runs":[]}')
      console.log(JSON.stringify({ valid, counts }))`
    expect(node(program)).toEqual({
      valid: false,
      counts: { error: 1, warning: expect.any(Number), note: expect.any(Number) },
    })
  })

  test('a large log leaves the event loop free, and a signal ends it at once', () => {
    const program = `import { validate } from 'assay/sarif'
      const result = '{"ruleId":1,"message":{"text":"m"}}'
      const log = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[' + Array(300_000).fill(result).join(',') + ']}]}'
      await validate('{}')
      let ticks = 0
      const timer = setInterval(() => ticks++, 10)
      const { ruleCounts } = await validate(log)
      const start = Date.now()
      const aborted = await validate(log, { signal: AbortSignal.timeout(100) }).catch((error) => error.name)
      clearInterval(timer)
      console.log(JSON.stringify({ ticks, count: ruleCounts['schema/type'], aborted, soon: Date.now() - start < 2000 }))`
    const said = node(program) as { ticks: number }
    expect(said).toMatchObject({ count: 300_000, aborted: 'TimeoutError', soon: true })
    expect(said.ticks).toBeGreaterThan(10)
  })

  test('a large log is put before a consumer, too', () => {
    const program = `import { validate } from 'assay/sarif'
      const result = '{"ruleId":"R","message":{"text":"' + 'm'.repeat(1_000) + '"}}'
      const log = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[' + Array(5_001).fill(result).join(',') + ']}]}'
      const { consumer } = await validate(log, { profile: 'github' })
      console.log(JSON.stringify(consumer.effects.map(({ sentence }) => sentence)))`
    expect(node(program)).toContain('GitHub keeps 5,000 of 5,001 results of run 1.')
  })

  test('a compiler finds its types', () => {
    writeFileSync(
      join(folder, 'program.ts'),
      `import { validate, type Defect } from 'assay/sarif'
export const first = async (): Promise<Defect | undefined> => (await validate('', { signal: AbortSignal.timeout(9) })).defects[0]
export const taken = async (): Promise<boolean | undefined> => (await validate('', { profile: 'github' })).consumer?.accepts
// @ts-expect-error the result has no such property
export const none = async () => (await validate('')).nothing
`,
    )
    const config = { strict: true, module: 'nodenext', lib: ['es2023', 'dom'], noEmit: true, types: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: config, files: ['program.ts'] }))
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'pipe' })
  })
})
