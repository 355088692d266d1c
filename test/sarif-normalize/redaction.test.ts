import { expect, test } from 'vitest'
import { canonicalJson } from '../../lib/canonical.ts'
import { normalize } from '../../sarif/index.ts'
import type { Result, SarifLog } from '../../schemas/sarif/index.ts'
import { oneOfEachKind } from '../support/planted-secrets.ts'
import { options } from './random-log.ts'

const github = oneOfEachKind.find(({ kind }) => kind === 'github-token')?.secret ?? ''
const pem = oneOfEachKind.find(({ kind }) => kind === 'private-key')?.secret ?? ''

/** The result on a part of one line of a file. */
const resultOn = (text: string, line: number, from: number, to: number): Result | undefined => {
  const region = { startLine: line, startColumn: from, endLine: line, endColumn: to }
  const location = { physicalLocation: { artifactLocation: { uri: 'a.py' }, region } }
  const results = [{ ruleId: 'A', message: { text: 'Bad.' }, locations: [location] }]
  const before: SarifLog = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Test' } }, results }] }
  const files = { find: () => ({ size: 1, sha256: '0'.repeat(64) }), read: () => Buffer.from(text) }
  return normalize(before, { ...options, files, pathOf: (uri) => uri }).log.runs?.[0]?.results?.[0]
}

const snippetOf = (result: Result | undefined): string | undefined =>
  result?.locations?.[0]?.physicalLocation?.region?.snippet?.text

test('a snippet that begins in the middle of a secret shows none of it', () => {
  expect(snippetOf(resultOn(`key = "${github}"\n`, 1, 12, 20))).toBe('REDACTED(github-token)')
  expect(snippetOf(resultOn(`key = "${github}"\n`, 1, 1, 20))).toBe('key = "REDACTED(github-token)')
})

test('a line from the middle of a private key is known by the file that it is in', () => {
  expect(snippetOf(resultOn(`KEY = """${pem}"""\n`, 3, 1, 30))).toBe('REDACTED(private-key)')
})

test('fingerprints tell nothing of the secret: another of its length gives the same', () => {
  const prints = (text: string): string => {
    const { fingerprints, partialFingerprints: { primaryLocationLineHash: _, ...partial } = {} } =
      resultOn(text, 2, 1, 3) ?? {}
    return canonicalJson({ fingerprints, partial })
  }
  const other = `${github.slice(0, 20)}${'7'.repeat(github.length - 20)}`
  const lines = (value: string): string => `a = "${value}"\nb("${value}")\nc = "${value}"\n`
  expect(prints(lines(github))).toBe(prints(lines(other)))
  expect(prints(lines(github))).not.toBe(prints(lines('none')))
})
