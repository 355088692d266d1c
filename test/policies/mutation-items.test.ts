import { describe, expect, test } from 'vitest'
import { type DecideInput, gateAfter, gateBefore } from '../../policies/index.ts'
import type { Decision, DeclaredFacts } from '../../schemas/records/index.ts'
import { decisionOn, input, policies, ruleNote, signal, verdictOn } from './facts.ts'

const closed: DeclaredFacts = { licence: 'LicenseRef-Own', visibility: 'private', use: 'internal', host: 'github.com' }
const places = (found: Decision | undefined): readonly string[] | undefined =>
  found?.evidence.map((each) => `${each.signal} ${each.uri}:${each.line} ${each.confidence}`)

describe('before the analyzers', () => {
  test('what is not allowed does not start and says the clause', () => {
    const subjects = ['sonarsource-analyzers', 'kics'].map((id) => ({ id, evidence: [signal('T1')] }))
    const decisions = subjects.flatMap(({ id, evidence }) =>
      [decisionOn(id, input({ use: 'service' }, { tools: [{ id, evidence }] }))].flatMap((found) => found ?? []),
    )
    const permits = gateBefore(decisions, [...subjects, { id: 'nobody' }])
    expect(permits.map(({ mayStart, outcome }) => `${mayStart} ${outcome}`)).toEqual([
      'false denied',
      'false review',
      'false denied',
    ])
    expect(permits[0]?.message).toContain(decisions[0]?.clause)
    expect(permits[1]?.message).toContain(decisions[1]?.clause)
    expect(permits[2]?.message).toMatch(/no licence decision was made$/u)
  })
})

test('claims of a log become signals at their lines, each for itself', () => {
  const claims = [
    { uri: 'a.sarif', name: 'CodeQL', ruleIds: ['mine', 'js/xss'], registryMarks: [7, 9] },
    { uri: 'b.sarif', name: 'Other', ruleIds: ['mine'], line: 4 },
  ]
  const { signals } = gateAfter(input(closed, { claims }), policies)
  expect(signals.map((each) => `${each.signal} ${each.uri}:${each.line} ${each.confidence}`)).toEqual([
    'S18 a.sarif:7 weak',
    'S18 a.sarif:9 weak',
    'C11 a.sarif:1 weak',
    'C12 a.sarif:1 weak',
  ])
})

