import { expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { nameLog } from '../../../pipeline/examine/named-log.ts'
import { applyPatch, validateLog } from '../../../sarif/index.ts'
import type { SarifLog } from '../../../schemas/sarif/index.ts'
import { runOver } from '../../sarif/compare/tree.ts'

const log: SarifLog = { version: '2.1.0', runs: [runOver({ 'a.js': 'eval(a)\n' })] }
const ledger = { before: '0'.repeat(64), after: sha256(canonicalJson(log)), steps: [] }
const guidOf = ({ runs }: SarifLog): string | undefined => runs?.[0]?.automationDetails?.guid

test('the ledger leads to the log with its GUID', () => {
  const named = nameLog(log, ledger)
  const patches = named.ledger?.steps.flatMap(({ patch }) => patch) ?? []
  expect(applyPatch(structuredClone(log), patches)).toEqual(named.log)
  expect(named.ledger?.after).toBe(sha256(canonicalJson(named.log)))
})

test('the GUID is one that the specification takes', () => {
  expect(validateLog(nameLog(log, null).log).validation.defects).toEqual([])
})

test('equal runs have equal GUIDs, others others', () => {
  const other: SarifLog = { version: '2.1.0', runs: [runOver({ 'a.js': 'eval(b)\n' })] }
  expect(guidOf(nameLog(structuredClone(log), null).log)).toBe(guidOf(nameLog(log, null).log))
  expect(guidOf(nameLog(other, null).log)).not.toBe(guidOf(nameLog(log, null).log))
})

test('naming a run twice changes nothing', () => {
  const { log: named } = nameLog(log, null)
  expect(nameLog(named, null).log).toEqual(named)
})
