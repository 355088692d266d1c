import { describe, expect, test } from 'vitest'
import { repairBytes, replayLedger } from '../../../sarif/index.ts'
import { base } from '../../conformance/base.ts'
import { bytesOf, type Case } from '../../conformance/case.ts'
import { cases } from '../../conformance/cases/index.ts'
import { meaningOf } from './meaning.ts'
import { mendable } from './mendable.ts'
import { alone, logOf, parsed } from './repaired.ts'

const isMendable = ({ rule, name, expect: expected }: Case): boolean =>
  expected === 'breach' && (mendable[rule]?.includes(name) ?? false)
const isReencoded = ({ rule }: Case): boolean => rule === 'bytes/utf-16' || rule === 'bytes/byte-order-mark'

const all = cases().map((one) => {
  const bytes = bytesOf(one, base())
  return { one, name: `${one.rule}: ${one.name}`, bytes, repaired: repairBytes(bytes, alone) }
})
const toMend = all.filter(({ one }) => isMendable(one))
const invalid = all.filter(({ repaired }) => !repaired.before.valid)
const written = invalid.filter(({ repaired }) => !('refused' in repaired))
const withLedger = written.filter(({ repaired }) => 'ledger' in repaired && repaired.ledger !== null)
const named = (some: typeof all): readonly string[] => some.map(({ name }) => name)

test('every case that is listed as mendable is a breach of the suite', () => {
  expect(toMend.map(({ one }) => one.name).sort()).toEqual(Object.values(mendable).flat().sort())
})

test('the cases that come out valid are those that are listed', () => {
  expect(named(invalid.filter(({ repaired }) => repaired.after.valid))).toEqual(named(toMend))
})

describe('the results of a mended case are the same: rule, place, message, level', () => {
  test.each(toMend.filter(({ one }) => !isReencoded(one)).map((one) => [one.name, one] as const))(
    '%s',
    (_, { bytes, repaired }) => {
      expect(meaningOf(parsed(logOf(repaired)))).toEqual(meaningOf(parsed(bytes)))
    },
  )

  test.each(toMend.filter(({ one }) => isReencoded(one)).map((one) => [one.name, one] as const))(
    '%s',
    (_, { repaired }) => {
      expect(parsed(logOf(repaired))).toEqual(base())
    },
  )
})

test('a case that cannot be mended is listed with its place, a reason and a remedy', () => {
  const silent = invalid.filter(
    ({ repaired: { after, left } }) =>
      !after.valid && (left.length === 0 || left.some(({ reason, remedy }) => reason === '' || remedy === '')),
  )
  expect(named(silent)).toEqual([])
})

test('a valid log comes back byte for byte', () => {
  const changed = all.filter(({ bytes, repaired }) => repaired.before.valid && logOf(repaired) !== bytes)
  expect(named(changed)).toEqual([])
})

test('what was mended once is not changed by another repair', () => {
  const changed = written.filter(({ repaired }) => {
    const log = logOf(repaired)
    return !Buffer.from(log).equals(logOf(repairBytes(log, alone)))
  })
  expect(named(changed)).toEqual([])
})

test('what was mended comes out of its ledger again, byte for byte', () => {
  const differing = withLedger.filter(({ bytes, repaired }) => {
    const ledger = 'ledger' in repaired ? repaired.ledger : null
    const replayed = ledger && replayLedger(bytes, ledger)
    return !replayed || 'misfit' in replayed || !Buffer.from(logOf(repaired)).equals(replayed.log)
  })
  expect(named(differing)).toEqual([])
})

test('only a log that has no canonical form, and is not mended, has no ledger', () => {
  const without = written.filter((one) => !withLedger.includes(one))
  expect(without.filter(({ bytes, repaired }) => logOf(repaired) !== bytes)).toEqual([])
  expect(named(without)).toEqual(['bytes/number-overflow: 1e400'])
})
