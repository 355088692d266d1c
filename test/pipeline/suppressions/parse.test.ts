import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSuppressions } from '../../../pipeline/suppressions/parse.ts'

const ctx = { analyzers: ['ruff', 'biome', 'gauge'] }
const parse = (text: string) => parseSuppressions(text, ctx)
const said = (text: string): readonly string[] => parse(text).problems.map(({ line, message }) => `${line}: ${message}`)

const whole = `# kept by the security team
suppressions:
  - id: legacy
    analyzer: ruff
    rule: S301
    path: src/legacy/**
    reason: The pickles are our own.
    author: A. Author
    expires: 2027-03-31
  - fingerprint: 0123456789abcdef0123456789abcdef
    reason: A false positive.
    author: B. Bee
  - { rule: no-eval, path: a.js, line: 3, reason: x, author: y, analyzer: sarif-1 }
`

describe('a list of suppressions', () => {
  test('is read as it is written', () => {
    expect(parse(whole)).toEqual({
      problems: [],
      entries: [
        {
          id: 'legacy',
          analyzer: 'ruff',
          rule: 'S301',
          path: 'src/legacy/**',
          reason: 'The pickles are our own.',
          author: 'A. Author',
          expires: '2027-03-31',
        },
        { fingerprint: '0123456789abcdef0123456789abcdef', reason: 'A false positive.', author: 'B. Bee' },
        { rule: 'no-eval', path: 'a.js', line: 3, reason: 'x', author: 'y', analyzer: 'sarif-1' },
      ],
    })
  })

  test('may be empty', () => {
    expect(parse('suppressions: []\n')).toEqual({ entries: [], problems: [] })
  })

  test('names every problem, each with its line, and nothing of it counts', () => {
    const text = `suppressions:
  - rule: A1
    author: x
  - rule: A2
    reason: " "
    author: x
    until: 2027-01-01
  - id: 3
    rule: [A3]
    reason: y
    author: x
  - reason: y
    path: /a
    author: ""
    expires: soon
`
    expect(said(text)).toEqual([
      '2: suppressions.0: must have required properties reason',
      '5: suppressions.1.reason: is blank; say why',
      '7: suppressions.1.until: is not a known key; known are id, analyzer, rule, path, line, fingerprint, reason, author, expires',
      '8: suppressions.2.id: must be string',
      '9: suppressions.2.rule: must be string',
      '12: suppressions.3: names no rule and no fingerprint; say which findings it holds back',
      '13: suppressions.3.path: /a is no path inside the vetted folder, such as src/a.py or test/**',
      '14: suppressions.3.author: must not have fewer than 1 characters',
      '15: suppressions.3.expires: must match pattern "^\\d{4}-\\d{2}-\\d{2}$"',
    ])
    expect(parse(text).entries).toEqual([])
  })

  test.each([
    ['reason: " "', '3: suppressions.0.reason: is blank; say why'],
    ['author: " "', '3: suppressions.0.author: is blank; say who answers for it'],
    ['expires: 2027-02-30', '3: suppressions.0.expires: 2027-02-30 is no day of the calendar'],
    ['line: 3', '3: suppressions.0.line: needs the path it is a line of'],
    ['path: /src', '3: suppressions.0.path: /src is no path inside the vetted folder, such as src/a.py or test/**'],
    ['path: ../a', '3: suppressions.0.path: ../a is no path inside the vetted folder, such as src/a.py or test/**'],
    ['path: ./a', '3: suppressions.0.path: ./a is no path inside the vetted folder, such as src/a.py or test/**'],
    ['analyzer: rufff', '3: suppressions.0.analyzer: there is no rufff; did you mean ruff?'],
    ['analyzer: other', '3: suppressions.0.analyzer: there is no other; known are ruff, biome, gauge'],
    [
      'fingerprint: ABC',
      '3: suppressions.0.fingerprint: must be the 32 hexadecimal digits of assayFingerprint/v1 in the SARIF log',
    ],
  ])('does not take %s', (line, problem) => {
    const others = ['reason: x', 'author: y'].filter((each) => each.split(':')[0] !== line.split(':')[0])
    expect(said(`suppressions:\n  - rule: A1\n    ${line}\n${others.map((each) => `    ${each}\n`).join('')}`)).toEqual(
      [problem],
    )
  })

  test.each([
    [
      'suppressions:\n  - reason: x\n    author: y\n',
      '2: suppressions.0: names no rule and no fingerprint; say which findings it holds back',
    ],
    ['suppressions: 3\n', '1: suppressions: must be array'],
    ['', '1: the file: must be object'],
    ['suppression: []\n', '1: the file: must have required properties suppressions'],
    ['suppressions: []\n---\nsuppressions: []\n', '2: it holds more than one document'],
    ['suppressions: []\nsuppressions: []\n', '2: Map keys must be unique'],
    ['suppressions: [\n', '2: Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['suppressions: !!python/object []\n', '1: Unresolved tag: tag:yaml.org,2002:python/object'],
    [
      'suppressions:\n  - { id: a, rule: A, reason: x, author: y }\n  - { id: a, rule: B, reason: x, author: y }\n',
      '3: suppressions.1.id: suppressions.0 has this id, too',
    ],
  ])('in %j is refused', (text, problem) => {
    expect(said(text)).toContain(problem)
  })

  test('that aliases blow up is refused', () => {
    const levels = Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}*a${at}]\n`)
    expect(said(`a0: &a0 [x]\n${levels.join('')}suppressions: []\n`)).toEqual([
      '1: Excessive alias count indicates a resource exhaustion attack',
    ])
  })

  test('of any text gives entries or problems, and no exception', () => {
    const words = fc.constantFrom(
      'suppressions',
      ':',
      ' ',
      '\n',
      '- ',
      'rule',
      '*a',
      '&a',
      '!!x',
      '{',
      '}',
      '[',
      '"',
      '<<',
    )
    fc.assert(
      fc.property(
        fc.array(words).map((parts) => parts.join('')),
        (text) => {
          const { entries, problems } = parse(text)
          expect(entries.length > 0 && problems.length > 0).toBe(false)
        },
      ),
    )
  })
})
