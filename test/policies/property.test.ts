import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecideInput, decide } from '../../policies/index.ts'
import type { DecisionKind, DeclaredFacts, Organisation, Signal } from '../../schemas/records/index.ts'
import { detected, input, nothingDetected, policies, signal } from './facts.ts'

const strictness: Readonly<Record<DecisionKind, number>> = { allow: 0, review: 1, deny: 2 }

const declared: fc.Arbitrary<DeclaredFacts> = fc.record(
  {
    licence: fc.constantFrom('MIT', 'MIT OR BUSL-1.1', 'LicenseRef-Own', 'no expression'),
    host: fc.constantFrom('github.com', 'gitlab.com', 'github-enterprise', 'other'),
    visibility: fc.constantFrom('private', 'public'),
    use: fc.constantFrom('internal', 'service', 'research'),
    automation: fc.boolean(),
    entitlements: fc.subarray(['github-advanced-security', 'semgrep-commercial', 'github-enterprise-cloud']),
  },
  { requiredKeys: [] },
)

const anySignal: fc.Arbitrary<Signal> = fc
  .tuple(
    fc.constantFrom(
      'C1',
      'C2',
      'C3',
      'C4',
      'C8',
      'C9',
      'C10',
      'C11',
      'C12',
      'C13',
      'C14',
      'C15',
      'C17',
      'S1',
      'S4',
      'S9',
      'S10',
      'S12',
      'S13',
      'S14',
      'S15',
      'S21',
    ),
    fc.constantFrom('.github/workflows/a.yml', 'b.sh', '.gitlab-ci.yml', 'r/a.yaml'),
  )
  .map(([id, uri]) => signal(id, uri))

