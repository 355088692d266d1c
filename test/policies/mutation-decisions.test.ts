import { describe, expect, test } from 'vitest'
import { type DecideInput, decide } from '../../policies/index.ts'
import type { Decision, DeclaredFacts, RuleNote, Waiver } from '../../schemas/records/index.ts'
import { decisionOn, input, policies, ruleNote, signal, verdictOn } from './facts.ts'

const closed: DeclaredFacts = { licence: 'LicenseRef-Own', visibility: 'private', use: 'internal' }
const service: DeclaredFacts = { ...closed, use: 'service' }
const base: Waiver = { subject: 'semgrep-rules', who: 'A. Judge', why: 'contract 7', until: '2026-12-31' }

const a: Partial<RuleNote> = { uri: 'r/a.yaml', sha256: 'a'.repeat(64) }
const b: Partial<RuleNote> = { uri: 'r/b.yaml', sha256: 'b'.repeat(64) }

const rules = (
  declared: DeclaredFacts,
  notes: readonly Partial<RuleNote>[],
  ...waivers: Partial<Waiver>[]
): DecideInput =>
  input(declared, { rules: notes.map(ruleNote), waivers: waivers.map((each) => ({ ...base, ...each })) })

const onRules = (from: DecideInput): Decision | undefined => decisionOn('semgrep-rules', from)
const idOf = (found: Decision | undefined): string | undefined => found?.policy.split('@')[0]

test('decisions are sorted by subject', () => {
  const analyzers = ['zeta', 'alpha', 'kappa'].map((id) => ({ id, licence: 'MIT' }))
  const from = input(closed, { analyzers, signals: [signal('C1')] })
  expect(decide(from, policies).map(({ subject }) => subject)).toEqual(['alpha', 'codeql', 'kappa', 'zeta'])
})

