import { describe, expect, test } from 'vitest'
import { cannotSee, decide, entitlementNames, gateAfter, gateBefore } from '../../policies/index.ts'
import { input, policies, signal } from './facts.ts'

const analyzers = [
  { id: 'biome', licence: 'MIT OR Apache-2.0' },
  { id: 'odd', licence: 'LicenseRef-Theirs' },
]

describe('the gate before', () => {
  test('starts what is allowed and nothing else, and says why', () => {
    const permits = gateBefore(decide(input({}, { analyzers }), policies), analyzers)
    expect(permits).toEqual([
      { id: 'biome', mayStart: true, outcome: null, message: '' },
      { id: 'odd', mayStart: false, outcome: 'denied', message: expect.stringContaining('odd was not started') },
    ])
  })

  test('starts what a waiver covers', () => {
    const waivers = [{ subject: 'odd', who: 'A', why: 'b', until: '2027-01-01' }]
    const permits = gateBefore(decide(input({}, { analyzers, waivers }), policies), analyzers)
    expect(permits.map(({ mayStart }) => mayStart)).toEqual([true, true])
  })

  test('leaves a review to a person, and denies what nobody judged', () => {
    const [decision] = decide(input({}, { signals: [signal('C1')] }), policies)
    expect(
      gateBefore(decision ? [decision] : [], [{ id: 'codeql' }, { id: 'other' }]).map(({ outcome }) => outcome),
    ).toEqual(['review', 'denied'])
  })
})

describe('the gate after', () => {
  const closed = input({ licence: 'LicenseRef-Own', host: 'github.com', visibility: 'private', use: 'internal' })

  test('takes a log that claims to be CodeQL as a claim: a person decides', () => {
    const { signals, decisions } = gateAfter(
      { ...closed, claims: [{ uri: 'in.sarif', name: 'CodeQL', line: 7, ruleIds: ['NL-1'] }] },
      policies,
    )
    expect(signals).toEqual([{ signal: 'C11', uri: 'in.sarif', line: 7, confidence: 'weak' }])
    expect(decisions).toMatchObject([{ subject: 'codeql', decision: 'review', evidence: signals }])
  })

  test('takes rule ids of CodeQL under another name as a claim too', () => {
    const { signals } = gateAfter(
      { ...closed, claims: [{ uri: 'in.sarif', name: 'Other', ruleIds: ['js/sql-injection'] }] },
      policies,
    )
    expect(signals.map((each) => each.signal)).toEqual(['C12'])
  })

  test('a claim changes nothing where the use would be allowed, and silences no use', () => {
    const claims = [{ uri: 'in.sarif', name: 'CodeQL', ruleIds: [] }]
    const entitled = { ...closed, declared: { ...closed.declared, entitlements: ['github-advanced-security'] } }
    expect(gateAfter({ ...entitled, claims }, policies).decisions).toEqual([])
    const used = { ...closed, signals: [signal('C1')] }
    expect(gateAfter({ ...used, claims }, policies).decisions[0]?.decision).toBe('deny')
  })

  test('says nothing of other tools', () => {
    expect(gateAfter({ ...closed, claims: [{ uri: 'in.sarif', name: 'Ruff', ruleIds: ['F401'] }] }, policies)).toEqual({
      signals: [],
      decisions: [],
    })
  })
})

test('the names of entitlements are a list', () => {
  expect(entitlementNames(policies).map(({ name }) => name)).toContain('github-advanced-security')
})

test("GitHub's default set-up is admitted to be invisible", () => {
  expect(cannotSee['codeql']).toContain('leaves no file')
})
