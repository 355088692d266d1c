import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crateFile, indexPath, isCrateName, isVersion } from '../../../pipeline/prepare/crate-name.ts'
import { downloadUrl } from '../../../pipeline/prepare/fetch/download-url.ts'

const hostile = fc.string({ unit: fc.constantFrom('.', '/', 'a', '-', '+', '0', '\\', '\0', '\n') })
const names = fc.oneof(hostile, fc.string(), fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,70}$/))
const versions = fc.oneof(hostile, fc.stringMatching(/^\d{1,3}\.\d\.\d[-+.0-9A-Za-z]{0,9}$/))

describe('the paths of a crate', () => {
  test('stay in their folder whatever a lock says', () => {
    fc.assert(
      fc.property(names.filter(isCrateName), (name) => {
        expect(posix.normalize(indexPath(name))).toBe(indexPath(name))
        expect(indexPath(name)).toMatch(/^[a-z0-9_/-]+$/)
      }),
    )
    fc.assert(
      fc.property(names.filter(isCrateName), versions.filter(isVersion), (name, version) => {
        expect(crateFile({ name, version })).toMatch(/^[A-Za-z][A-Za-z0-9_.+-]+\.crate$/)
      }),
    )
  })

  test.each([
    ['a', '1/a'],
    ['ab', '2/ab'],
    ['abc', '3/a/abc'],
    ['itoa', 'it/oa/itoa'],
    ['Inflector', 'in/fl/inflector'],
  ])('of %s follow the index format', (name, path) => {
    expect(indexPath(name)).toBe(path)
  })

  test.each(['1.0.0', '0.18.1+1.9.0', '1.0.0-alpha.1', '2.0.15-rc.1+zstd.1.5.7'])('take the version %s', (version) => {
    expect(isVersion(version)).toBe(true)
  })

  test.each([
    '',
    '1',
    '1.2',
    '1.2.3.4',
    'v1.2.3',
    '1.2.3-',
    '1.2.3-a..b',
    '1.2.3 ',
    '1.2.3\n',
    `1.2.3-${'a'.repeat(200)}`,
  ])('do not take the version %j', (version) => {
    expect(isVersion(version)).toBe(false)
  })
})

describe('the address of a crate', () => {
  const crate = { name: 'Inflector', version: '0.11.4', checksum: 'c'.repeat(64) }

  test('is the template’s with the usual ending where it has no marker', () => {
    expect(downloadUrl('https://example.org/crates', crate)).toBe(
      'https://example.org/crates/Inflector/0.11.4/download',
    )
  })

  test('fills every marker', () => {
    const template = 'https://x.org/{crate}/{version}/{prefix}/{lowerprefix}/{sha256-checksum}'
    expect(downloadUrl(template, crate)).toBe(`https://x.org/Inflector/0.11.4/In/fl/in/fl/${crate.checksum}`)
  })
})
