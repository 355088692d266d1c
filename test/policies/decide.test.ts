import { describe, expect, test } from 'vitest'
import { decide, explain } from '../../policies/index.ts'
import { cases } from './cases.ts'
import { decisionOn, input, policies, signal, verdictOn } from './facts.ts'

describe('a decision', () => {
  test.each(cases)('on %s: %s', (subject, _about, from, verdict) => {
    expect(verdictOn(subject, from)).toMatch(new RegExp(`^${verdict}( |$)`, 'u'))
  })

  test('rests on a clause and on the digest of all policies, and can be explained', () => {
    const found = cases.flatMap(([subject, , from]) => decisionOn(subject, from) ?? [])
    expect(found.filter(({ clause, policy }) => clause === '' || !policy.endsWith(`@${policies.digest}`))).toEqual([])
    expect(
      found.map((each) => explain(each, policies)).filter(({ reason, remedy }) => reason === '' || remedy === ''),
    ).toEqual([])
  })

  test('has the evidence of every sign behind it, each once, those that decide first, sorted', () => {
    const signals = [
      signal('C10', 'b.sh', 2),
      signal('C1', 'a.yml', 9),
      signal('C17', 'a.yml', 3),
      signal('C1', 'a.yml', 9),
      signal('C2', 'a.yml', 1),
    ]
    const found = decisionOn('codeql', input({ licence: 'LicenseRef-Own', host: 'github.com' }, { signals }))
    expect(found?.evidence.map((each) => `${each.signal} ${each.uri}:${each.line}`)).toEqual([
      'C1 a.yml:9',
      'C10 b.sh:2',
      'C17 a.yml:3',
    ])
  })

  test('names the facts that are missing, with who can declare them, and none that is known', () => {
    const missing = (declared: Parameters<typeof input>[0]) =>
      decisionOn('codeql', input(declared, { signals: [signal('C1')] }))?.missing.map(({ fact }) => fact)
    expect(missing({})).toEqual(['host', 'licence', 'visibility'])
    expect(missing({ host: 'github.com', visibility: 'public' })).toEqual(['licence'])
    expect(missing({ licence: 'MIT', visibility: 'public' })).toEqual(['host'])
    expect(missing({ licence: 'LicenseRef-Own', host: 'github.com' })).toEqual(['entitlement'])
    expect(decisionOn('codeql', input({}, { signals: [signal('C1')] }))?.missing[0]?.who).toContain('--host')
  })

  test('offers substitutes where it refuses', () => {
    const refused = decisionOn('codeql', input({ use: 'service' }, { signals: [signal('C1')] }))
    expect(refused?.substitutes).toContain('ast-grep')
  })

  test('is the same whatever the order of policies and signals', () => {
    const turned = { ...policies, policies: policies.policies.toReversed() }
    for (const [, , from] of cases)
      expect(decide({ ...from, signals: from.signals.toReversed() }, turned)).toEqual(decide(from, policies))
  })
})

describe('a waiver', () => {
  const refused = input({ use: 'service' }, { signals: [signal('C1')] })
  const waiver = { subject: 'codeql', who: 'A. Judge', why: 'contract 7', until: '2026-11-29' }

  test('allows until its day is over, and the decision says who, why, until when and what it waives', () => {
    const found = decisionOn('codeql', { ...refused, waivers: [waiver] })
    expect(found).toMatchObject({
      decision: 'allow',
      policy: `waiver:codeql-hosted-service@${policies.digest}`,
      missing: [],
    })
    expect(found?.clause).toContain('Waived by A. Judge until 2026-11-29: contract 7')
    expect(found && explain(found, policies).title).toBe('Analysis offered to others')
  })

  test('that is expired does not count and is named', () => {
    const found = decisionOn('codeql', { ...refused, waivers: [waiver], today: '2026-11-30' })
    expect(found?.decision).toBe('deny')
    expect(found?.missing).toContainEqual({ fact: 'waiver, expired 2026-11-29', who: 'A. Judge' })
  })

  test('of another subject does not count', () => {
    expect(verdictOn('codeql', { ...refused, waivers: [{ ...waiver, subject: 'semgrep-rules' }] })).toBe(
      'deny codeql-hosted-service',
    )
  })

  test('leaves alone what is allowed anyway', () => {
    const allowed = input({ use: 'research' }, { signals: [signal('C1')], waivers: [waiver] })
    expect(verdictOn('codeql', allowed)).toBe('allow codeql-research')
  })
})
