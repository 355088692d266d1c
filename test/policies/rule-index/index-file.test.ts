import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { AssayError } from '../../../lib/errors.ts'
import { loadPolicies } from '../../../policies/index.ts'
import { makeIndex, openRuleIndex, readManifest, ruleIndexFolder } from '../../../policies/rule-index/index.ts'
import { indexFolder, repository } from './index-of.ts'
import { moor, taint } from './rules.ts'

const faultOf = (folder: URL): string => {
  try {
    openRuleIndex(folder)
    return 'opened'
  } catch (error) {
    return error instanceof AssayError ? `${error.code}: ${error.message}` : String(error)
  }
}

/** An index with one file of it changed. */
const broken = (name: string, change: (bytes: Buffer) => Uint8Array): URL => {
  const folder = indexFolder(repository([moor, taint]))
  const file = new URL(name, folder)
  writeFileSync(file, change(readFileSync(file)))
  return folder
}

const flipped = (bytes: Buffer): Uint8Array => Buffer.concat([Uint8Array.of((bytes[0] ?? 0) ^ 1), bytes.subarray(1)])
const inText =
  (from: string | RegExp, to: string) =>
  (bytes: Buffer): Uint8Array =>
    Buffer.from(bytes.toString().replace(from, to))

describe('an index', () => {
  test('opens as it was made', () => {
    expect(faultOf(indexFolder(repository([moor, taint])))).toBe('opened')
  })

  test('is the same bytes for the same repositories, in whatever order their revisions come', () => {
    const made = repository([moor, taint])
    const turned = { ...made, revisions: [...made.revisions].toReversed() }
    expect([...makeIndex([made])]).toEqual([...makeIndex([turned])])
  })

  test.each([
    ['a record too few', 'rules.bin', (bytes: Buffer) => bytes.subarray(1), /rules\.bin, length/u],
    ['another byte', 'rules.bin', flipped, /rules\.bin, SHA-256/u],
    ['an id of other bytes', 'ids.bin', flipped, /ids\.bin, SHA-256/u],
    ['no JSON', 'manifest.json', inText('{', '{{'), /manifest\.json, line \d/u],
    [
      'terms that are none',
      'manifest.json',
      inText('commons-clause"', 'free"'),
      /manifest\.json, line \d+ \(\/origins\/0\/terms/u,
    ],
    ['made by other code', 'manifest.json', inText(/"maker": "[0-9a-f]{64}/u, `"maker": "${'0'.repeat(64)}`), /maker/u],
  ])('with %s stops the start, with the place', (_what, name, change, place) => {
    const fault = faultOf(broken(name, change))
    expect(fault).toMatch(/^policy\/invalid: /u)
    expect(fault).toMatch(place)
  })

  test('without one of its files stops the start', () => {
    const folder = indexFolder(repository([moor]))
    rmSync(fileURLToPath(new URL('ids.bin', folder)))
    expect(faultOf(folder)).toMatch(/^policy\/invalid: .*ids\.bin/u)
  })
})

describe('the index that Assay brings', () => {
  test('opens, and names repository, commit, date and licence of each source', () => {
    expect(faultOf(ruleIndexFolder)).toBe('opened')
    expect(readManifest(ruleIndexFolder).sources.map(({ repository: name }) => name)).toContain('semgrep/semgrep-rules')
  })

  test('tells the policies what its rules stand on', () => {
    expect(loadPolicies().ruleOrigins.get('trailofbits/semgrep-rules')).toMatchObject({
      terms: 'named',
      licence: 'AGPL-3.0-only',
    })
  })

  test('holds digests only: no word of a rule stands in it', () => {
    for (const name of ['rules.bin', 'ids.bin'])
      expect(readFileSync(new URL(name, ruleIndexFolder)).toString('latin1')).not.toMatch(/[a-z]{4,}[-.][a-z]{4,}/u)
  })
})