const anyInput: fc.Arbitrary<DecideInput> = fc
  .record({
    declared,
    detectedLicence: fc.constantFrom(nothingDetected, detected('MIT'), detected('BUSL-1.1'), detected(null)),
    signals: fc.array(anySignal, { maxLength: 4 }),
    rules: fc.array(
      fc.record({
        uri: fc.constantFrom('r/a.yaml', 'r/b.yaml'),
        line: fc.constant(2),
        firstLine: fc.constant(2),
        lastLine: fc.constant(9),
        terms: fc.constantFrom('semgrep-rules-licence', 'commons-clause', 'pro', 'registry', 'named', 'unnamed'),
        licence: fc.constantFrom(null, 'MIT', 'AGPL-3.0-only', 'LicenseRef-Theirs'),
        fromRegistry: fc.boolean(),
        sha256: fc.constant(null),
        known: fc.option(
          fc.record({
            match: fc.constantFrom('same', 'similar'),
            origin: fc.constantFrom(
              'semgrep/semgrep-rules',
              'trailofbits/semgrep-rules',
              '0xdea/semgrep-rules',
              'gone',
            ),
            similarity: fc.constant(1),
          }),
        ),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ declared: facts, ...more }) => input(facts, more))

const rank = (from: DecideInput, subject: string): number => {
  const found = decide(from, policies).find((each) => each.subject === subject)
  return found ? strictness[found.decision] : -1
}

const subjects = ['codeql', 'semgrep-rules']

const toolIds = [
  'trufflehog',
  'kics',
  'snyk',
  'coverity',
  'gitleaks-action',
  'sonarsource-analyzers',
  'trivy',
  'unknown',
]

const organisation: fc.Arbitrary<Organisation> = fc.record(
  {
    kind: fc.constantFrom('business', 'government', 'education', 'personal', 'open-source'),
    employees: fc.constantFrom(0, 249, 250, 9_000),
    'revenue-usd': fc.constantFrom(0, 9_999_999, 10_000_000),
  },
  { requiredKeys: [] },
)

/** Everything at once: tools, the container engine, the organisation, entitlements that end, waivers. */
const anyWhole: fc.Arbitrary<DecideInput> = fc
  .record({
    base: anyInput,
    organisation,
    tools: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(...toolIds),
        evidence: fc.array(fc.constantFrom(signal('T1', 'a.yml'), signal('T4', 'b.yml'), signal('T2', 'c.sh', 3)), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
      { maxLength: 3, selector: ({ id }) => id },
    ),
    containerEngine: fc.constantFrom(
      null,
      { context: 'desktop-linux', operatingSystem: 'Docker Desktop' },
      { context: 'desktop-linux', operatingSystem: 'Ubuntu' },
      { context: null, operatingSystem: null },
    ),
    entitlements: fc.subarray([
      'docker-subscription',
      'snyk-paid',
      'coverity-licence',
      'coverity-scan-project',
      'gitleaks-action-licence',
      'sonarsource-commercial',
      { name: 'github-advanced-security', expires: '2026-11-28' },
      { name: 'semgrep-commercial', expires: '2026-11-29' },
    ]),
    waivers: fc.array(
      fc.record(
        {
          subject: fc.constantFrom('codeql', 'semgrep-rules', 'snyk', 'docker-desktop'),
          who: fc.constantFrom('A', 'B'),
          why: fc.constant('c'),
          until: fc.constantFrom('2026-11-28', '2026-11-29'),
          policy: fc.constantFrom('codeql-not-open-source', 'semgrep-rules-shared', 'snyk-not-known'),
          path: fc.constantFrom('r/*.yaml', 'b.sh', '**'),
        },
        { requiredKeys: ['subject', 'who', 'why', 'until'] },
      ),
      { maxLength: 2 },
    ),
  })
  .map(({ base, entitlements, ...more }) => ({ ...base, ...more, declared: { ...base.declared, entitlements } }))

const ranks = (from: DecideInput): ReadonlyMap<string, number> =>
  new Map(decide(from, policies).map(({ subject, decision }) => [subject, strictness[decision]]))

describe('for any facts', () => {
  test('one more sign never makes a decision milder', () => {
    fc.assert(
      fc.property(anyInput, anySignal, (from, more) => {
        for (const subject of subjects)
          expect(rank({ ...from, signals: [...from.signals, more] }, subject)).toBeGreaterThanOrEqual(
            rank(from, subject),
          )
      }),
      { numRuns: 500 },
    )
  })

  test('one more rule never makes a decision milder', () => {
    fc.assert(
      fc.property(anyInput, anyInput, (from, more) => {
        const both = { ...from, rules: [...from.rules, ...more.rules] }
        expect(rank(both, 'semgrep-rules')).toBeGreaterThanOrEqual(rank(from, 'semgrep-rules'))
      }),
      { numRuns: 300 },
    )
  })

  test('nothing is allowed to CodeQL without a declared licence, entitlement or research', () => {
    fc.assert(
      fc.property(anyInput, (from) => {
        const { licence: _licence, entitlements: _entitlements, ...facts } = from.declared
        const bare = { ...from, declared: facts.use === 'research' ? { ...facts, use: 'internal' as const } : facts }
        expect(rank(bare, 'codeql')).not.toBe(strictness.allow)
      }),
      { numRuns: 300 },
    )
  })

  test('what is not seen gets no decision', () => {
    fc.assert(
      fc.property(anyInput, (from) => {
        expect(decide({ ...from, signals: [], rules: [] }, policies)).toEqual([])
      }),
    )
  })

  test('one more sign of a tool never makes a decision milder', () => {
    const more = fc.record({
      id: fc.constantFrom(...toolIds),
      evidence: fc.constant<Signal[]>([signal('T1', 'z.yml')]),
    })
    fc.assert(
      fc.property(anyWhole, more, (from, use) => {
        const before = ranks(from)
        const after = ranks({ ...from, tools: [...from.tools, use] })
        for (const [subject, rank] of before) expect(after.get(subject)).toBeGreaterThanOrEqual(rank)
      }),
      { numRuns: 300 },
    )
  })

  test('taking a declared fact away never turns a denial or a question into a permission', () => {
    // Not the use: open source in public on GitHub.com is free for a use that nobody declares, and a service is not.
    const facts = ['licence', 'host', 'visibility', 'automation', 'entitlements'] as const
    fc.assert(
      fc.property(anyWhole, fc.constantFrom(...facts), (from, fact) => {
        const { [fact]: _taken, ...declared } = from.declared
        const before = ranks(from)
        for (const [subject, rank] of ranks({ ...from, declared }))
          expect(rank === strictness.allow && (before.get(subject) ?? strictness.allow) > strictness.allow).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('taking the facts of the organisation away never permits', () => {
    fc.assert(
      fc.property(anyWhole, (from) => {
        const before = ranks(from)
        for (const [subject, rank] of ranks({ ...from, organisation: {} }))
          expect(rank === strictness.allow && (before.get(subject) ?? strictness.allow) > strictness.allow).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('the order of policies, signs, rules, tools, files and waivers means nothing', () => {
    const turned = { ...policies, policies: policies.policies.toReversed() }
    fc.assert(
      fc.property(anyWhole, (from) => {
        const other = {
          ...from,
          signals: from.signals.toReversed(),
          rules: from.rules.toReversed(),
          tools: from.tools.toReversed(),
          waivers: from.waivers.toReversed(),
          files: from.files.toReversed(),
        }
        expect(decide(other, turned)).toEqual(decide(from, policies))
      }),
      { numRuns: 300 },
    )
  })

  test('without a waiver nothing is milder than with it', () => {
    fc.assert(
      fc.property(anyWhole, (from) => {
        const bare = ranks({ ...from, waivers: [] })
        for (const [subject, rank] of ranks(from)) expect(bare.get(subject)).toBeGreaterThanOrEqual(rank)
      }),
      { numRuns: 200 },
    )
  })
})
