import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../lib/canonical.ts'
import { houseLog, runsOfHouseLog } from '../../sarif/index.ts'

const bytes = (value: unknown): Uint8Array => Buffer.from(canonicalJson(value))

describe('a house log', () => {
  test.each([[[]], [[[]]], [[[{ a: 1 }], [], [{ b: 2 }, { c: 3 }]]]])(
    'gives back the runs that it was made of: %j',
    (arrays) => {
      const runs = runsOfHouseLog(houseLog(arrays.map(bytes)))
      expect(JSON.parse(Buffer.from(runs ?? []).toString())).toEqual(arrays.flat())
    },
  )

  test('is the only text that runs are taken from', () => {
    const log = houseLog([bytes([{ a: 1 }])])
    expect(runsOfHouseLog(log.subarray(1))).toBeNull()
    expect(runsOfHouseLog(log.subarray(0, -1))).toBeNull()
    expect(runsOfHouseLog(Buffer.from(''))).toBeNull()
  })
})
