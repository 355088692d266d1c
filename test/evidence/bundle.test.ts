import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { BundleManifest, writeBundle } from '../../evidence/index.ts'
import { sha256 } from '../../lib/digest.ts'
import type { RunRecord } from '../../schemas/records/index.ts'
import { codeOf, scratch } from './open.ts'
import { blobs, log, runRecord, stdout } from './record.ts'

const kept = new Map(blobs.map((bytes) => [sha256(bytes), bytes]))
const readBlob = (digest: string): Uint8Array => kept.get(digest) ?? new Uint8Array()

const filesOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()

const withIds = (...ids: readonly string[]): RunRecord => {
  const record = runRecord('x')
  const [analyzer] = record.analyzers
  return { ...record, analyzers: ids.flatMap((id) => (analyzer ? [{ ...analyzer, id }] : [])) }
}

describe('a bundle', () => {
  test('holds report, run, decisions, the log and each analyzer, all in a manifest with right digests', () => {
    const dir = join(scratch(), 'deep', 'bundle')
    const manifest = writeBundle({ dir, run: runRecord('x'), readBlob })
    expect(filesOf(dir)).toEqual([
      'analyzers/biome/ledger.json',
      'analyzers/biome/log.sarif',
      'analyzers/biome/receipts.json',
      'analyzers/biome/stderr.0',
      'analyzers/biome/stdout.0',
      'analyzers/biome/validation.json',
      'decisions.json',
      'log.sarif',
      'manifest.json',
      'report.json',
      'run.json',
    ])
    const stored: unknown = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
    expect(stored).toEqual(manifest)
    expect(Check(BundleManifest, stored)).toBe(true)
    expect(manifest.files.map(({ path }) => path)).toEqual(filesOf(dir).filter((path) => path !== 'manifest.json'))
    expect(manifest.files).toEqual(
      manifest.files.map(({ path }) => {
        const bytes = readFileSync(join(dir, path))
        return { path, sha256: sha256(bytes), size: bytes.byteLength }
      }),
    )
  })

  test('holds log and streams byte for byte', () => {
    const dir = join(scratch(), 'bundle')
    writeBundle({ dir, run: runRecord('x'), readBlob })
    expect(new Uint8Array(readFileSync(join(dir, 'log.sarif')))).toEqual(log)
    expect(new Uint8Array(readFileSync(join(dir, 'analyzers/biome/stdout.0')))).toEqual(stdout)
  })

  test('is the same bytes for the same run', () => {
    const base = scratch()
    const one = writeBundle({ dir: join(base, 'one'), run: runRecord('x'), readBlob })
    expect(writeBundle({ dir: join(base, 'two'), run: runRecord('x'), readBlob })).toEqual(one)
  })

  test('takes an empty folder and leaves nothing beside it', () => {
    const base = scratch()
    mkdirSync(join(base, 'bundle'))
    writeBundle({ dir: join(base, 'bundle'), run: runRecord('x'), readBlob })
    expect(readdirSync(base)).toEqual(['bundle'])
  })

  test('leaves a folder that holds something as it is', () => {
    const dir = scratch()
    writeFileSync(join(dir, 'mine'), 'x')
    expect(codeOf(() => writeBundle({ dir, run: runRecord('x'), readBlob }))).toBe('usage/output')
    expect(readdirSync(dir)).toEqual(['mine'])
  })

  test.each(['', '/below'])('does not take a file for a folder (file%s)', (below) => {
    const file = join(scratch(), 'file')
    writeFileSync(file, 'x')
    expect(codeOf(() => writeBundle({ dir: file + below, run: runRecord('x'), readBlob }))).toBe('usage/output')
    expect(readFileSync(file, 'utf8')).toBe('x')
  })

  test('appears whole or not at all', () => {
    const base = scratch()
    const broken = (digest: string): Uint8Array => {
      if (digest === sha256(stdout)) throw new RangeError('gone')
      return readBlob(digest)
    }
    expect(() => writeBundle({ dir: join(base, 'bundle'), run: runRecord('x'), readBlob: broken })).toThrow('gone')
    expect(readdirSync(base)).toEqual([])
  })

  test('makes no file name of an id that is no plain name, nor one folder for two', () => {
    const dir = join(scratch(), 'bundle')
    const { analyzers } = writeBundle({ dir, run: withIds('../../evil', 'ruff', 'ruff', 'A\u001b[31m'), readBlob })
    expect(analyzers.map(({ folder }) => folder)).toEqual([
      'analyzers/_1',
      'analyzers/ruff',
      'analyzers/_3',
      'analyzers/_4',
    ])
    expect(readdirSync(join(dir, 'analyzers')).sort()).toEqual(['_1', '_3', '_4', 'ruff'])
  })
})
