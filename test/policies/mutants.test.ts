import { describe, expect, test } from 'vitest'
import type { DecisionKind } from '../../schemas/records/index.ts'
import { cases } from './cases.ts'
import { policies, verdictOn } from './facts.ts'

const wrongCases = (set: typeof policies): readonly string[] =>
  cases
    .filter(([subject, , from, verdict]) => !`${verdictOn(subject, from, set)} `.startsWith(`${verdict} `))
    .map(([, about]) => about)

const other: Readonly<Record<DecisionKind, DecisionKind>> = { allow: 'deny', deny: 'allow', review: 'allow' }

describe.each(policies.policies.map((policy) => [policy.id, policy] as const))('the policy %s', (_id, policy) => {
  const rest = policies.policies.filter((each) => each !== policy)

  test('is missed where it is taken out', () => {
    expect(wrongCases({ ...policies, policies: rest })).not.toEqual([])
  })

  test('is missed where it decides otherwise', () => {
    const turned = { ...policy, decision: other[policy.decision] }
    expect(wrongCases({ ...policies, policies: [...rest, turned] })).not.toEqual([])
  })
})

// An allow that holds too often is mostly outvoted by a stricter policy, so only those that refuse are asked.
const refusing = policies.policies.filter(({ decision }) => decision !== 'allow')

describe.each(refusing.map((policy) => [policy.id, policy] as const))('the refusing policy %s', (_id, policy) => {
  test('is missed where it always holds', () => {
    const rest = policies.policies.filter((each) => each !== policy)
    expect(wrongCases({ ...policies, policies: [...rest, { ...policy, holds: () => true }] })).not.toEqual([])
  })
})
