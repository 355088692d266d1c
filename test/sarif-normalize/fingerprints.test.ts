import { expect, test } from 'vitest'
import { normalize, uriOfPath } from '../../sarif/index.ts'
import type { Result, SarifLog } from '../../schemas/sarif/index.ts'
import { options } from './random-log.ts'

/** Every line of a file that holds `needle` is a finding; gives the findings of the house log. */
const findings = (path: string, text: string, needle = 'bad'): Result[] => {
  const results = text.split('\n').flatMap((line, index) => {
    const column = line.indexOf(needle) + 1
    if (column === 0) return []
    const region = { startLine: index + 1, startColumn: column, endLine: index + 1, endColumn: column + needle.length }
    const location = { physicalLocation: { artifactLocation: { uri: path }, region } }
    return [{ ruleId: 'A', message: { text: 'Bad.' }, locations: [location] }]
  })
  const before: SarifLog = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Test' } }, results }] }
  const files = { find: () => ({ size: 1, sha256: '0'.repeat(64) }), read: () => Buffer.from(text) }
  const { log } = normalize(before, { ...options, files, pathOf: (uri) => uri })
  return log.runs?.[0]?.results ?? []
}

const whole = (results: readonly Result[]): (string | undefined)[] =>
  results.map(({ fingerprints }) => fingerprints?.['assayFingerprint/v1'])
const content = (results: readonly Result[]): (string | undefined)[] =>
  results.map(({ partialFingerprints }) => partialFingerprints?.['assayContent/v1'])

const file = 'import os\nbad(1)\n\nif x:\n    bad(2)\nbad(1)\n'

test('findings of one rule with one message in one file have different fingerprints', () => {
  expect(new Set(whole(findings('a.py', file))).size).toBe(3)
})

test('lines that move keep their fingerprints', () => {
  expect(whole(findings('a.py', `# one\n# two\n${file}`))).toEqual(whole(findings('a.py', file)))
})

test('lines that are indented or end otherwise keep their fingerprints', () => {
  const other = file.replaceAll('    bad(2)', '\tbad( 2 )').replaceAll('\n', '\r\n')
  expect(whole(findings('a.py', other))).toEqual(whole(findings('a.py', file)))
})

test('a renamed file keeps the part that does not speak of the path', () => {
  expect(content(findings('b/c.py', file))).toEqual(content(findings('a.py', file)))
  expect(whole(findings('b/c.py', file))).not.toEqual(whole(findings('a.py', file)))
})

test('equal lines are told apart by their neighbours', () => {
  const [first, , last] = findings('a.py', file)
  expect(first?.partialFingerprints?.['assayContent/v1']).toBe(last?.partialFingerprints?.['assayContent/v1'])
  expect(first?.partialFingerprints?.['assayContext/v1']).not.toBe(last?.partialFingerprints?.['assayContext/v1'])
})

test("a tool's own primaryLocationLineHash gives way to the one that the host computes, and the ledger says so", () => {
  const text = 'import os\nimport sys\n'
  const region = { startLine: 1, startColumn: 8, endLine: 1, endColumn: 10 }
  const location = { physicalLocation: { artifactLocation: { uri: 'main.py' }, region } }
  const partialFingerprints = { primaryLocationLineHash: 'of-my-own', 'other/v1': 'kept' }
  const results = [{ ruleId: 'A', message: { text: 'Bad.' }, locations: [location], partialFingerprints }]
  const before: SarifLog = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Test' } }, results }] }
  const files = { find: () => ({ size: 1, sha256: '0'.repeat(64) }), read: () => Buffer.from(text) }
  const { log, ledger } = normalize(before, { ...options, files, pathOf: (uri) => uri })
  const written = log.runs?.[0]?.results?.[0]?.partialFingerprints
  expect(written?.['primaryLocationLineHash']).toMatch(/^[0-9a-f]{10,16}:1$/)
  expect(written?.['other/v1']).toBe('kept')
  const step = ledger.steps.find(({ id }) => id === 'fingerprints')
  expect(step?.patch[0]).toMatchObject({ op: 'replace', path: '/runs/0/results/0/partialFingerprints' })
})

test('a path becomes a URI reference that means the same path and no scheme', () => {
  expect(uriOfPath('a:b/ü [1]%41.py')).toBe('a%3Ab/%C3%BC%20%5B1%5D%2541.py')
})
