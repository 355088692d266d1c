import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { decisionOn, input } from './facts.ts'
import { scan, signs, type Tree } from './tree.ts'

const filler = (count: number): string =>
  Array.from({ length: count }, (_, n) => `- id: r${n}\n  languages: [go]\n  pattern: "f(${'x'.repeat(40)})"\n`).join(
    '',
  )
const last = '- id: z\n  languages: [go]\n  metadata:\n    license: Semgrep Rules License v1.0\n'
/** Over 400 KB, which is parsed in pieces. */
const many = 6000

describe('a large pack of rules is read to its end', () => {
  test('in YAML, each rule at its own lines', () => {
    const { signals, rules, unread } = scan({ 'a.yaml': `# pack\nrules:\n${filler(many)}${last}` })
    expect(signals).toMatchObject([{ signal: 'S1', line: 3 + many * 3 + 3 }])
    expect(rules).toHaveLength(many + 1)
    expect(rules[many - 1]).toMatchObject({ line: 3 * many, firstLine: 3 * many })
    expect(unread).toEqual([])
  })

  test('in JSON on one line and in JSON under the name of YAML', () => {
    const rule = { id: 'a', languages: ['go'], pattern: 'x'.repeat(100) }
    const registry = { ...rule, metadata: { license: 'Semgrep Rules License v1.0' } }
    const text = JSON.stringify({ rules: [...Array(5000).fill(rule), registry] })
    expect(signs({ 'a.json': text, 'b.yaml': text })).toEqual(['S1 a.json:1', 'S1 b.yaml:1'])
  })

  test('with an anchor in another piece, at the line of the anchor', () => {
    const text = `m: &m\n  license: Semgrep Rules License v1.0\nrules:\n${filler(many)}- {id: z, languages: [go], metadata: *m}\n`
    expect(signs({ 'a.yaml': text })).toEqual(['S1 a.yaml:2'])
  })

  test('in several documents and after another key', () => {
    const text = `rules:\n${filler(many)}version: 1\n---\nrules:\n${last}`
    expect(signs({ 'a.yaml': text })).toEqual([`S1 a.yaml:${many * 3 + 8}`])
  })

  test('where one rule in it is broken the others still show, and the file is unread', () => {
    const text = `rules:\n- id: "open\n${filler(many)}${last}`
    expect(signs({ 'a.yaml': text })).toEqual([`S1 a.yaml:${many * 3 + 6}`])
    expect(scan({ 'a.yaml': text }).unread).toMatchObject([{ uri: 'a.yaml', subject: 'semgrep-rules' }])
  })
})

describe('a rule file that no parser takes', () => {
  test('shows the registry in flow style and on one line of JSON', () => {
    expect(
      signs({
        'a.json': '{"rules": [{"languages": 1, "license": "Semgrep Rules License", "source": "https://semgrep.dev/r/a"',
      }),
    ).toEqual(['S1 a.json:1', 'S4 a.json:1'])
  })

  test('is not freed by a licence that its text names', () => {
    const seen = scan({ 'a.yaml': 'rules:\n- id: a\n  languages: [go]\n\tmetadata:\n    license: MIT\n' })
    expect(seen.rules).toEqual([])
    expect(decisionOn('semgrep-rules', input({ licence: 'MIT' }, seen))?.decision).toBe('review')
  })
})

test('of a key that stands twice, or has a list, every licence counts', () => {
  const rule = (metadata: string): string => `rules:\n- id: a\n  languages: [go]\n  metadata:\n${metadata}`
  expect(signs({ 'a.yaml': rule('    license: MIT\n    license: Semgrep Rules License\n') })).toEqual(['S1 a.yaml:6'])
  expect(signs({ 'a.yaml': rule('    license: [MIT, Semgrep Rules License]\n') })).toEqual(['S1 a.yaml:5'])
})

test("the file's header does not speak for a rule with the marks of the registry", () => {
  const text =
    '# SPDX-License-Identifier: LicenseRef-Own\nrules:\n- id: a\n  languages: [go]\n  metadata: {source: "https://semgrep.dev/r/a"}\n'
  expect(scan({ 'a.yaml': text }).rules).toMatchObject([{ terms: 'registry', licence: null }])
})

const metadata = fc.constantFrom(
  { license: 'Semgrep Rules License v1.0' },
  { license: 'Commons Clause License Condition v1.0[LGPL-2.1-only]' },
  { license: 'proprietary license - copyright © Semgrep, Inc.' },
  { source: 'https://semgrep.dev/r/a.b', license: 'MIT' },
  { shortlink: 'https://sg.run/x' },
  { 'semgrep.dev': { rule: { r_id: 1 } } },
)
const style = fc.record({
  collectionStyle: fc.constantFrom('any', 'flow', 'block'),
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL'),
  indent: fc.integer({ min: 1, max: 6 }),
})
const ids = (tree: Tree): readonly string[] => scan(tree).signals.map((each) => each.signal)

test('another style of the same rules loses no sign', () => {
  fc.assert(
    fc.property(metadata, style, fc.boolean(), (meta, { collectionStyle, ...how }, isTurned) => {
      const keys = Object.entries({ id: 'a', languages: ['go'], message: 'm', metadata: meta })
      const value = { rules: [Object.fromEntries(isTurned ? keys.toReversed() : keys)] }
      const expected = ids({ 'a.json': JSON.stringify(value) })
      expect(expected).not.toEqual([])
      expect(ids({ 'a.yaml': stringify(value, { ...how, collectionStyle, version: '1.2' }) })).toEqual(expected)
      expect(ids({ 'a.json': JSON.stringify(value, null, how.indent) })).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

test('one more file takes no sign from another', () => {
  const text = fc.constantFrom(
    'rules:\n- {id: a.b.b, languages: [go]}\n',
    '# ruleid: a\n# ok: a\n',
    'semgrep ci\n',
    '}{ rules languages\n',
  )
  const path = fc.constantFrom(
    'go/x/security/a.yaml',
    'go/x/security/a.go',
    'a.sh',
    '.semgrep.yml',
    'registry-cache/a.yaml',
  )
  const tree = fc.dictionary(path, text, { maxKeys: 4 })
  fc.assert(
    fc.property(tree, path, text, (files, more, content) => {
      const before = signs(files)
      const after = new Set(signs({ [more]: content, ...files }))
      expect(before.filter((each) => !after.has(each))).toEqual([])
    }),
  )
})