describe('the clause of a decision', () => {
  test('names the licence of a program and where it was read', () => {
    const clause = decisionOn('ours', input({}, { analyzers: [{ id: 'ours', licence: 'MIT' }] }))?.clause
    expect(clause).toMatch(/ \(MIT, the analyzer's own package\)$/u)
  })

  test('is that of its policy where the policy is of one subject', () => {
    const kics = decisionOn('kics', input(closed, { tools: [{ id: 'kics', evidence: [signal('T1')] }] }))
    expect(kics?.clause).toBe(policies.policies.find(({ id }) => id === 'kics-own')?.clauseText)
  })

  test('says of what no policy speaks that it is denied', () => {
    const clause = decisionOn('ours', input({}, { analyzers: [{ id: 'ours', licence: 'LicenseRef-X' }] }))?.clause
    expect(clause).toBe('No policy speaks of this, so it is denied (ours).')
  })

  test('says who waived it, once it is waived as a whole', () => {
    const whole = onRules(rules(service, [{ ...a, terms: 'registry' }], {}))
    expect(whole?.clause).toMatch(/\) Waived by A\. Judge until 2026-12-31: contract 7$/u)
    expect(whole?.substitutes).toEqual([])
    const half = onRules(
      rules(
        service,
        [
          { ...a, terms: 'registry' },
          { ...b, terms: 'registry' },
        ],
        { path: 'r/a.yaml' },
      ),
    )
    expect(half?.clause).not.toContain('Waived')
    expect(half?.substitutes).toEqual(['own-rules', 'ast-grep'])
    expect(half?.waivedBy).toHaveLength(1)
  })
})

describe('where judgements differ', () => {
  test('those that decide alone say what is missing', () => {
    const found = onRules(rules({}, [{ ...a, terms: 'registry' }, b]))
    expect(found?.missing.map(({ fact }) => fact)).toEqual(['use', 'visibility'])
  })

  test('what is waived neither speaks nor asks', () => {
    const found = onRules(rules({}, [{ ...a, terms: 'registry' }, b], { policy: 'semgrep-rules-shared' }))
    expect([found?.decision, idOf(found)]).toEqual(['review', 'rules-of-unknown-origin'])
    expect(found?.missing.map(({ fact }) => fact)).toEqual(['licence'])
  })

  test('of two refusals one is waived and the other speaks', () => {
    const notes = [
      { ...a, terms: 'commons-clause' as const },
      { ...b, terms: 'registry' as const },
    ]
    expect(idOf(onRules(rules(service, notes, { policy: 'commons-clause-shared' })))).toBe('semgrep-rules-shared')
  })

  test('of waived ones the strictest is named', () => {
    const notes = [{ ...a, terms: 'registry' as const }, b]
    expect(idOf(onRules(rules({}, notes, {})))).toBe('waiver:semgrep-rules-shared')
  })

  test('a proven use speaks before a resemblance', () => {
    const known = { match: 'similar', origin: 'nobody/knows', similarity: 0.9 } as const
    const notes = [
      { ...a, known, terms: 'named' as const, licence: 'LicenseRef-House' },
      { ...b, terms: 'registry' as const },
    ]
    expect(idOf(onRules(rules(closed, notes)))).toBe('semgrep-rules-internal')
  })

  test('a proven use speaks before an unread file, whatever the names of their policies', () => {
    const named = policies.policies.map((each) =>
      each.id === 'semgrep-rules-internal' ? { ...each, id: 'z-last-by-name' } : each,
    )
    const from = rules(closed, [{ ...a, terms: 'registry' }])
    const unread = [{ uri: 'r/b.yaml', reason: 'x', subject: 'semgrep-rules' as const }]
    expect(verdictOn('semgrep-rules', { ...from, unread }, { ...policies, policies: named })).toBe(
      'review z-last-by-name',
    )
  })

  test('of those as strict the first by name speaks', () => {
    const notes = [
      { ...b, terms: 'registry' as const },
      { ...a, terms: 'commons-clause' as const },
    ]
    expect(idOf(onRules(rules(service, notes)))).toBe('commons-clause-shared')
    expect(idOf(onRules(rules(service, notes.toReversed())))).toBe('commons-clause-shared')
  })
})

describe('waivers in use', () => {
  const both = [
    { ...b, terms: 'registry' as const },
    { ...a, terms: 'registry' as const },
  ]

  test('are each named, by path and by digest, in one order', () => {
    const byPath = onRules(rules(service, both, { path: 'r/b.yaml' }, { path: 'r/a.yaml' }))
    expect(byPath?.waivedBy?.map(({ path }) => path)).toEqual(['r/a.yaml', 'r/b.yaml'])
    const byDigest = onRules(rules(service, both, { sha256: b.sha256 ?? '' }, { sha256: a.sha256 ?? '' }))
    expect(byDigest?.waivedBy?.map(({ sha256 }) => sha256)).toEqual([a.sha256, b.sha256])
  })

  test('are named once for each policy that they waive', () => {
    const notes = [
      { ...a, terms: 'registry' as const },
      { ...b, terms: 'commons-clause' as const },
    ]
    expect(onRules(rules(service, notes, {}))?.waivedBy?.map(({ policy }) => policy)).toEqual([
      'commons-clause-shared',
      'semgrep-rules-shared',
    ])
  })

  test('can waive what no policy speaks of, and expire', () => {
    const ours = (until: string): Decision | undefined =>
      decisionOn(
        'ours',
        input(
          {},
          {
            analyzers: [{ id: 'ours', licence: 'LicenseRef-X' }],
            waivers: [{ ...base, subject: 'ours', policy: 'default-deny', until }],
          },
        ),
      )
    expect(ours('2026-12-31')?.waivedBy?.map(({ policy }) => policy)).toEqual(['default-deny'])
    expect(ours('2026-01-01')?.missing.map(({ fact }) => fact)).toContain('waiver, expired 2026-01-01')
  })

  test('that expired are named where they are of the policy that decides', () => {
    const expired = (policy: string): readonly string[] | undefined =>
      onRules(rules(service, [{ ...a, terms: 'registry' }], { policy, until: '2026-01-01' }))?.missing.map(
        ({ fact }) => fact,
      )
    expect(expired('semgrep-rules-shared')).toContain('waiver, expired 2026-01-01')
    expect(expired('default-deny')).not.toContain('waiver, expired 2026-01-01')
  })
})

test('an entitlement that is in force elsewhere is not called expired', () => {
  const declared: DeclaredFacts = {
    ...closed,
    host: 'gitlab.com',
    automation: true,
    entitlements: [{ name: 'github-advanced-security', expires: '2027-01-01' }],
  }
  const found = decisionOn('codeql', input(declared, { signals: [signal('C1')] }))
  expect(found?.missing.map(({ fact }) => fact)).toEqual(['entitlement'])
})

test('a subject that a site alone speaks of keeps what is ours', () => {
  const [one] = policies.policies
  const site = one && { ...one, id: 'house', subject: 'trivy', origin: 'site' as const, holds: () => false }
  const set = { ...policies, policies: [...policies.policies, ...(site ? [site] : [])] }
  expect(verdictOn('trivy', input({}, { tools: [{ id: 'trivy', evidence: [signal('T1')] }] }), set)).toBe(
    'allow analyzer-permissive',
  )
})

describe("a site's policy for every program", () => {
  const [one] = policies.policies
  const site = one && {
    ...one,
    id: 'house',
    subject: '*',
    origin: 'site' as const,
    decision: 'deny' as const,
    holds: () => true,
  }
  const set = { ...policies, policies: [...policies.policies, ...(site ? [site] : [])] }
  const open = { licence: 'MIT', host: 'github.com', visibility: 'public' } as const

  test('speaks of a program that ours speak of too', () => {
    expect(verdictOn('kics', input(closed, { tools: [{ id: 'kics', evidence: [signal('T1')] }] }), set)).toBe(
      'deny house',
    )
  })

  test('does not speak of what is no program', () => {
    expect(verdictOn('codeql', input(open, { signals: [signal('C1')] }), set)).toBe('allow codeql-open-source')
  })

  test('speaks where one of the signs is a program', () => {
    const from = input(open, { signals: [signal('C1')], analyzers: [{ id: 'codeql', licence: 'MIT' }] })
    expect(verdictOn('codeql', from, set)).toBe('deny house')
  })
})

describe('signs beside rules', () => {
  const named = ruleNote({ uri: 'r/sub/abc.d.yaml', terms: 'named', licence: 'LicenseRef-Own' })
  const verdict = (id: string, uri: string, more: Partial<DecideInput> = {}): string | undefined =>
    onRules(input(service, { signals: [signal(id, uri, 2)], rules: [named], ...more }))?.decision

  test('that stand in no rule of the tree are answered by none', () => {
    expect([verdict('S7', 'x.yaml'), verdict('S8', 'x.yaml'), verdict('S17', 'x.yaml')]).toEqual([
      'review',
      'review',
      'deny',
    ])
  })

  test('of an unread file are answered by none', () => {
    const unread = [{ uri: named.uri, reason: 'x', subject: 'semgrep-rules' as const }]
    expect(verdict('S17', named.uri, { unread })).toBe('deny')
  })

  test('of other kinds are answered by none', () => {
    expect([verdict('S9', 'r/sub/x'), verdict('S12', 'r/sub/x.sh')]).toEqual(['review', 'deny'])
  })

  test('in a fixture are answered by a rule of the folder or of its first name', () => {
    expect([verdict('S16', 'r/sub/x.py'), verdict('S16', 't/abc.test.py'), verdict('S16', 't/abc')]).toEqual([
      'allow',
      'allow',
      'allow',
    ])
    expect([
      verdict('S16', 'r/x.py'),
      verdict('S16', 'x/sub/x.py'),
      verdict('S16', 'r/other/x.py'),
      verdict('S16', 't/.abc'),
    ]).toEqual(['review', 'review', 'review', 'review'])
  })

  test('in a fixture at the root are answered by a rule at the root', () => {
    expect(verdict('S16', 'x.py', { rules: [{ ...named, uri: 'abc.yaml' }] })).toBe('allow')
  })

  test('in hidden fixtures are answered by their own name', () => {
    const rules = [{ ...named, uri: 'r/.abc.yaml' }]
    expect([verdict('S16', 't/.abc.py', { rules }), verdict('S16', 't/.x.py', { rules })]).toEqual(['allow', 'review'])
  })
})
