import { describe, expect, test } from 'vitest'
import { requirements, validateBytes } from '../../sarif/index.ts'
import { base } from './base.ts'
import { bytesOf, type Case } from './case.ts'
import { cases } from './cases/index.ts'

const all = cases()
const isBreach = (one: Case): one is Case & { expect: 'breach' } => one.expect === 'breach'
const breaches = all.filter(isBreach)
const legals = all.filter((one) => !isBreach(one))
// A file of more than 512 MiB is no case to ship; schema rules are many properties each.
const ruled = requirements().filter(({ id }) => !id.startsWith('schema/') && id !== 'bytes/too-large')
const defectsOf = (one: Case) => validateBytes(bytesOf(one, base())).validation.defects

test('the base log has no defect of any level', () => {
  expect(validateBytes(new TextEncoder().encode(JSON.stringify(base()))).validation.defects).toEqual([])
})

describe('a breach is found by its rule, under its section, at its place', () => {
  test.each(breaches.map((one) => [`${one.rule}: ${one.name}`, one] as const))('%s', (_, one) => {
    const defects = defectsOf(one)
    const found = defects.map(({ ruleId, section, pointer }) => ({ ruleId, section, pointer }))
    expect(found).toContainEqual({ ruleId: one.rule, section: one.section, pointer: one.at })
  })
})

describe('what comes close to a breach is left alone by the rule', () => {
  test.each(legals.map((one) => [`${one.rule}: ${one.name}`, one] as const))('%s', (_, one) => {
    const defects = defectsOf(one)
    expect(defects.filter(({ level }) => level === 'error')).toEqual([])
    expect(defects.filter(({ ruleId }) => ruleId === one.rule)).toEqual([])
  })
})

test.each(ruled.map(({ id }) => id))('%s has a breach and a legal case', (id) => {
  expect(breaches.map(({ rule }) => rule)).toContain(id)
  expect(legals.map(({ rule }) => rule)).toContain(id)
})

test('no two rules have the same id', () => {
  const ids = requirements().map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})
