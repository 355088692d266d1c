import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairBytes, replayLedger, validateBytes } from '../../../sarif/index.ts'
import { base } from '../../conformance/base.ts'
import { changed, type Edit } from '../../conformance/case.ts'
import { meaningOf } from './meaning.ts'
import { damaged } from './mutations.ts'
import { alone, bytes, parsed } from './repaired.ts'

/** Mended, or `null` where repair says why it made nothing. */
const outcome = (log: Uint8Array) => {
  const found = repairBytes(log, alone)
  return 'refused' in found ? null : found
}

test('whatever is wrong with a log, the meaning of its results stays', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(damaged, (log) => {
      const found = outcome(log)
      expect(meaningOf(parsed(found?.log ?? log))).toEqual(meaningOf(parsed(log)))
    }),
    { numRuns: 150 },
  )
})

test('a second repair changes nothing, and a valid log is never changed', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(damaged, (log) => {
      const once = outcome(log)?.log ?? log
      expect(outcome(once)?.log ?? once).toEqual(once)
      expect(validateBytes(log).validation.valid && !Buffer.from(once).equals(log)).toBe(false)
    }),
    { numRuns: 150 },
  )
})

test('repair never adds a defect, and its ledger leads to the same bytes', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(damaged, (log) => {
      const found = outcome(log)
      const replayed = found?.ledger ? replayLedger(log, found.ledger) : null
      expect(replayed && 'log' in replayed ? replayed.log : null).toEqual(found?.ledger ? found.log : null)
      expect(found?.after.counts.error ?? 0).toBeLessThanOrEqual(found?.before.counts.error ?? 0)
    }),
    { numRuns: 150 },
  )
})

test('a hash of a line that another tool made is a free text, and stays', () => {
  const told = { primaryLocationLineHash: '0c9a55e1b7d24f3a8e60d1c2b3a49587' }
  const hashed: Edit = ['/runs/0/results/1/partialFingerprints', told]
  const log = changed(base(), [hashed])
  expect(outcome(bytes(log))?.log).toEqual(bytes(log))
  const broken = outcome(bytes(changed(base(), [hashed, ['/runs/0/results/0/ruleIndex', '0']])))
  expect(broken && parsed(broken.log)).toEqual(log)
})
