import { describe, expect, test } from 'vitest'
import type { DecideInput } from '../../policies/index.ts'
import type { DeclaredFacts, MissingFact, Organisation } from '../../schemas/records/index.ts'
import { decisionOn, detected, input, policies, ruleNote, signal } from './facts.ts'

type More = Partial<DecideInput>

const missing = (subject: string, declared: DeclaredFacts, more: More): readonly MissingFact[] | undefined =>
  decisionOn(subject, input(declared, more))?.missing
const facts = (subject: string, declared: DeclaredFacts, more: More): readonly string[] | undefined =>
  missing(subject, declared, more)?.map(({ fact }) => fact)

const codeql = (declared: DeclaredFacts, id = 'C1', more: More = {}): readonly string[] | undefined =>
  facts('codeql', declared, { signals: [signal(id)], ...more })
const tool = (id: string, declared: DeclaredFacts, sign = 'T1', more: More = {}): readonly string[] | undefined =>
  facts(id, declared, { tools: [{ id, evidence: [signal(sign)] }], ...more })
const docker = (organisation: Organisation, operatingSystem = 'Docker Desktop'): readonly string[] | undefined =>
  facts('docker-desktop', {}, { organisation, containerEngine: { operatingSystem, context: 'desktop-linux' } })

const open = { licence: 'MIT', visibility: 'public', host: 'github.com', use: 'internal' } as const

describe('what is missing for CodeQL', () => {
  test('is another licence where the files contradict the declared one', () => {
    expect(codeql(open, 'C1', { detectedLicence: detected('LicenseRef-Own') })).toEqual(['licence'])
  })

  test('is the host where an entitlement counts elsewhere', () => {
    const held = { entitlements: ['github-advanced-security'], automation: false }
    expect(codeql({ ...open, ...held, licence: 'LicenseRef-Own', host: 'gitlab.com' })).toEqual(['host'])
  })

  test('is the visibility while open source is private, and not that of closed code', () => {
    expect(codeql({ ...open, visibility: 'private' })).toEqual(['visibility'])
    expect(codeql({ ...open, visibility: 'private', licence: 'LicenseRef-Own' }, 'C17')).toEqual(['entitlement'])
    expect(codeql({ licence: 'MIT', host: 'github.com' })).toEqual(['visibility'])
  })

  test('is whether it is automated, until that is declared', () => {
    const elsewhere = { ...open, host: 'gitlab.com' }
    expect(codeql(elsewhere, 'C10', { signals: [signal('C10', 'docs.sh')] })).toEqual(['automation'])
    expect(codeql({ ...elsewhere, automation: false })).toEqual([])
  })
})

describe('what is missing for Docker Desktop', () => {
  test('is the kind of organisation, until it is declared', () => {
    expect(docker({})).toEqual(['organisation', 'entitlement'])
    expect(docker({ kind: 'government' })).toEqual(['entitlement'])
  })

  test('is the figure of a business that is not declared; none at all is a figure', () => {
    expect(docker({ kind: 'business', employees: 0 })).toEqual(['revenue-usd', 'entitlement'])
    expect(docker({ kind: 'business', 'revenue-usd': 0 })).toEqual(['employees', 'entitlement'])
  })

  test('is, where its context alone shows it, all that would decide of a use', () => {
    const all = ['organisation', 'employees', 'revenue-usd', 'entitlement']
    expect(docker({}, 'Ubuntu')).toEqual(all)
    expect(docker({ kind: 'business' }, 'Ubuntu')).toEqual(all.slice(1))
  })

  test('is no figure of an organisation whose size does not decide', () => {
    expect(docker({ kind: 'government' }, 'Ubuntu')).toEqual(['entitlement'])
  })
})

describe('the use', () => {
  test('is missing where it decides, until it is declared', () => {
    expect(tool('kics', {})).toEqual(['use'])
    expect(tool('kics', { use: 'service' })).toEqual([])
  })
})

describe('an entitlement', () => {
  const expired = { name: 'semgrep-commercial', expires: '2026-01-01' }
  const rule = (terms: 'pro' | 'named' | 'commons-clause', entitlements: DeclaredFacts['entitlements'] = [expired]) =>
    missing(
      'semgrep-rules',
      { use: 'service', visibility: 'private', entitlements },
      { rules: [ruleNote({ terms, licence: 'LicenseRef-House', fromRegistry: true })] },
    )

  test('of another kind is missing where the one that is held does not do', () => {
    const scan = { entitlements: ['coverity-scan-project'] }
    expect(tool('coverity', { ...scan, use: 'service' })).toEqual(['entitlement'])
    expect(tool('coverity', { ...scan, use: 'internal', licence: 'LicenseRef-Own' })).toEqual(['entitlement'])
  })

  test('that covers is not missing', () => {
    const held: DeclaredFacts = { entitlements: ['github-advanced-security'], host: 'github.com', use: 'service' }
    expect(codeql(held, 'C17')).not.toContain('entitlement')
  })

  test('would have rules under the Commons Clause reviewed', () => {
    expect(rule('commons-clause', [])?.map(({ fact }) => fact)).toEqual(['entitlement'])
  })

  test('that is expired is named with who renews it', () => {
    const fact = 'entitlement semgrep-commercial, expired 2026-01-01'
    expect(rule('pro')?.[1]).toEqual({
      fact,
      who: 'whoever renews its contract; then operator: expires in assay.toml',
    })
    expect(rule('pro', [{ ...expired, contract: 'K-7' }])?.[1]).toEqual({
      fact,
      who: 'whoever renews contract K-7; then operator: expires in assay.toml',
    })
  })

  test('that is expired is not named where it would change nothing', () => {
    expect(rule('named')).toEqual([])
  })
})

describe('the licence of a program', () => {
  const who = 'maintainer of the analyzer: its licence as an SPDX expression'

  test('is missing where no policy speaks of it', () => {
    expect(missing('nobody', open, { tools: [{ id: 'nobody', evidence: [signal('T1')] }] })).toEqual([
      { fact: 'analyzer-licence', who },
    ])
  })

  test('is missing where an unknown tool is configured', () => {
    expect(tool('nobody', open, 'T4')).toEqual(['analyzer-licence'])
  })

  test('is not missing where a policy speaks of it', () => {
    expect(tool('kics', {}, 'T1')).not.toContain('analyzer-licence')
    expect(facts('ours', {}, { analyzers: [{ id: 'ours', licence: 'AGPL-3.0-only' }] })).toEqual(['use'])
    expect(tool('trufflehog', {}, 'T4')).not.toContain('analyzer-licence')
  })

  test('says nothing of what is no program', () => {
    const set = { ...policies, policies: [] }
    expect(decisionOn('codeql', input(open, { signals: [signal('C1')] }), set)?.missing).toEqual([])
  })
})
