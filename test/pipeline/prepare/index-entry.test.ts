import { describe, expect, test } from 'vitest'
import { entryHead } from '../../../pipeline/prepare/crate-name.ts'
import { findEntry } from '../../../pipeline/prepare/fetch/index-entry.ts'

const crate = { name: 'a', version: '1.0.0', checksum: 'c'.repeat(64) }
const entry = { vers: '1.0.0', name: 'a', cksum: crate.checksum, features: {}, deps: [], yanked: true, pubtime: 'x' }
const file = (...entries: object[]): string => entries.map((each) => JSON.stringify(each)).join('\n')

describe('the index entry of a version', () => {
  test('is written again in a fixed order, whatever the order of the registry', () => {
    const found = findEntry(file({ ...entry, vers: '0.9.0' }, entry), crate)
    expect(found?.line).toBe(`${entryHead(crate)}"deps":[],"features":{},"yanked":true}`)
    expect(found?.checksum).toBe(crate.checksum)
  })

  test('keeps what cargo resolves by', () => {
    const rich = { ...entry, links: 'z', v: 2, features2: { f: ['dep:b'] }, rust_version: '1.70' }
    expect(findEntry(file(rich), crate)?.line).toContain(
      '"links":"z","v":2,"features2":{"f":["dep:b"]},"rust_version":"1.70"}',
    )
  })

  test.each([
    ['another version', file({ ...entry, vers: '1.0.0-rc' })],
    ['another name', file({ ...entry, name: 'b' })],
    ['no JSON', '{"name":"a","vers":"1.0.0"'],
    ['no dependencies', file({ ...entry, deps: 'none' })],
    ['a checksum that is no text', file({ ...entry, cksum: 1 })],
  ])('is not found in a line of %s', (_, text) => {
    expect(findEntry(text, crate)).toBeNull()
  })
})
