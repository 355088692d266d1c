import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  conflictMessage,
  conflictProblems,
  factsFor,
  type PlacedEntry,
  repositoryEntries,
} from '../../pipeline/config/repositories.ts'
import type { RepositoryEntry } from '../../pipeline/config/repository-entry.ts'

const placed = (...entries: readonly RepositoryEntry[]): readonly PlacedEntry[] =>
  entries.map((entry, at) => ({ entry, base: '/cfg', place: { file: 'assay.toml', line: at + 1 } }))

const licenceOf = (
  path: string,
  entries: readonly RepositoryEntry[],
  ref: string | null = null,
): string | undefined => {
  const found = factsFor(path, repositoryEntries(placed(...entries)), ref)
  return found.kind === 'declared' ? (found.facts.licence ?? 'no licence') : found.kind
}

describe('an entry speaks for the repository that it names', () => {
  const shop = [{ path: '../srv/shop', licence: 'MIT' }]

  test.each([
    ['/srv/shop', 'MIT'],
    ['/srv/shop/', 'MIT'],
    ['/srv/./x/../shop', 'MIT'],
    ['/srv/shop/web', 'none'],
    ['/srv', 'none'],
    ['/srv/shop-2', 'none'],
    ['/srv/SHOP', 'none'],
  ])('%s: %s', (path, licence) => {
    expect(licenceOf(path, shop)).toBe(licence)
  })

  test('whole: nothing is merged, and what it leaves out stays unknown', () => {
    const entries = [
      { match: '/srv/**', licence: 'MIT', host: 'github.com' },
      { path: '/srv/shop', visibility: 'private' as const },
    ]
    expect(factsFor('/srv/shop', repositoryEntries(placed(...entries)))).toEqual({
      kind: 'declared',
      facts: { visibility: 'private' },
      place: { file: 'assay.toml', line: 2 },
    })
  })

  test('but not where it declares nothing', () => {
    expect(licenceOf('/srv/shop', [{ match: '/srv/*', licence: 'MIT' }, { path: '/srv/shop' }])).toBe('MIT')
  })

  test('under every name of its folder', () => {
    const dir = mkdtempSync(join(tmpdir(), 'repositories-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    mkdirSync(join(dir, 'real'))
    symlinkSync('real', join(dir, 'link'))
    expect(licenceOf(join(dir, 'link'), [{ path: join(dir, 'real'), licence: 'MIT' }])).toBe('MIT')
    expect(licenceOf(join(dir, 'real'), [{ path: join(dir, 'link'), licence: 'MIT' }])).toBe('MIT')
  })
})

describe('a pattern speaks for all that it names', () => {
  test.each([
    ['/srv/*', '/srv/shop', 'MIT'],
    ['/srv/*', '/srv/team/shop', 'none'],
    ['/srv/**', '/srv/team/shop', 'MIT'],
    ['../srv/shop-?', '/srv/shop-1', 'MIT'],
    ['../srv/shop-[ab]', '/srv/shop-a', 'MIT'],
    ['./repos/*', '/cfg/repos/a', 'MIT'],
    ['repos/*/', '/cfg/repos/a', 'MIT'],
    ['*', '/cfg/a', 'MIT'],
    ['*', '/srv', 'none'],
    ['**', '/cfg/../srv', 'none'],
    ['**', '/cfg/..a', 'MIT'],
    ['/srv/a+b', '/srv/aab', 'none'],
  ])('%s and %s: %s', (match, path, licence) => {
    expect(licenceOf(path, [{ match, licence: 'MIT' }])).toBe(licence)
  })
})

describe('the most exact entry wins', () => {
  const entries = [
    { match: '/srv/**', licence: 'MIT' },
    { match: '/srv/team-*', licence: 'ISC' },
    { match: '/srv/team-*/api', licence: '0BSD' },
    { match: '/srv/team-a*', licence: 'Zlib' },
    { path: '/srv/team-a', licence: 'BSD-2-Clause' },
    { path: '/srv/team-a', ref: 'v1', licence: 'BSD-3-Clause' },
  ]

  test.each([
    ['/srv/other', null, 'MIT'],
    ['/srv/team-b', null, 'ISC'],
    ['/srv/team-b/api', null, '0BSD'],
    ['/srv/team-ab', null, 'Zlib'],
    ['/srv/team-a', null, 'BSD-2-Clause'],
    ['/srv/team-a', 'v2', 'BSD-2-Clause'],
    ['/srv/team-a', 'v1', 'BSD-3-Clause'],
  ])('for %s at %s: %s', (path, ref, licence) => {
    expect(licenceOf(path, entries, ref)).toBe(licence)
    expect(licenceOf(path, entries.toReversed(), ref)).toBe(licence)
  })

  test('and two that are as exact and say different things are a conflict with both places', () => {
    const found = factsFor(
      '/srv/a-b',
      repositoryEntries(placed({ match: '/srv/a*', licence: 'MIT' }, { match: '/srv/*b', licence: 'MIT' })),
    )
    expect(found.kind).toBe('declared')
    const tied = placed({ match: '/srv/a-?', licence: 'MIT' }, { match: '/srv/a-*', licence: 'ISC' })
    const conflict = factsFor('/srv/a-b', repositoryEntries(tied))
    expect(conflict).toEqual({
      kind: 'conflict',
      places: [
        { file: 'assay.toml', line: 1 },
        { file: 'assay.toml', line: 2 },
      ],
    })
    expect(conflict.kind === 'conflict' && conflictMessage('/srv/a-b', conflict.places)).toBe(
      'assay.toml:1 and assay.toml:2 say different things of /srv/a-b, and neither is more exact.',
    )
  })

  test('two that say the same in another order are none', () => {
    const entitlements = ['semgrep-commercial', { name: 'github-advanced-security', contract: '7' }]
    const two = [
      { path: '/srv/a', licence: 'MIT', entitlements },
      { path: '/srv/a', entitlements: entitlements.toReversed(), licence: 'MIT' },
    ]
    expect(licenceOf('/srv/a', two)).toBe('MIT')
    expect(conflictProblems(placed(...two))).toEqual([])
  })
})

describe('two entries of one file that contradict each other are found before anything is asked', () => {
  test.each([
    [
      'one path',
      [
        { path: '/srv/a', licence: 'MIT' },
        { path: '../srv/a/', licence: 'ISC' },
      ],
    ],
    [
      'one pattern',
      [
        { match: '*', licence: 'MIT' },
        { match: '*', licence: 'ISC' },
      ],
    ],
    [
      'one ref',
      [
        { path: '/a', ref: 'x', licence: 'MIT' },
        { path: '/a', ref: 'x', host: 'github.com' },
      ],
    ],
  ])('%s', (_what, entries) => {
    expect(conflictProblems(placed(...entries))).toEqual([{ line: 2, message: expect.stringContaining('than line 1') }])
  })

  test.each([
    [
      'two refs',
      [
        { path: '/a', ref: 'x', licence: 'MIT' },
        { path: '/a', ref: 'y', licence: 'ISC' },
      ],
    ],
    ['one that says nothing', [{ path: '/a', licence: 'MIT' }, { path: '/a' }]],
  ])('but not %s', (_what, entries) => {
    expect(conflictProblems(placed(...entries))).toEqual([])
  })
})

test('many entries are asked for many repositories in a time that grows with their number alone', {
  timeout: 60_000,
}, () => {
  const entries = repositoryEntries(
    placed(...Array.from({ length: 20_000 }, (_, at) => ({ path: `/none/${at}`, licence: 'MIT' }))),
  )
  const found = Array.from({ length: 20_000 }, (_, at) => factsFor(`/none/${at}`, entries).kind)
  expect(new Set(found)).toEqual(new Set(['declared']))
})
