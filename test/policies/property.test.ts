import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecideInput, decide } from '../../policies/index.ts'
import type { DecisionKind, DeclaredFacts, Signal } from '../../schemas/records/index.ts'
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
})
