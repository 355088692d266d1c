import { describe, expect, test } from 'vitest'
import { type DecideInput, decide, waiverNotes } from '../../policies/index.ts'
import type { Waiver } from '../../schemas/records/index.ts'
import { decisionOn, input, policies, ruleNote, signal } from './facts.ts'

const digest = (letter: string): string => letter.repeat(64)
const base: Waiver = { subject: 'codeql', who: 'A. Judge', why: 'contract 7', until: '2026-12-31' }

const workflows = input(
  { licence: 'LicenseRef-Own', host: 'github.com', use: 'internal' },
  {
    signals: [signal('C1', '.github/workflows/a.yml', 3), signal('C1', '.github/workflows/b.yml', 4)],
    files: [
      { uri: '.github/workflows/a.yml', sha256: digest('a') },
      { uri: '.github/workflows/b.yml', sha256: digest('b') },
    ],
  },
)

const rules = input(
  { licence: 'LicenseRef-Own', visibility: 'private', use: 'service' },
  {
    rules: [
      ruleNote({ terms: 'registry', uri: 'r/a.yaml', sha256: digest('1') }),
      ruleNote({ terms: 'registry', uri: 'r/a.yaml', line: 12, firstLine: 12, lastLine: 14, sha256: digest('2') }),
    ],
    files: [{ uri: 'r/a.yaml', sha256: digest('c') }],
  },
)

const said = (from: DecideInput, ...waivers: readonly Partial<Waiver>[]): string => {
  const subject = waivers[0]?.subject ?? 'codeql'
  const found = decisionOn(subject, { ...from, waivers: waivers.map((each) => ({ ...base, ...each })) })
  return `${found?.decision} ${found?.policy.split('@')[0]}`
}

describe('a waiver', () => {
  test.each([
    ['of the policy that decided', { policy: 'codeql-not-open-source' }, 'allow waiver:codeql-not-open-source'],
    ['of another policy', { policy: 'codeql-no-licence' }, 'deny codeql-not-open-source'],
    ['of a pattern for every file', { path: '.github/workflows/*' }, 'allow waiver:codeql-not-open-source'],
    ['of one of two files', { path: '.github/workflows/a.yml' }, 'deny codeql-not-open-source'],
    ['of another file', { path: 'a.yml' }, 'deny codeql-not-open-source'],
    ['of the digest of one of two files', { sha256: digest('a') }, 'deny codeql-not-open-source'],
    ['on its last day', { until: '2026-11-29' }, 'allow waiver:codeql-not-open-source'],
    ['that is expired', { until: '2026-11-28' }, 'deny codeql-not-open-source'],
  ])('%s', (_what, waiver, verdict) => {
    expect(said(workflows, waiver)).toBe(verdict)
  })

  test('of one file and one of the other cover both, in any order', () => {
    const two = [{ path: '.github/workflows/a.yml' }, { sha256: digest('b'), why: 'looked at it' }]
    expect(said(workflows, ...two)).toBe('allow waiver:codeql-not-open-source')
    expect(said(workflows, ...two.toReversed())).toBe('allow waiver:codeql-not-open-source')
  })

  test('of a path and a digest covers the file of that path only while it has these bytes', () => {
    const one = { ...workflows, signals: workflows.signals.slice(0, 1) }
    const path = '.github/workflows/a.yml'
    expect(said(one, { path, sha256: digest('a') })).toBe('allow waiver:codeql-not-open-source')
    expect(said(one, { path, sha256: digest('b') })).toBe('deny codeql-not-open-source')
    expect(said(one, { path: 'b.yml', sha256: digest('a') })).toBe('deny codeql-not-open-source')
  })

  test('of a rule covers that rule, and the others keep their decision', () => {
    const rule = (letter: string) => ({ subject: 'semgrep-rules', sha256: digest(letter) })
    expect(said(rules, rule('1'))).toBe('deny semgrep-rules-shared')
    expect(said(rules, rule('1'), rule('2'))).toBe('allow waiver:semgrep-rules-shared')
    expect(said(rules, rule('c'))).toBe('allow waiver:semgrep-rules-shared')
    expect(said(rules, { ...rule('1'), path: 's/*' }, rule('2'))).toBe('deny semgrep-rules-shared')
  })

  test('of a path covers nothing that stands in no file', () => {
    const engine = input({}, { analyzers: [{ id: 'odd', licence: 'LicenseRef-Theirs' }] })
    expect(said(engine, { subject: 'odd', path: '**' })).toBe('deny default-deny')
    expect(said(engine, { subject: 'odd', policy: 'default-deny' })).toBe('allow waiver:default-deny')
  })

  test('leaves what another sign is denied for, and its use is in the decision all the same', () => {
    const waivers = [{ ...base, path: '.github/workflows/a.yml' }]
    expect(decisionOn('codeql', { ...workflows, waivers })).toMatchObject({
      decision: 'deny',
      waivedBy: [{ ...base, path: '.github/workflows/a.yml', policy: 'codeql-not-open-source' }],
    })
  })

  test('that decides is named in the clause and as data', () => {
    const found = decisionOn('codeql', { ...workflows, waivers: [base] })
    expect(found?.clause).toMatch(/Waived by A\. Judge until 2026-12-31: contract 7$/u)
    expect(found?.waivedBy).toEqual([{ ...base, policy: 'codeql-not-open-source' }])
    expect(decisionOn('codeql', workflows)).not.toHaveProperty('waivedBy')
  })

  test('that is expired is named only where it would have counted', () => {
    const missing = (waiver: Partial<Waiver>) =>
      decisionOn('codeql', { ...workflows, waivers: [{ ...base, until: '2026-01-01', ...waiver }] })?.missing
    const named = { fact: 'waiver, expired 2026-01-01', who: 'A. Judge' }
    expect(missing({})).toContainEqual(named)
    expect(missing({ policy: 'codeql-no-licence' })).not.toContainEqual(named)
  })
})

