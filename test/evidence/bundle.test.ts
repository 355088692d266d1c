import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { decodeEnvelope, isSignedBy, payloadOf } from '../../evidence/dsse.ts'
import { BundleManifest, writeBundle } from '../../evidence/index.ts'
import { statementBytes, statementOf } from '../../evidence/statement/index.ts'
import { sha256 } from '../../lib/digest.ts'
import type { RunRecord } from '../../schemas/records/index.ts'
import { rejectedCode, scratch } from './open.ts'
import { blobs, log, runRecord, stdout } from './record.ts'
import { pair, signHere, writeSigned } from './signed.ts'

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
  test('holds report, run, decisions, the log and each analyzer, all in a manifest with right digests', async () => {
    const dir = join(scratch(), 'deep', 'bundle')
    const manifest = await writeSigned({ dir, run: runRecord('x'), readBlob })
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
      'statement.dsse.json',
    ])
    const stored: unknown = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'))
    expect(stored).toEqual(manifest)
    expect(Check(BundleManifest, stored)).toBe(true)
    expect(manifest.files.map(({ path }) => path)).toEqual(
      filesOf(dir).filter((path) => path !== 'manifest.json' && path !== 'statement.dsse.json'),
    )
    expect(manifest.files).toEqual(
      manifest.files.map(({ path }) => {
        const bytes = readFileSync(join(dir, path))
        return { path, sha256: sha256(bytes), size: bytes.byteLength }
      }),
    )
  })

  test('holds log and streams byte for byte', async () => {
    const dir = join(scratch(), 'bundle')
    await writeSigned({ dir, run: runRecord('x'), readBlob })
    expect(new Uint8Array(readFileSync(join(dir, 'log.sarif')))).toEqual(log)
    expect(new Uint8Array(readFileSync(join(dir, 'analyzers/biome/stdout.0')))).toEqual(stdout)
  })

  test('is the same bytes for the same run', async () => {
    const base = scratch()
    const one = await writeSigned({ dir: join(base, 'one'), run: runRecord('x'), readBlob })
    expect(await writeSigned({ dir: join(base, 'two'), run: runRecord('x'), readBlob })).toEqual(one)
  })

  test('is signed: the statement that can be made again from its record and its manifest', async () => {
    const dir = join(scratch(), 'bundle')
    await writeSigned({ dir, run: runRecord('x'), readBlob })
    const { envelope } = decodeEnvelope(readFileSync(join(dir, 'statement.dsse.json')))
    const statement = statementOf(runRecord('x'), sha256(readFileSync(join(dir, 'manifest.json'))))
    expect(envelope).not.toBeNull()
    expect(envelope === null ? null : isSignedBy(envelope, pair.publicKey)).toBe(true)
    expect(envelope === null ? null : Buffer.from(payloadOf(envelope))).toEqual(statementBytes(statement))
  })

  test('is not there where it could not be signed', async () => {
    const base = scratch()
    const sign = () => Promise.reject(new RangeError('no key'))
    const written = writeBundle({ dir: join(base, 'bundle'), run: runRecord('x'), readBlob, sign })
    await expect(written).rejects.toThrow('no key')
    expect(readdirSync(base)).toEqual([])
  })

  test('is not there where it was interrupted while it was signed, and that is said, whatever became of the child', async () => {
    const base = scratch()
    const controller = new AbortController()
    const ended = (answer: () => ReturnType<typeof signHere>) => async () => {
      controller.abort(new Error('interrupted'))
      return answer()
    }
    const bundle = { dir: join(base, 'bundle'), run: runRecord('x'), readBlob, signal: controller.signal }
    const signed = writeBundle({ ...bundle, sign: ended(() => signHere(new Uint8Array())) })
    await expect(signed).rejects.toThrow('interrupted')
    const killed = writeBundle({ ...bundle, sign: ended(() => Promise.reject(new RangeError('no answer'))) })
    await expect(killed).rejects.toThrow('interrupted')
    expect(readdirSync(base)).toEqual([])
  })

  test('takes an empty folder and leaves nothing beside it', async () => {
    const base = scratch()
    mkdirSync(join(base, 'bundle'))
    await writeSigned({ dir: join(base, 'bundle'), run: runRecord('x'), readBlob })
    expect(readdirSync(base)).toEqual(['bundle'])
  })

  test('leaves a folder that holds something as it is', async () => {
    const dir = scratch()
    writeFileSync(join(dir, 'mine'), 'x')
    expect(await rejectedCode(writeSigned({ dir, run: runRecord('x'), readBlob }))).toBe('usage/output')
    expect(readdirSync(dir)).toEqual(['mine'])
  })

  test.each(['', '/below'])('does not take a file for a folder (file%s)', async (below) => {
    const file = join(scratch(), 'file')
    writeFileSync(file, 'x')
    expect(await rejectedCode(writeSigned({ dir: file + below, run: runRecord('x'), readBlob }))).toBe('usage/output')
    expect(readFileSync(file, 'utf8')).toBe('x')
  })

  test('appears whole or not at all', async () => {
    const base = scratch()
    const broken = (digest: string): Uint8Array => {
      if (digest === sha256(stdout)) throw new RangeError('gone')
      return readBlob(digest)
    }
    await expect(writeSigned({ dir: join(base, 'bundle'), run: runRecord('x'), readBlob: broken })).rejects.toThrow(
      'gone',
    )
    expect(readdirSync(base)).toEqual([])
  })

  test('makes no file name of an id that is no plain name, nor one folder for two', async () => {
    const dir = join(scratch(), 'bundle')
    const { analyzers } = await writeSigned({
      dir,
      run: withIds('../../evil', 'ruff', 'ruff', 'A\u001b[31m'),
      readBlob,
    })
    expect(analyzers.map(({ folder }) => folder)).toEqual([
      'analyzers/_1',
      'analyzers/ruff',
      'analyzers/_3',
      'analyzers/_4',
    ])
    expect(readdirSync(join(dir, 'analyzers')).sort()).toEqual(['_1', '_3', '_4', 'ruff'])
  })
})
