import { describe, expect, test } from 'vitest'
import { decide } from '../../../pipeline/prepare/decide.ts'
import { isDatabaseName, parseGitSource } from '../../../pipeline/prepare/git/source.ts'
import { findVendored } from '../../../pipeline/prepare/vendored.ts'

const commit = '0123456789abcdef0123456789abcdef01234567'

describe('the source of a git dependency', () => {
  test.each([
    ['git+https://example.org/a/b', 'https://example.org/a/b'],
    ['git+https://example.org:8443/a/b.git?branch=feature%2Fx', 'https://example.org:8443/a/b.git'],
    ['git+https://example.org/a/?rev=0123', 'https://example.org/a'],
    ['git+https://example.org/~a/b+c?tag=v1', 'https://example.org/~a/b+c'],
  ])('%s is understood', (source, url) => {
    expect(parseGitSource(`${source}#${commit}`)).toEqual({ url, commit })
  })

  test.each([
    `git+https://example.org/a#${commit.slice(1)}`,
    `git+https://example.org/a#${commit.toUpperCase()}`,
    `git+https://example.org/a#${commit}\n`,
    'git+https://example.org/a',
    `git+https://example.org#${commit}`,
    `git+https://-oops/a#${commit}`,
    `git+https://example.org:99999/a#${commit}`,
    `git+https://example.org/../a#${commit}`,
    `git+https://example.org/-a#${commit}`,
    `git+https://example.org/a%2f..#${commit}`,
    `git+https://example.org/a b#${commit}`,
    `git+https://example.org/a?x=1#${commit}`,
    `git+https://user@example.org/a#${commit}`,
    `git+http://example.org/a#${commit}`,
    `git+git://example.org/a#${commit}`,
    `git+ssh://git@example.org/a#${commit}`,
    `git+file:///etc#${commit}`,
    `git+ext::sh -c true#${commit}`,
    `git+--upload-pack=x#${commit}`,
  ])('%s is none that is fetched', (source) => {
    expect(parseGitSource(source)).toBe(null)
  })

  test('is wanted once for all packages of one commit, whatever branch a lock says', () => {
    const git = (name: string, query: string) => ({
      ...{ name, version: '1.0.0', checksum: null },
      source: `git+https://example.org/a${query}#${commit}`,
    })
    const packages = [git('a', ''), git('b', '?branch=x')]
    const lock = { kind: 'lock', uri: 'Cargo.lock', problem: null, packages } as const
    const named = ['a', 'b'].map((crate) => ({ uri: 'Cargo.lock', crate, version: '1.0.0' }))
    const { gits, refused } = decide([lock], findVendored([]), true)
    expect(gits).toEqual([{ url: 'https://example.org/a', commit, packages: named }])
    expect(refused).toEqual([])
    expect(decide([lock], findVendored([])).refused.map(({ code }) => code)).toEqual(['git', 'git'])
    expect(decide([lock], findVendored(['vendor/a/.cargo-checksum.json']), true).gits[0]?.packages).toEqual([named[1]])
  })
})

describe('a name of cargo’s for a repository', () => {
  test.each(['leaf-c413e9de2d87c401', '_empty-c413e9de2d87c401', 'a.b-c413e9de2d87c401'])('%s is one', (name) => {
    expect(isDatabaseName(name)).toBe(true)
  })

  test.each([
    'leaf',
    '../leaf-c413e9de2d87c401',
    '.a-c413e9de2d87c401',
    'a/b-c413e9de2d87c401',
    'a-c413e9de2d87c401\n',
  ])('%j is none', (name) => {
    expect(isDatabaseName(name)).toBe(false)
  })
})
