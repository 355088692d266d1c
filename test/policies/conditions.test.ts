import { describe, expect, test } from 'vitest'
import type { PolicySet } from '../../policies/index.ts'
import { conditions } from './conditions.ts'
import { policies } from './facts.ts'

const programForms = ['use', 'engine', 'hint', 'unread']
const ruleForms = [
  ...['use', 'hint', 'unread', 'reference', 'named', 'unnamed', 'similar'],
  ...['registry', 'semgrep-rules-licence', 'commons-clause', 'pro'],
]

/** Every value that a fact can have; of numbers those around the limits of the terms. */
const domains: Readonly<Record<string, readonly string[]>> = {
  asUse: ['allow', 'review', 'deny', ''],
  use: ['internal', 'service', 'research', 'unknown'],
  visibility: ['private', 'public', 'unknown'],
  host: ['github.com', 'elsewhere', 'unknown'],
  automation: ['yes', 'no', 'unknown'],
  licence: ['osi', 'closed', 'unknown'],
  detected: ['osi', 'closed', 'unclear', 'none'],
  contradiction: ['true', 'false'],
  entitlement: ['covers', 'elsewhere', 'none'],
  held: ['nothing', 'coverity-licence', 'coverity-scan-project', 'coverity-licence+coverity-scan-project'],
  ruleLicence: ['own', 'permissive', 'copyleft', 'other', ''],
  engine: ['permissive', 'copyleft', 'network-copyleft', 'other', ''],
  organisation: ['business', 'government', 'education', 'personal', 'open-source', 'unknown'],
  employees: ['-1', '0', '249', '250'],
  revenueUsd: ['-1', '0', '9999999', '10000000'],
}

type Facts = Parameters<PolicySet['policies'][number]['holds']>[0]
type Named = Readonly<Record<string, string>>

const anything: Named = {
  ...{ form: '', asUse: '', use: 'unknown', visibility: 'unknown', host: 'unknown', automation: 'unknown' },
  ...{ licence: 'unknown', detected: 'none', contradiction: 'false', entitlement: 'none', held: 'nothing' },
  ...{ ruleLicence: '', engine: '', organisation: 'unknown', employees: '-1', revenueUsd: '-1' },
}

const typed = (facts: Named): Facts =>
  ({
    ...facts,
    contradiction: facts.contradiction === 'true',
    held: facts.held === 'nothing' ? [] : facts.held?.split('+'),
    employees: BigInt(facts.employees ?? ''),
    revenueUsd: BigInt(facts.revenueUsd ?? ''),
  }) as unknown as Facts

/** `form=use|engine use=service` as the values of each fact. */
const valuesOf = (line: string): ReadonlyMap<string, readonly string[]> =>
  new Map(line.split(' ').map((part) => [part.split('=')[0] ?? '', (part.split('=')[1] ?? '').split('|')] as const))

const everyCase = (names: readonly string[], forms: readonly string[]): readonly Named[] =>
  names.reduce<readonly Named[]>(
    (found, name) =>
      found.flatMap((facts) =>
        (name === 'form' ? forms : (domains[name] ?? [])).map((value) => ({ ...facts, [name]: value })),
      ),
    [anything],
  )

const wrongFor = (id: string, lines: readonly string[]): readonly string[] => {
  const policy = policies.policies.find((each) => each.id === id)
  const wanted = lines.map(valuesOf)
  const names = [...new Set(wanted.flatMap((line) => [...line.keys()]))]
  return everyCase(names, policy?.subject === 'semgrep-rules' ? ruleForms : programForms)
    .filter((facts) => {
      const holds = wanted.some((line) => [...line].every(([name, values]) => values.includes(facts[name] ?? '')))
      return policy?.holds(typed(facts)) !== holds
    })
    .map((facts) => names.map((name) => `${name}=${facts[name]}`).join(' '))
}

describe('the condition of', () => {
  test.each(conditions)('%s holds on what it speaks of and on nothing else', (id, ...lines) => {
    expect(wrongFor(id, lines)).toEqual([])
  })

  test('every policy is told', () => {
    expect(conditions.map(([id]) => id)).toEqual(policies.policies.map(({ id }) => id))
  })
})
