import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../lib/canonical.ts'
import type { ExaminedLog } from '../../pipeline/examine/client.ts'
import { mergeLogs } from '../../pipeline/merged-log.ts'

const logOf = (runs: readonly object[]): ExaminedLog =>
  ({ reply: {}, runs: Buffer.from(canonicalJson(runs)) }) as unknown as ExaminedLog

describe('mergeLogs', () => {
  test('joins the runs of all logs in order, in canonical form', () => {
    const merged = Buffer.from(mergeLogs([logOf([{ b: 1, a: 2 }]), logOf([]), logOf([{ c: 3 }, { d: 4 }])])).toString()
    const value = JSON.parse(merged) as { runs: unknown[]; version: string }
    expect(value.runs).toEqual([{ a: 2, b: 1 }, { c: 3 }, { d: 4 }])
    expect(merged).toBe(canonicalJson(value))
  })

  test('gives a valid empty log where no log was accepted', () => {
    expect(JSON.parse(Buffer.from(mergeLogs([])).toString())).toMatchObject({ version: '2.1.0', runs: [] })
  })
})
