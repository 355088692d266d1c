import { describe, expect, test } from 'vitest'
import { type DecideInput, decide, type PolicySet, problemsOfFacts } from '../../policies/index.ts'
import type { DeclaredFacts, DetectedLicence } from '../../schemas/records/index.ts'
import { detected, input, policies, signal } from './facts.ts'

type Policy = PolicySet['policies'][number]
type Seen = Parameters<Policy['holds']>[0]

/** What a condition is shown for the first use of CodeQL in these facts. */
const seenBy = (from: DecideInput, set: PolicySet = policies): Seen | undefined => {
  const seen: Seen[] = []
  const probe = policies.policies
    .slice(0, 1)
    .map((policy): Policy => ({ ...policy, subject: 'codeql', holds: (facts) => seen.push(facts) > 0 }))
  decide(from, { ...set, policies: probe })
  return seen[0]
}

const declared = (facts: DeclaredFacts, more: Partial<DecideInput> = {}): DecideInput =>
  input(facts, { signals: [signal('C8', 'db/codeql-database.yml')], ...more })

describe('a declared host', () => {
  test.each([
    ['github.com', 'github.com'],
    [' GitHub.com ', 'github.com'],
    ['www.github.com', 'github.com'],
    ['github.com:443', 'github.com'],
    ['github.com.', 'github.com'],
    ['gitwww.hub.com', 'elsewhere'],
    ['github:443.com', 'elsewhere'],
    ['github.com:4430', 'elsewhere'],
    ['github.com.evil.example', 'elsewhere'],
    ['x.github.com', 'elsewhere'],
    ['', 'unknown'],
    ['  ', 'unknown'],
  ] as const)('%j is %s', (host, kind) => {
    expect(seenBy(declared({ host }))?.host).toBe(kind)
  })

  test.each(['github-enterprise', 'azure-devops-server', 'gitlab-self-managed', 'other'])(
    'can be the kind of server %s',
    (host) => {
      expect(problemsOfFacts({ host }, [])).toEqual([])
    },
  )
})

describe('an entitlement to CodeQL', () => {
  const holds = (host: string): string | undefined =>
    seenBy(declared({ host, entitlements: ['github-advanced-security'] }))?.entitlement

  test.each([
    ['github.com', 'covers'],
    ['ours.visualstudio.com', 'covers'],
    ['visualstudio.com', 'elsewhere'],
    ['notvisualstudio.com', 'elsewhere'],
    ['not-github.com', 'elsewhere'],
    ['xgithub.com', 'elsewhere'],
    ['gitlab.com', 'elsewhere'],
  ])('on %s %s', (host, entitlement) => {
    expect(holds(host)).toBe(entitlement)
  })

  test('covers by any of its parts', () => {
    const parts = ['gitlab.com', 'github.com'].map((host) => ({ subject: 'codeql', hosts: [host] }))
    const set = { ...policies, entitlements: [{ name: 'two', title: 'Two', covers: parts }] }
    expect(seenBy(declared({ host: 'github.com', entitlements: ['two'] }), set)?.entitlement).toBe('covers')
  })
})

describe('a detected licence', () => {
  const kindOf = (detectedLicence: DetectedLicence): string | undefined =>
    seenBy(declared({}, { detectedLicence }))?.detected

  test('is open source, closed, unclear, or none', () => {
    expect(kindOf(detected('MIT'))).toBe('osi')
    expect(kindOf(detected('BUSL-1.1'))).toBe('closed')
    expect(kindOf(detected(null))).toBe('unclear')
    expect(kindOf({ spdx: 'SEE LICENSE IN x', evidence: detected(null).evidence })).toBe('unclear')
    expect(kindOf({ spdx: null, evidence: [] })).toBe('none')
  })

  test.each([
    ['MIT', 'GPL-3.0-only', true],
    ['LicenseRef-Own', 'MIT', true],
    ['LicenseRef-Own', 'LicenseRef-Other', false],
    ['LicenseRef-Own', 'LicenseRef-Own AND LicenseRef-Other', false],
    ['GPL-3.0-only', 'GPL-3.0-or-later', false],
    ['MIT', 'MIT AND BUSL-1.1', true],
    ['MIT', 'no licence at all', false],
    ['no licence at all', 'MIT', false],
  ])('beside the declared %s: %s contradicts it: %s', (licence, found, isContradiction) => {
    expect(seenBy(declared({ licence }, { detectedLicence: detected(found) }))?.contradiction).toBe(isContradiction)
  })

  test('that nobody could name contradicts nothing', () => {
    expect(seenBy(declared({ licence: 'MIT' }, { detectedLicence: detected(null) }))?.contradiction).toBe(false)
  })
})

describe('automation', () => {
  const seen = (id: string, uri: string): string | undefined =>
    seenBy(input({}, { signals: [signal(id, uri)] }))?.automation

  test.each([
    '.github/workflows/a.yml',
    'action.yml',
    '.gitlab-ci.yml',
    'Makefile',
    'justfile',
    'Taskfile.yml',
    'Dockerfile',
    'compose.yaml',
    'Jenkinsfile',
    '.teamcity/settings.kts',
  ])('shows by a command in %s', (uri) => {
    expect(seen('C10', uri)).toBe('yes')
  })

  test('does not show by a command in a script, nor by a database in a build file', () => {
    expect([seen('C10', 'scan.sh'), seen('C8', 'Makefile')]).toEqual(['unknown', 'unknown'])
  })

  test('shows where one of many signs shows it', () => {
    const signals = [signal('C10', 'scan.sh'), signal('C10', 'Makefile')]
    expect(seenBy(input({}, { signals }))?.automation).toBe('yes')
  })

  test('is what the operator declares, whatever the files show', () => {
    const told = (automation: boolean): string | undefined =>
      seenBy(input({ automation }, { signals: [signal('C1')] }))?.automation
    expect([told(true), told(false)]).toEqual(['yes', 'no'])
  })
})
