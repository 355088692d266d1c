import { expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { findSecrets } from '../../../lib/redact/index.ts'
import { redactLog, withTokens } from '../../../pipeline/examine/redact-log.ts'
import { applyPatch, validateLog } from '../../../sarif/index.ts'
import type { Ledger } from '../../../schemas/records/index.ts'
import type { Run, SarifLog } from '../../../schemas/sarif/index.ts'
import { oneOfEachKind } from '../../support/planted-secrets.ts'

const [{ secret } = { secret: '' }] = oneOfEachKind
const token = 'REDACTED(github-token)'

const runOf = (message: string, more: Partial<Run> = {}): Run => ({
  tool: { driver: { name: 'Gauge', version: '1', rules: [{ id: 'A' }] } },
  columnKind: 'utf16CodeUnits',
  results: [{ ruleId: 'A', ruleIndex: 0, message: { text: message } }],
  ...more,
})
const logOf = (...runs: readonly Run[]): SarifLog => ({ version: '2.1.0', runs: [...runs] })
const digestOf = (value: unknown): string => sha256(canonicalJson(value))

test('a log without a secret stays, and has no ledger', () => {
  const log = logOf(runOf('Nothing.'))
  const kept = redactLog(log, null)
  expect(kept).toEqual({ log, ledger: null, isChanged: false })
  expect(kept.log).toBe(log)
})

test('a run declares the placeholders that it holds, and the one beside it none', () => {
  const kept = redactLog(logOf(runOf(`Found ${secret}.`), runOf('Nothing.')), null)
  expect(kept.log.runs).toEqual([runOf(`Found ${token}.`, { redactionTokens: [token] }), runOf('Nothing.')])
  expect(validateLog(kept.log).validation.valid).toBe(true)
})

test('what a run declared before stays declared', () => {
  const log = logOf(runOf(`[REDACTED] ${secret}`, { redactionTokens: ['[REDACTED]'] }))
  expect(redactLog(log, null).log.runs?.[0]?.redactionTokens).toEqual([token, '[REDACTED]'])
})

test('its ledger leads from the log as it came to the log as it is kept', () => {
  const log = logOf(runOf(`Found ${secret}.`, { properties: { deep: { list: [`a ${secret}`] } } }))
  const { log: after, ledger } = redactLog(log, null)
  expect(ledger).toMatchObject({ before: digestOf(log), after: digestOf(after), steps: [{ id: 'redacted' }] })
  expect(applyPatch(log, ledger?.steps.flatMap(({ patch }) => patch) ?? [])).toEqual(after)
})

test('the ledger of a house log goes on, without the secret in any step, name or pointer', () => {
  const before = logOf(runOf(''))
  const patch = [
    { op: 'replace' as const, path: '/runs/0/results/0/message/text', value: `Found ${secret}.` },
    { op: 'add' as const, path: `/runs/0/properties`, value: { [`//registry.example/:_authToken=${secret}`]: 1 } },
    { op: 'remove' as const, path: `/runs/0/properties/~1~1registry.example~1:_authToken=${secret}` },
  ]
  const log = applyPatch(before, patch) as SarifLog
  const ledger: Ledger = { before: digestOf(before), after: digestOf(log), steps: [{ id: 'x', reason: 'y', patch }] }
  const kept = redactLog(log, ledger)
  expect(kept.ledger).toMatchObject({ before: ledger.before, after: digestOf(kept.log) })
  expect(kept.ledger?.steps.map(({ id }) => id)).toEqual(['x', 'redacted'])
  expect(findSecrets(canonicalJson(kept.ledger))).toEqual([])
})

test('a secret that the steps took out again stays out of the ledger of a clean log', () => {
  const patch = [{ op: 'add' as const, path: '/runs/0/properties', value: { a: secret } }]
  const ledger: Ledger = { before: sha256(''), after: sha256(''), steps: [{ id: 'x', reason: 'y', patch }] }
  expect(findSecrets(canonicalJson(redactLog(logOf(runOf('Nothing.')), ledger).ledger))).toEqual([])
})

test('a placeholder that a snippet of ours was cut with is declared', () => {
  const ledger: Ledger = { before: sha256(''), after: sha256(''), steps: [] }
  expect(redactLog(logOf(runOf(`${token} is here.`)), ledger).log.runs?.[0]?.redactionTokens).toEqual([token])
})

test('no secret of any kind is left in a log that holds them all, and the log is valid', () => {
  const kept = redactLog(logOf(...oneOfEachKind.map(({ text }) => runOf(`a ${text}`))), null)
  expect(findSecrets(canonicalJson(kept.log))).toEqual([])
  expect(kept.log.runs?.map(({ redactionTokens }) => redactionTokens?.length)).not.toContain(undefined)
  expect(validateLog(kept.log).validation.valid).toBe(true)
})

test('a run that takes over results with placeholders declares theirs, once', () => {
  const run = withTokens(runOf(`a ${token}`, { redactionTokens: ['[REDACTED]'] }))
  expect(run.redactionTokens).toEqual([token, '[REDACTED]'])
  expect(withTokens(run)).toBe(run)
})
