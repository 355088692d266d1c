import { describe, expect, test } from 'vitest'
import { problemsOfFacts } from '../../policies/index.ts'
import type { DeclaredFacts } from '../../schemas/records/index.ts'
import { policies } from './facts.ts'

const problems = (facts: DeclaredFacts): readonly string[] =>
  problemsOfFacts(facts, policies.entitlements).map(({ key, message }) => `${key}: ${message}`)

test('facts that nobody declares have no problem', () => {
  expect(problems({})).toEqual([])
})

describe('a licence', () => {
  test.each(['MIT', 'Apache-2.0 OR MIT', 'LicenseRef-Own'])('may be %s', (licence) => {
    expect(problems({ licence })).toEqual([])
  })

  test.each(['SEE LICENSE IN x', '', 'Ours'])('may not be %j', (licence) => {
    expect(problems({ licence })).toEqual([`licence: The licence ${JSON.stringify(licence)} is no SPDX expression.`])
  })
})

describe('a host', () => {
  test('that is none is told the kinds of server, one by one', () => {
    const remedies = problemsOfFacts({ host: 'x' }, policies.entitlements).map(({ remedy }) => remedy)
    expect(remedies.join()).toContain(' github-enterprise, ')
  })

  const label = 'a'.repeat(60)

  test.each([
    ...['github.com', 'GitHub.com', 'a.b', '1.2', 'a1.b2', 'x-y.z-w.example', 'git.ours.example:8443', '10.0.0.1:80'],
    ...['xn--a-1ga.example', 'a--b.c--d', '3m.4u', 'x9.9x', 'a0b.c0d', 'ab.cd', 'x1-2y.z3-4w'],
    ...['github-enterprise', 'azure-devops-server', 'gitlab-self-managed', 'other'],
    `${label}.${label}.${label}.${label}.example`,
  ])('may be %s', (host) => {
    expect(problems({ host })).toEqual([])
  })

  test.each([
    ...['', 'localhost', 'github', '-a.b', 'a-.b', 'a.-b', 'a.b-', '.a.b', 'a..b', 'a.b.', 'a_b.c', 'a.b_c', 'a.b/c'],
    ...['https://github.com', ' github.com', 'github.com ', 'a.b:', 'a.b:x', 'a.b:80x', 'é.com', 'a.é', 'a.b\nc.d'],
    ...['_a.b', 'a._b', 'a.bé', 'aé.b', 'a.b c', '*.a.b'],
    `${label}.${label}.${label}.${label}.${label}`,
  ])('may not be %j', (host) => {
    expect(problems({ host })).toEqual([
      `host: The host ${JSON.stringify(host)} is neither a domain nor a kind of server.`,
    ])
  })
})

describe('an entitlement', () => {
  test('may be any that is known, by its name or with its last day', () => {
    const entitlements = [
      'snyk-paid',
      { name: 'coverity-licence' },
      { name: 'docker-subscription', expires: '2027-02-28' },
    ]
    expect(problems({ entitlements })).toEqual([])
  })

  test('may be no other name', () => {
    expect(problems({ entitlements: ['snyk', { name: 'coverity' }, 'snyk-paid'] })).toEqual([
      'entitlements: There is no entitlement named "snyk".',
      'entitlements: There is no entitlement named "coverity".',
    ])
  })

  test('may not end on a day that is none', () => {
    expect(problems({ entitlements: [{ name: 'snyk-paid', expires: '2027-02-30' }] })).toEqual([
      'entitlements: The entitlement snyk-paid expires on 2027-02-30, which is no day of the calendar.',
    ])
  })
})