describe('a tool', () => {
  test('that no list names says so, and one that a list names says where its licence stands', () => {
    const clause = (id: string): string | undefined =>
      decisionOn(id, input({}, { tools: [{ id, evidence: [signal('T1')] }] }))?.clause
    expect(clause('trivy')).toMatch(/ \(Apache-2\.0, LICENSE of aquasecurity\/trivy\)$/u)
    const hint = decisionOn('nobody', input({}, { tools: [{ id: 'nobody', evidence: [signal('T4')] }] }))
    expect(hint?.clause).toMatch(/ \(, a tool that no list names\)$/u)
  })

  test('that is run leaves no hint behind its waived use', () => {
    const waivers = [{ subject: 'kics', policy: 'kics-shared', who: 'A', why: 'B', until: '2026-12-31' }]
    const kics = input({ use: 'service' }, { tools: [{ id: 'kics', evidence: [signal('T1')] }], waivers })
    expect(verdictOn('kics', kics)).toBe('allow waiver:kics-shared')
  })

  test('that Assay starts itself is named as that, though the tree runs it too', () => {
    const tools = [{ id: 'trivy', evidence: [signal('T1')] }]
    const found = decisionOn('trivy', input({}, { tools, analyzers: [{ id: 'trivy', licence: 'MIT' }] }))
    expect(found?.clause).toMatch(/ \(MIT, the analyzer's own package\)$/u)
  })

  test('without any sign is not in use', () => {
    expect(verdictOn('trivy', input({}, { tools: [{ id: 'trivy', evidence: [] }] }))).toBe('absent')
  })
})

describe('Docker Desktop', () => {
  const engine = (operatingSystem: string | null, context: string | null): string =>
    verdictOn('docker-desktop', input({}, { containerEngine: { operatingSystem, context } }))

  test.each(['Docker Desktop', 'docker desktop 4.3', ' Docker Desktop (containerized)'])(
    'is what calls itself %j',
    (os) => {
      expect(engine(os, null)).toBe('review docker-desktop-kind-unknown')
    },
  )

  test.each(['Not Docker Desktop', 'Docker Desktops', 'Ubuntu'])('is not what calls itself %j', (os) => {
    expect(engine(os, null)).toBe('absent')
  })

  test('is hinted at by a context of its name alone', () => {
    expect([engine('Ubuntu', 'desktop-linux'), engine('Ubuntu', 'Desktop-linux')]).toEqual([
      'review docker-desktop-hint',
      'review docker-desktop-hint',
    ])
    expect(engine('Ubuntu', 'my-desktop-linux')).toBe('absent')
  })
})

describe('the evidence of an unread workflow', () => {
  const unread = (...uris: readonly string[]): Partial<DecideInput> => ({
    unread: uris.map((uri) => ({ uri, reason: 'x', subject: 'codeql' as const })),
  })

  test('is the file, and what its text shows', () => {
    const signals = [signal('C1', 'a.yml', 3), signal('C10', 'a.yml', 5), signal('C1', 'b.yml', 2)]
    expect(places(decisionOn('codeql', input(closed, { signals, ...unread('a.yml', 'b.yml') })))).toEqual([
      'unread a.yml:1 weak',
      'C1 a.yml:3 strong',
      'C10 a.yml:5 strong',
      'unread b.yml:1 weak',
      'C1 b.yml:2 strong',
    ])
  })

  test('has nothing of other files and other subjects', () => {
    const signals = [signal('C2', 'a.yml', 3), signal('S12', 'a.yml', 4)]
    expect(places(decisionOn('codeql', input(closed, { signals, ...unread('a.yml') })))).toEqual([
      'unread a.yml:1 weak',
    ])
  })
})

test('a signal that no subject lists is no use of any', () => {
  expect(verdictOn('codeql', input(closed, { signals: [signal('X1')] }))).toBe('absent')
})

test('a signal in two forms counts in the first', () => {
  const subjects = policies.subjects.map((subject) => ({
    ...subject,
    forms: [{ form: 'silent', signals: ['C1'] }, ...subject.forms],
  }))
  expect(verdictOn('codeql', input(closed, { signals: [signal('C1')] }), { ...policies, subjects })).toBe('absent')
})

test('facts that are missing are named policy by policy, in the order of their names', () => {
  const missing = (signals: readonly string[]): readonly string[] | undefined =>
    decisionOn(
      'codeql',
      input({ use: 'internal' }, { signals: signals.map((id) => signal(id, `${id}.yml`)) }),
    )?.missing.map(({ fact }) => fact)
  expect(missing(['C17', 'C8'])).toEqual(missing(['C8', 'C17']))
})

test('an unread rule file decides by itself, before the signs that its text shows', () => {
  const found = decisionOn(
    'semgrep-rules',
    input(closed, {
      signals: [signal('S12', 'r/a.yaml')],
      unread: [{ uri: 'r/a.yaml', reason: 'x', subject: 'semgrep-rules' }],
      waivers: [{ subject: 'semgrep-rules', policy: 'registry-reference', who: 'A', why: 'B', until: '2026-12-31' }],
    }),
  )
  expect(found?.policy).toMatch(/^semgrep-rules-unread@/u)
  expect(places(found)).toEqual(['unread r/a.yaml:1 weak', 'S12 r/a.yaml:1 strong'])
})

describe('the evidence of a rule', () => {
  const rules = [ruleNote({ terms: 'registry' })]
  const shown = (...signals: readonly [string, number][]): readonly string[] | undefined =>
    places(
      decisionOn(
        'semgrep-rules',
        input(closed, { rules, signals: signals.map(([id, line]) => signal(id, 'rules/a.yaml', line)) }),
      ),
    )
  const alone = ['rule rules/a.yaml:2 weak']

  test.each(['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S14', 'S15'])('is %s between its lines', (id) => {
    expect(shown([id, 3])).toEqual([`${id} rules/a.yaml:3 strong`])
  })

  test('is its place, where nothing shows between its lines', () => {
    expect(shown()).toEqual(alone)
    expect(shown(['S1', 1], ['S1', 10])).toEqual(alone)
    expect(shown(['S20', 3])).toEqual(alone)
  })

  test('is found in whatever order signs come', () => {
    const all = ['S1 rules/a.yaml:3 strong', 'S4 rules/a.yaml:8 strong']
    expect(shown(['S1', 12], ['S4', 8], ['S1', 1], ['S1', 3], ['S1', 11])).toEqual(all)
    expect(shown(['S1', 3], ['S1', 12], ['S1', 11], ['S1', 1], ['S4', 8])).toEqual(all)
  })
})

test('a sign other than a known id is no hint beside a rule of a tree whose licence is declared', () => {
  const from = input(closed, { rules: [ruleNote()], signals: [signal('S15', 'rules/a.yaml', 3)] })
  expect(verdictOn('semgrep-rules', from)).toBe('allow rules-of-licensed-tree')
})

test('where a rule names terms of Semgrep a resemblance adds nothing', () => {
  const known = { match: 'similar', origin: 'nobody/knows', similarity: 0.9 } as const
  const policy = 'commons-clause-internal'
  const waivers = [{ subject: 'semgrep-rules', policy, who: 'A', why: 'B', until: '2026-12-31' }]
  const from = input(closed, { rules: [ruleNote({ terms: 'commons-clause', known })], waivers })
  expect(verdictOn('semgrep-rules', from)).toBe(`allow waiver:${policy}`)
})