describe('the notes on waivers', () => {
  const notes = (from: DecideInput, ...waivers: readonly Partial<Waiver>[]): readonly string[] => {
    const all = waivers.map((each) => ({ ...base, ...each }))
    return waiverNotes(all, decide({ ...from, waivers: all }, policies), from.today)
  }

  test('say nothing of one that was used', () => {
    expect(notes(workflows, {})).toEqual([])
    expect(notes(workflows, { policy: 'codeql-not-open-source' })).toEqual([])
    expect(notes(workflows, { path: '.github/workflows/a.yml' })).toEqual([])
  })

  test.each([
    [{ subject: 'codqel' }, /^The waiver of A\. Judge for codqel, in force until 2026-12-31, was not used/u],
    [{ policy: 'codeql-no-licence' }, /for codeql under codeql-no-licence, in force/u],
    [{ path: 'x.yml' }, /for codeql in x\.yml, in force/u],
    [{ sha256: digest('9') }, /for codeql of 9{19}, in force/u],
    [{ until: '2026-01-01' }, /for codeql expired on 2026-01-01 and does not count\./u],
  ])('name one that was not: %j', (waiver, note) => {
    expect(notes(workflows, waiver)).toEqual([expect.stringMatching(note)])
  })
})

test('an expired entitlement is named with who can renew it, and does not count', () => {
  const declared = (expires: string) => ({
    ...workflows.declared,
    entitlements: [{ name: 'github-advanced-security', contract: 'GH-7', expires }],
  })
  expect(decisionOn('codeql', { ...workflows, declared: declared('2026-11-29') })?.decision).toBe('allow')
  const found = decisionOn('codeql', { ...workflows, declared: declared('2026-11-28') })
  expect(found?.decision).toBe('deny')
  expect(found?.missing).toContainEqual({
    fact: 'entitlement github-advanced-security, expired 2026-11-28',
    who: 'whoever renews contract GH-7; then operator: expires in assay.toml',
  })
})
