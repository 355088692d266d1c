import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AssayError } from '../../lib/errors.ts'
import { loadPolicies, type PolicySet } from '../../policies/index.ts'
import { input, policies, signal, verdictOn } from './facts.ts'

const policy = (id: string, when: string, decision: string): string =>
  [
    `  - id: ${id}`,
    '    title: House rule',
    `    when: ${JSON.stringify(when)}`,
    `    decision: ${decision}`,
    '    clause: { text: We say so. }',
    '    reason: It was decided.',
    '    remedy: Ask the licence office.',
  ].join('\n')

const file = (subject: string, ...entries: readonly string[]): string =>
  [
    `subject: ${JSON.stringify(subject)}`,
    'source: { title: House rules, address: "https://house.example/rules", read: "2026-11-30" }',
    'substitutes: []',
    'policies:',
    ...entries,
    '',
  ].join('\n')

const folderOf = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

const load = (folder: string, analyzers: readonly string[] = []): PolicySet =>
  loadPolicies(undefined, { folder, analyzers })

const faultOf = (folder: string): string => {
  try {
    load(folder)
    return 'loaded'
  } catch (error) {
    return error instanceof AssayError ? `${error.code}: ${error.message}` : String(error)
  }
}

const trivy = input({ use: 'internal' }, { tools: [{ id: 'trivy', evidence: [signal('T1')] }] })
const open = input(
  { licence: 'MIT', host: 'github.com', visibility: 'public' },
  { signals: [signal('C1')], analyzers: [{ id: 'house-lint', licence: 'LicenseRef-House' }] },
)

describe("a site's own policies", () => {
  test('can be stricter than ours', () => {
    const set = load(folderOf({ 'codeql.yaml': file('codeql', policy('house-no-codeql', 'form == "use"', 'deny')) }))
    expect(verdictOn('codeql', open)).toBe('allow codeql-open-source')
    expect(verdictOn('codeql', open, set)).toBe('deny house-no-codeql')
  })

  test('can allow what no policy of ours speaks of, and nothing that ours deny', () => {
    const lint = load(folderOf({ 'a.yml': file('house-lint', policy('house-lint', 'form == "engine"', 'allow')) }), [
      'house-lint',
    ])
    expect(verdictOn('house-lint', open)).toBe('deny default-deny')
    expect(verdictOn('house-lint', open, lint)).toBe('allow house-lint')
    const all = load(folderOf({ 'a.yaml': file('codeql', policy('house-yes', 'true', 'allow')) }))
    const service = input({ use: 'service' }, { signals: [signal('C1')] })
    expect(verdictOn('codeql', service, all)).toBe('deny codeql-hosted-service')
  })

  test('may speak of every program', () => {
    const set = load(folderOf({ 'a.yaml': file('*', policy('house-none', 'engine != "copyleft"', 'review')) }))
    expect(verdictOn('trivy', trivy, set)).toBe('review house-none')
    const hog = { ...trivy, tools: [{ id: 'trufflehog', evidence: [signal('T1')] }] }
    expect(verdictOn('trufflehog', hog, set)).toBe('review house-none')
  })

  test('are in the digest of all that decided, byte by byte', () => {
    const text = file('codeql', policy('house', 'form == "use"', 'deny'))
    const digest = (content: string): string => load(folderOf({ 'a.yaml': content })).digest
    expect(digest(text)).toBe(digest(text))
    expect(digest(text)).not.toBe(policies.digest)
    expect(digest(`${text}\n`)).not.toBe(digest(text))
  })

  test('may lie beside a text and hidden files', () => {
    const text = file('codeql', policy('house', 'form == "use"', 'deny'))
    expect(faultOf(folderOf({ 'a.yaml': text, 'README.md': 'x', '.gitignore': 'x' }))).toBe('loaded')
  })
})

describe('a folder of policies that is wrong stops the start with file and line', () => {
  const good = file('codeql', policy('house', 'form == "use"', 'deny'))

  test.each([
    [
      'an id of ours',
      { 'a.yaml': good.replace('id: house', 'id: codeql-research') },
      /a\.yaml, line 5, codeql-research: .*first in codeql\.yaml, line \d+/u,
    ],
    ['an id twice', { 'a.yaml': good, 'b.yaml': good }, /b\.yaml, line 5, house: .*first in a\.yaml, line 5/u],
    [
      'a subject that is none',
      { 'a.yaml': good.replace('"codeql"', '"codqel"') },
      /a\.yaml, subject: codqel is nothing/u,
    ],
    ['a condition that is none', { 'a.yaml': good.replace('form ==', 'from ==') }, /a\.yaml, line 5, house\.when: /u],
    ['broken YAML', { 'a.yaml': `${good}  - {` }, /a\.yaml, line \d+: (?![A-Z_]+\.)/u],
    ['an unknown key', { 'a.yaml': good.replace('remedy:', 'remdy:') }, /a\.yaml, line \d+ \(\/policies\/0/u],
    ['two documents', { 'a.yaml': `${good}---\n${good}` }, /a\.yaml, line \d+: it holds more than one document/u],
    ['no YAML at all', { 'a.yaml': 'hello' }, /a\.yaml, line 1/u],
    ['bytes that are no UTF-8', { 'a.yaml': Buffer.from([0xff, 0xfe, 0x00]) }, /a\.yaml, the file: it is not UTF-8/u],
    ['a huge file', { 'a.yaml': `# ${'x'.repeat(1_100_000)}` }, /a\.yaml, the file: it is larger/u],
    ['another kind of file', { 'a.yaml': good, 'b.json': '{}' }, /b\.json, the name: a policy file ends in \.yaml/u],
    ['nothing in it', {}, /it holds no policy file/u],
    [
      'aliases that fill the memory',
      {
        'a.yaml': `a: &a [${'x,'.repeat(99)}]\nb: &b [${'*a,'.repeat(99)}]\nc: &c [${'*b,'.repeat(99)}]\nd: [${'*c,'.repeat(99)}]\n`,
      },
      /a\.yaml, line 1/u,
    ],
  ])('%s', (_what, files, message) => {
    const fault = faultOf(folderOf(files as Readonly<Record<string, string | Uint8Array>>))
    expect(fault).toMatch(/^policy\/site-invalid: /u)
    expect(fault).toMatch(message)
  })

  test('a folder that is not there, a file and a link', () => {
    const folder = folderOf({ 'a.yaml': good })
    symlinkSync(folder, join(folder, 'link'))
    expect(faultOf(join(folder, 'none'))).toMatch(
      /^policy\/site-invalid: .*none, the folder: it cannot be read \(ENOENT\)/u,
    )
    expect(faultOf(join(folder, 'a.yaml'))).toMatch(/the folder: it is a link or a file/u)
    expect(faultOf(join(folder, 'link'))).toMatch(/the folder: it is a link or a file/u)
  })

  test('a link and a folder called like a policy file', () => {
    const linked = folderOf({})
    symlinkSync(join(folderOf({ 'a.yaml': good }), 'a.yaml'), join(linked, 'b.yaml'))
    expect(faultOf(linked)).toMatch(/b\.yaml, the file: it is a link/u)
    const nested = folderOf({})
    mkdirSync(join(nested, 'c.yaml'))
    expect(faultOf(nested)).toMatch(/c\.yaml, the file: it is no regular file/u)
  })
})
