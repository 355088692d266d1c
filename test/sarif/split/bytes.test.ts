import { describe, expect, test } from 'vitest'
import { splitLog } from '../../../sarif/index.ts'
import type { Result, SarifLog } from '../../../schemas/sarif/index.ts'

const result = (text: string): Result => ({ ruleId: 'S1', message: { text } })
const log = (results: readonly Result[]): SarifLog => ({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Gauge' } }, results: [...results] }],
})
// Nothing is gzipped where no limit asks for it.
const weigh = (): number => Number.NaN
const sizeOf = (part: SarifLog): number => new TextEncoder().encode(JSON.stringify(part)).byteLength

describe('a limit of bytes as they are', () => {
  test('holds for every part', () => {
    const results = Array.from({ length: 40 }, (_, index) => result(`${index} ${'x'.repeat(500)}`))
    const split = splitLog(log(results), { limits: { bytes: 5_000 }, weigh })
    const parts = split.kind === 'split' ? split.parts.map((part) => part.log) : []
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.filter((part) => sizeOf(part) > 5_000)).toEqual([])
    expect(parts.flatMap(({ runs }) => runs ?? []).flatMap((run) => run.results)).toHaveLength(40)
  })

  test('refuses a result that is over it by itself', () => {
    const split = splitLog(log([result('a'), result('x'.repeat(6_000))]), { limits: { bytes: 5_000 }, weigh })
    expect(split).toMatchObject({ kind: 'too-large', tooLarge: [{ run: 0, result: 1 }] })
    expect(JSON.stringify(split)).toMatch(/has \d+ bytes, of at most 5000\./)
  })
})
