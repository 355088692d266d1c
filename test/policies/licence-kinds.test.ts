import { describe, expect, test } from 'vitest'
import { ruleLicenceKind } from '../../policies/facts/licence-kinds.ts'
import {
  copyleft,
  familiesOf,
  idsIn,
  networkCopyleft,
  osiApproved,
  parseSpdx,
  permissive,
  standsOn,
} from '../../policies/facts/spdx.ts'
import type { DeclaredFacts, RuleNote } from '../../schemas/records/index.ts'
import { input, ruleNote, verdictOn } from './facts.ts'

const service: DeclaredFacts = { use: 'service', visibility: 'private' }

const onRule = (licence: string | null, more: Partial<RuleNote> = {}, declared: DeclaredFacts = service): string =>
  verdictOn('semgrep-rules', input(declared, { rules: [ruleNote({ terms: 'named', licence, ...more })] }))

describe('a rule that names', () => {
  test.each([
    ['MIT', 'allow rules-free'],
    ['LicenseRef-House', 'allow rules-free'],
    ['DocumentRef-x:LicenseRef-House', 'allow rules-free'],
    ['Our own words', 'allow rules-free'],
    ['AGPL-3.0-only', 'review rules-copyleft-shared'],
    ['GPL-2.0-or-later', 'review rules-copyleft-shared'],
    ['GPL-3.0-only OR AGPL-3.0-only', 'review rules-copyleft-shared'],
    ['BUSL-1.1', 'review rules-third-party'],
    ['BUSL-1.1 AND GPL-3.0-only', 'review rules-third-party'],
    ['BUSL-1.1 AND LicenseRef-House', 'review rules-third-party'],
  ])('%s gets %s', (licence, verdict) => {
    expect(onRule(licence)).toBe(verdict)
  })

  test('the declared licence is its owner’s, a part of it too', () => {
    expect(onRule('BUSL-1.1', {}, { ...service, licence: 'BUSL-1.1' })).toBe('allow rules-free')
    expect(onRule('BUSL-1.1 AND SSPL-1.0', {}, { ...service, licence: 'BUSL-1.1' })).toBe('allow rules-free')
    expect(onRule('BUSL-1.1', {}, { ...service, licence: 'SSPL-1.0' })).toBe('review rules-third-party')
    expect(onRule('BUSL-1.1', {}, { ...service, licence: 'no expression' })).toBe('review rules-third-party')
  })

  test.each(['LicenseRef-House', 'Our own words'])('%s and comes from the registry is not its owner’s', (licence) => {
    expect(onRule(licence, { fromRegistry: true })).toBe('review rules-third-party')
  })

  test('the declared licence and comes from the registry is not its owner’s', () => {
    expect(onRule('BUSL-1.1', { fromRegistry: true }, { ...service, licence: 'BUSL-1.1' })).toBe(
      'review rules-third-party',
    )
  })
})

test.each([
  ['MIT', 'allow analyzer-permissive'],
  ['GPL-2.0-only OR MIT', 'allow analyzer-permissive'],
  ['GPL-2.0-only', 'allow analyzer-copyleft'],
  ['MPL-2.0 AND MIT', 'allow analyzer-copyleft'],
  ['AGPL-3.0-only', 'review analyzer-network-copyleft-shared'],
  ['AGPL-3.0-only AND MPL-2.0 AND MIT', 'review analyzer-network-copyleft-shared'],
  ['BUSL-1.1', 'deny default-deny'],
  ['no expression', 'deny default-deny'],
])('a program under %s gets %s', (licence, verdict) => {
  expect(verdictOn('ours', input(service, { analyzers: [{ id: 'ours', licence }] }))).toBe(verdict)
})

test('the licence that stands beside other terms frees nothing', () => {
  const beside = { terms: 'commons-clause', licence: 'LGPL-2.1-only', byAnother: true } as const
  expect(ruleLicenceKind(beside, undefined)).toBe('')
})

describe('an expression', () => {
  const familiesIn = (text: string): readonly string[] | null => {
    const found = parseSpdx(text)
    return found && familiesOf(found)
  }

  test('may stand between blanks of any kind, and be long, but not longer than any honest one', () => {
    expect(familiesIn('\n MIT\t')).toEqual(['MIT'])
    const long = `LicenseRef-${'a'.repeat(1989)}`
    expect([familiesIn(long), familiesIn(`${long}a`)]).toEqual([[long], null])
  })

  test('is of one family in all its versions, and no name of an own licence is cut', () => {
    expect(familiesIn('GPL-3.0-only OR GPL-3.0-or-later OR GPL-3.0+')).toEqual(['GPL-3.0', 'GPL-3.0', 'GPL-3.0'])
    expect(familiesIn('LicenseRef-read-only-2')).toEqual(['LicenseRef-read-only-2'])
  })

  test.each([
    ['open source', osiApproved],
    ['permissive', permissive],
    ['copyleft', copyleft],
    ['network copyleft', networkCopyleft],
  ] as const)('of one id stands on the list of %s where that names it', (_name, list) => {
    const stands = (id: string): boolean => {
      const expression = parseSpdx(id)
      return expression !== null && standsOn(expression, list())
    }
    expect([...list()].filter((id) => !stands(id))).toEqual([])
  })
})

test.each(['3', 'null', '{}', '{"ids":"MIT"}'])(
  'the data %s is no list of ids, and which file has none is said',
  (text) => {
    const fault = { code: 'policy/invalid', message: 'policies/data/x.json has no list of ids.' }
    expect(() => idsIn(text, 'x.json')).toThrow(expect.objectContaining(fault))
  },
)
