import { expect, test } from 'vitest'
import { watched } from '../../../cli/validate/watched.ts'
import { bytesSource, validateSource } from '../../../sarif/index.ts'
import { base } from '../../conformance/base.ts'

test('what is told of a check only grows, and comes to nearly all of the log', () => {
  const log = bytesSource(new TextEncoder().encode(JSON.stringify(base())))
  const told: number[] = []
  validateSource(
    watched(log, (done) => told.push(done)),
    { windowBytes: 100, groupBytes: 1, batch: { bytes: 1, results: 1 } },
  )
  expect(told.length).toBeGreaterThan(50)
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(told.at(-1)).toBeGreaterThan(log.size * 0.9)
  expect(told.at(-1)).toBeLessThanOrEqual(log.size)
})
