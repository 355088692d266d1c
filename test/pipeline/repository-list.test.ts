import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRepositoryList, readRepositoryList } from '../../pipeline/config/repository-list.ts'

const parse = (text: string) => parseRepositoryList(text, 'list.jsonl', '/base')
const problems = (text: string): readonly string[] =>
  parse(text).problems.map(({ line, message }) => `${line} ${message}`)

describe('a list of repositories', () => {
  test('is one object a line, with the keys of [[repository]]', () => {
    const facts = {
      licence: 'MIT',
      host: 'github.com',
      visibility: 'public',
      use: 'internal',
      automation: true,
      entitlements: ['semgrep-commercial', { name: 'github-advanced-security', contract: '7', expires: '2027-01-31' }],
    }
    const { entries } = parse(`${JSON.stringify({ path: 'a', ref: 'v1', ...facts })}\n${JSON.stringify({ path: 'b' })}`)
    expect(entries).toEqual([
      { entry: { path: 'a', ref: 'v1', ...facts }, base: '/base', place: { file: 'list.jsonl', line: 1 } },
      { entry: { path: 'b' }, base: '/base', place: { file: 'list.jsonl', line: 2 } },
    ])
  })

  test('may have a byte order mark, blank lines, comments and any line end', () => {
    const text = '\uFEFF# all of ours\r\n\r\n  {"path": "a"}  \r\n   # more\n{"path": "b"}\r{"path": "c"}'
    expect(parse(text).entries.map(({ entry, place }) => `${entry.path} ${place.line}`)).toEqual(['a 3', 'b 5', 'c 6'])
    expect(parse('').entries).toEqual([])
  })

  test('is strict, and every problem has its line', () => {
    const lines = [
      '{"path": "a", "licnce": "MIT"}',
      '{"path": "a"',
      '["a"]',
      'null',
      '{}',
      '{"path": "a", "match": "b"}',
      '{"path": ""}',
      '{"path": "a", "licence": "SEE LICENSE IN x"}',
      '{"path": "a", "host": "GitHub"}',
      '{"path": "a", "entitlements": ["advanced"]}',
      '{"path": "a", "entitlements": [{"name": "semgrep-commercial", "expires": "2027-02-30"}]}',
      '{"path": "a", "automation": "yes"}',
      '{"path": "a", "path": "b"}',
      '{"path": "a", "licence": "MIT", "lic\\u0065nce": "ISC"}',
      '{"match": "a/../b", "licence": "MIT"}',
      '{"match": "*", "ref": "v1"}',
      '{"path": "a\\u0000b"}',
    ]
    const said = problems(lines.join('\n'))
    expect(said).toEqual([
      '1 licnce: is not a known key; did you mean licence?',
      expect.stringMatching(/^2 is not JSON/u),
      expect.stringMatching(/^3 is no object/u),
      expect.stringMatching(/^4 is no object/u),
      expect.stringMatching(/^5 names no repository/u),
      expect.stringMatching(/^6 match: stands beside path/u),
      expect.stringMatching(/^7 path: /u),
      expect.stringMatching(/^8 licence: .*no SPDX expression/u),
      expect.stringMatching(/^9 host: /u),
      expect.stringMatching(/^10 entitlements: There is no entitlement named "advanced"/u),
      expect.stringMatching(/^11 entitlements: .*2027-02-30/u),
      expect.stringMatching(/^12 automation: /u),
      '13 path: is named twice',
      '14 licence: is named twice',
      expect.stringMatching(/^15 match: /u),
      expect.stringMatching(/^16 ref: /u),
      expect.stringMatching(/^17 holds a NUL/u),
    ])
  })

  test('gives nothing where one line is wrong', () => {
    expect(parse('{"path": "a"}\n{').entries).toEqual([])
  })

  test('of too many problems is given up with a word', () => {
    expect(problems('{\n'.repeat(5_000))).toHaveLength(1_001)
    expect(problems('{\n'.repeat(5_000)).at(-1)).toMatch(/^1000 more than 1000 problems/u)
  })

  test('has no line that is too long', () => {
    expect(problems(`{"path": "${'a'.repeat(70_000)}"}`)).toEqual([expect.stringMatching(/^1 is longer/u)])
  })

  test('of 100,000 lines is read', { timeout: 60_000 }, () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `{"path": "r${at}", "licence": "MIT"}`).join('\n')
    expect(parse(text).entries).toHaveLength(100_000)
  })

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const { entries, problems: found } = parse(text)
        expect(entries.length === 0 || found.length === 0).toBe(true)
      }),
    )
  })

  test('a word that looks like a key inside a text is none', () => {
    expect(problems('{"path": "\\"path\\": x", "licence": "MIT"}')).toEqual([])
    expect(
      problems('{"path": "a", "entitlements": [{"name": "semgrep-commercial"}, {"name": "semgrep-commercial"}]}'),
    ).toEqual([])
  })
})

describe('reading a list', () => {
  const read = (text: string | Uint8Array) =>
    readRepositoryList(typeof text === 'string' ? Buffer.from(text) : text, 'list.jsonl', '/base')

  test('stops at two lines that say different things of one repository, with both lines', () => {
    expect(() => read('{"path": "a", "licence": "MIT"}\n\n{"path": "./a", "licence": "ISC"}')).toThrow(
      /list\.jsonl:3 {2}says something else of \.\/a than line 1/u,
    )
  })

  test('stops at bytes that are no UTF-8', () => {
    expect(() => read(Buffer.from([0x7b, 0xff]))).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })

  test('stops at what is wrong, with file and line', () => {
    expect(() => read('{')).toThrow(/list\.jsonl:1/u)
  })
})
