import { describe, expect, test } from 'vitest'
import { decide as decideWith } from '../../../pipeline/prepare/decide.ts'
import type { LockedPackage, LockReading, ManifestReading } from '../../../pipeline/prepare/protocol.ts'
import { findVendored } from '../../../pipeline/prepare/vendored.ts'

const decide = (readings: Parameters<typeof decideWith>[0], ...paths: string[]) =>
  decideWith(readings, findVendored(paths))

const checksum = 'a'.repeat(64)
const source = 'registry+https://github.com/rust-lang/crates.io-index'
const itoa: LockedPackage = { name: 'itoa', version: '1.0.3', source, checksum }
const lock = (uri: string, ...packages: LockedPackage[]): LockReading => ({
  kind: 'lock',
  uri,
  problem: null,
  packages,
})
const manifest = (uri: string, name: string | null): ManifestReading => ({
  ...{ kind: 'manifest', uri, problem: null },
  package: name,
  needsRegistry: true,
})
const own: LockedPackage = { name: 'own', version: '0.1.0', source: null, checksum: null }
const codes = (readings: Parameters<typeof decide>[0]) =>
  decide(readings).refused.map(({ uri, code }) => `${uri} ${code}`)

describe('a locked package', () => {
  test.each([source, 'sparse+https://index.crates.io/'])('of %s is wanted', (from) => {
    const { wanted, refused } = decide([lock('Cargo.lock', { ...itoa, source: from }, own)])
    expect(wanted).toEqual([{ name: 'itoa', version: '1.0.3', checksum, uris: ['Cargo.lock'] }])
    expect(refused).toEqual([])
  })

  test.each([
    ['git', { source: 'git+https://example.org/itoa?rev=1#2' }],
    ['other-registry', { source: 'registry+https://example.org/index' }],
    ['other-registry', { source: 'sparse+https://index.crates.io.example.org/' }],
    ['unknown-source', { source: 'file:///etc' }],
    ['no-checksum', { checksum: null }],
    ['no-checksum', { checksum: 'A'.repeat(64) }],
    ['bad-name', { name: '../../itoa' }],
    ['bad-name', { name: 'itoa/../../x' }],
    ['bad-name', { name: '.partial' }],
    ['bad-name', { name: 'a\n' }],
    ['bad-name', { version: '1.0.0/../..' }],
    ['bad-name', { version: '1.0' }],
    ['bad-name', { version: '1.0.0+a..b' }],
  ])('is refused as %s: %j', (code, change) => {
    const { wanted, refused } = decide([lock('Cargo.lock', { ...itoa, ...change })])
    expect(wanted).toEqual([])
    expect(refused.map((refusal) => refusal.code)).toEqual([code])
  })

  test('that two locks name is wanted once, with both', () => {
    const { wanted } = decide([lock('Cargo.lock', itoa), lock('b/Cargo.lock', itoa)])
    expect(wanted.map(({ uris }) => uris)).toEqual([['Cargo.lock', 'b/Cargo.lock']])
  })

  test('in two versions is wanted in both', () => {
    const { wanted } = decide([lock('Cargo.lock', itoa), lock('b/Cargo.lock', { ...itoa, version: '1.0.4' })])
    expect(wanted.map(({ version }) => version)).toEqual(['1.0.3', '1.0.4'])
  })

  test('under two checksums is wanted under both, so that the false one is named', () => {
    expect(decide([lock('Cargo.lock', itoa, { ...itoa, checksum: 'b'.repeat(64) })]).wanted).toHaveLength(2)
  })
})

describe('a manifest with dependencies of a registry', () => {
  test('and no lock anywhere above it is named', () => {
    expect(codes([manifest('a/Cargo.toml', 'a'), lock('b/Cargo.lock', itoa)])).toEqual(['a/Cargo.toml no-lock'])
  })

  test('beside a lock is fine', () => {
    expect(codes([manifest('Cargo.toml', 'own'), lock('Cargo.lock', itoa)])).toEqual([])
  })

  test('that the lock of its workspace knows is fine', () => {
    expect(codes([manifest('crates/own/Cargo.toml', 'own'), lock('Cargo.lock', itoa, own)])).toEqual([])
  })

  test('that the nearest lock above does not know is named', () => {
    expect(codes([manifest('fuzz/Cargo.toml', 'fuzz'), lock('Cargo.lock', itoa, own)])).toEqual([
      'fuzz/Cargo.toml not-in-lock',
    ])
  })

  test('under a lock that could not be read is not named beside it', () => {
    const unread: LockReading = { kind: 'lock', uri: 'Cargo.lock', problem: 'It is not TOML.', packages: [] }
    expect(codes([manifest('a/Cargo.toml', 'a'), unread])).toEqual(['Cargo.lock lock-unread'])
  })
})

describe('a vendored crate', () => {
  const git: LockedPackage = { ...itoa, source: 'git+https://example.org/itoa#1', checksum: null }

  test.each(['vendor/itoa', 'third-party/itoa-1.0.3'])('in %s is neither fetched nor refused', (folder) => {
    const { wanted, refused } = decide([lock('Cargo.lock', itoa, git)], `${folder}/.cargo-checksum.json`)
    expect([wanted, refused]).toEqual([[], []])
  })

  test('above a lock counts for it, one beside another lock does not', () => {
    const locks = [lock('a/Cargo.lock', itoa), lock('a/b/Cargo.lock', itoa), lock('c/Cargo.lock', itoa)]
    const { wanted } = decide(locks, 'a/vendor/itoa/.cargo-checksum.json')
    expect(wanted.map(({ uris }) => uris)).toEqual([['c/Cargo.lock']])
  })

  test('has a manifest and a lock that are not the worktree’s own', () => {
    const { holds } = findVendored(['vendor/itoa/.cargo-checksum.json'])
    expect(
      ['vendor/itoa/Cargo.toml', 'vendor/itoa/fuzz/Cargo.lock', 'vendor/x/Cargo.toml', 'Cargo.lock'].map(holds),
    ).toEqual([...[true, true, false, false]])
  })
})
