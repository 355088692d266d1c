import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { bundleFolder, writeBundles } from '../../../cli/batch/bundles.ts'
import { viewOf } from '../../../cli/batch/report/index.ts'
import { BatchReport } from '../../../schemas/records/index.ts'
import { codeOf, open, rejectedCode, scratch } from '../../evidence/open.ts'
import { blobs, runRecord } from '../../evidence/record.ts'
import { signHere } from '../../evidence/signed.ts'
import { needs } from '../../support/needs.ts'
import { jobs, view } from './batch-report.ts'

const reportOf = (runs: readonly (string | null)[]): BatchReport => ({
  ...view.report,
  jobs: runs.flatMap((run) => jobs.slice(0, 1).map((job) => ({ ...job, run }))),
})

describe('the folder of the bundles', () => {
  test('is one that is not there, or empty', () => {
    const dir = scratch()
    expect(bundleFolder(join(dir, 'new/one'), 'nightly', [])).toBe(join(dir, 'new/one'))
    expect(readdirSync(dir)).toEqual(['new'])
    expect(bundleFolder(dir.replace(/$/u, '/new'), 'nightly', [])).toBe(join(dir, 'new'))
  })

  test('in a worktree of the batch, by whatever links, is refused', () => {
    const dir = scratch()
    mkdirSync(join(dir, 'tree/sub'), { recursive: true })
    symlinkSync(join(dir, 'tree'), join(dir, 'link'))
    expect(codeOf(() => bundleFolder(join(dir, 'link/sub/out'), 'n', [join(dir, 'other'), join(dir, 'tree')]))).toBe(
      'usage/output',
    )
    expect(bundleFolder(join(dir, 'tree-out'), 'n', [join(dir, 'tree')])).toBe(join(dir, 'tree-out'))
  })

  test('with something in it is refused, unless it is that of this very batch', () => {
    const dir = scratch()
    writeFileSync(join(dir, 'letter.txt'), '')
    expect(codeOf(() => bundleFolder(dir, 'nightly', []))).toBe('usage/output')
    writeFileSync(join(dir, 'batch.json'), JSON.stringify(view.report))
    expect(bundleFolder(dir, 'nightly', [])).toBe(dir)
    expect(codeOf(() => bundleFolder(dir, 'weekly', []))).toBe('usage/output')
  })
})

needs('better-sqlite3').describe('the bundles of a batch', () => {
  const place = () => {
    const store = open(join(scratch(), 'state'))
    const dir = join(scratch(), 'out')
    const record = (key: string): string => store.record(runRecord(key), blobs).run
    const write = async (runs: readonly (string | null)[]): Promise<readonly string[]> => {
      const written: string[] = []
      const report = reportOf(runs)
      const signal = new AbortController().signal
      const progress = (done: number, of: number) => void written.push(`${done} of ${of}`)
      await writeBundles({ dir, view: viewOf(report, store), store, sign: signHere, signal, progress })
      return written
    }
    return { dir, record, write }
  }

  test('stand beside the summary, one a record', async () => {
    const { dir, record, write } = place()
    expect(await write([record('a'), null, record('b')])).toEqual(['0 of 2', '1 of 2'])
    expect(readdirSync(dir).sort()).toEqual(['batch.csv', 'batch.json', 'shop', 'shop-3'])
    expect(Check(BatchReport, JSON.parse(readFileSync(join(dir, 'batch.json'), 'utf8')))).toBe(true)
    expect(existsSync(join(dir, 'shop/statement.dsse.json'))).toBe(true)
  })

  test('written again, those of the same record stay and those of another are replaced', async () => {
    const { dir, record, write } = place()
    const [a, b] = [record('a'), record('b')]
    const inode = (name: string) => statSync(join(dir, name)).ino
    await write([a, a])
    const before = [inode('shop'), inode('shop-2')]
    await write([a, b])
    expect(inode('shop')).toBe(before[0])
    expect(JSON.parse(readFileSync(join(dir, 'shop-2/manifest.json'), 'utf8'))).toMatchObject({ run: b })
  })

  test('what keeps one from being written keeps none of the others, and is thrown', async () => {
    const { dir, record, write } = place()
    expect(await rejectedCode(write(['gone', record('a')]))).toBe('run/not-found')
    expect(readdirSync(dir)).toContain('shop-2')
  })

  test('what is no bundle is never removed', async () => {
    const { dir, record, write } = place()
    mkdirSync(join(dir, 'shop'), { recursive: true })
    writeFileSync(join(dir, 'shop/letter.txt'), 'mine')
    expect(await rejectedCode(write([record('a')]))).toBe('usage/output')
    expect(readFileSync(join(dir, 'shop/letter.txt'), 'utf8')).toBe('mine')
  })
})
