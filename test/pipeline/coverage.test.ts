import { describe, expect, test } from 'vitest'
import type { Analyzer } from '../../analyzers/index.ts'
import { coverageOf } from '../../pipeline/coverage.ts'
import type { Omitted, OmittedReason, Snapshot } from '../../schemas/records/index.ts'

const python = { id: 'ruff', appliesTo: (path: string) => path.endsWith('.py') } as Analyzer

const snapshotWith = (omitted: readonly Omitted[]): Snapshot => ({
  subject: { path: '.', ref: null, commit: null, tree: null, manifest: '0'.repeat(64), dirty: null },
  files: [{ path: 'a.py', size: 1, mode: '100644', sha256: '0'.repeat(64) }],
  omitted: [...omitted],
  omittedCounts: {},
  notices: [],
})

const blocks = (reason: OmittedReason, path: string): boolean =>
  coverageOf(snapshotWith([{ path, reason }]), [python], new Set(['a.py']), []).blocking.length > 0

describe('coverageOf', () => {
  test.each([
    'link-outside',
    'fifo',
    'socket',
    'device',
    'lfs-pointer',
    'sparse',
    'too-large',
    'object-missing',
  ] as const)('%s keeps a verdict from passing where the name is of an analyzer’s kind, and only there', (reason) => {
    expect(blocks(reason, 'b.py')).toBe(true)
    expect(blocks(reason, 'b.bin')).toBe(false)
  })

  test.each(['nested-repository', 'name-not-utf8', 'too-many', 'too-deep', 'unreadable', 'name-too-long'] as const)(
    '%s always keeps a verdict from passing: nobody knows what it hides',
    (reason) => expect(blocks(reason, 'folder')).toBe(true),
  )

  test.each(['link-inside', 'left-out', 'submodule'] as const)('%s is listed and changes nothing', (reason) => {
    const coverage = coverageOf(snapshotWith([{ path: 'b.py', reason }]), [python], new Set(['a.py']), [])
    expect(coverage.blocking).toEqual([])
    expect(coverage.skipped).toEqual([{ uri: 'b.py', analyzer: null, reason }])
  })

  test('what an analyzer says that it did not read blocks, and stands beside what the snapshot left out', () => {
    const skipped = [{ analyzer: 'ruff', skipped: [{ uri: 'a.py', reason: 'syntax error' }] }]
    const coverage = coverageOf(snapshotWith([{ path: 'z.py', reason: 'fifo' }]), [python], new Set(), skipped)
    expect(coverage.blocking.map(({ uri }) => uri).sort()).toEqual(['a.py', 'z.py'])
    expect(coverage).toMatchObject({ files: 2, read: 0 })
  })

  test('a link named like a source to a file of another kind blocks, one to a source or to a folder does not', () => {
    const ending = (detail: string) =>
      coverageOf(snapshotWith([{ path: 'main.py', reason: 'link-inside', detail }]), [python], new Set(['a.py']), [])
        .blocking
    const files = snapshotWith([]).files
    expect(ending('a.py')).toEqual([])
    expect(ending('folder')).toEqual([])
    const snapshot = { ...snapshotWith([{ path: 'main.py', reason: 'link-inside', detail: 'payload.txt' }]) }
    const withPayload = {
      ...snapshot,
      files: [...files, { ...(files[0] as Snapshot['files'][0]), path: 'payload.txt' }],
    }
    expect(coverageOf(withPayload, [python], new Set(['a.py']), []).blocking).toMatchObject([
      { uri: 'main.py', analyzer: 'ruff' },
    ])
  })

  test('counts what is counted and not listed', () => {
    const snapshot = {
      ...snapshotWith([{ path: 'a', reason: 'name-not-utf8' }]),
      omittedCounts: { 'name-not-utf8': 10_050 },
    }
    expect(coverageOf(snapshot, [python], new Set(['a.py']), [])).toMatchObject({ files: 10_051, unlisted: 10_049 })
  })
})
