import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepRunner } from '../../pipeline/keep-runner.ts'
import type { RunnerNeeds } from '../../pipeline/with-runner.ts'
import type { Runner } from '../../runner/index.ts'
import { needs as needsOf } from '../support/needs.ts'

let base = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'assay-test-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const needs = (more: Partial<RunnerNeeds> = {}): RunnerNeeds => ({
  ...{ base, sandbox: 'bubblewrap', minIsolation: 'namespace', slots: 2 },
  ...more,
})
const itself = async (runner: Runner): Promise<Runner> => runner

needsOf('bubblewrap').describe('a kept runner', () => {
  test('serves one use after the other, each with a scratch folder of its own, and leaves nothing', async () => {
    const kept = keepRunner(() => 0)
    const folders: string[] = []
    const look = (runner: Runner, scratch: { readonly make: (name: string) => string }): Promise<Runner> => {
      folders.push(scratch.make('snapshot'))
      return itself(runner)
    }
    const [first, second] = [await kept.use(needs(), look), await kept.use(needs(), look)]
    expect(second).toBe(first)
    expect(new Set(folders).size).toBe(2)
    await kept.drop()
    expect(readdirSync(base)).toEqual([])
  })

  test('is probed again after ten minutes', async () => {
    let now = 0
    const kept = keepRunner(() => now)
    const first = await kept.use(needs(), itself)
    now = 599_999
    expect(await kept.use(needs(), itself)).toBe(first)
    now = 600_000
    expect(await kept.use(needs(), itself)).not.toBe(first)
    await kept.drop()
  })

  test('is not used for what asks for another sandbox', async () => {
    const kept = keepRunner(() => 0)
    const first = await kept.use(needs(), itself)
    const other = await kept.use(needs({ minIsolation: 'vm' }), itself)
    expect([first.backend, other.backend]).toEqual(['bubblewrap', null])
    await kept.drop()
  })

  test('is given up where a use ends in an error', async () => {
    const kept = keepRunner(() => 0)
    const first = await kept.use(needs(), itself)
    const failing = kept.use(needs(), () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    expect(readdirSync(base)).toEqual([])
    expect(await kept.use(needs(), itself)).not.toBe(first)
    await kept.drop()
  })

  test('is given up where it was of no use, so that a sandbox mended meanwhile is found', async () => {
    const kept = keepRunner(() => 0)
    const first = await kept.use(needs({ minIsolation: 'vm' }), itself)
    expect(await kept.use(needs({ minIsolation: 'vm' }), itself)).not.toBe(first)
    await kept.drop()
  })
})
