import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Check } from 'typebox/value'
import { BundleManifest, type Store, tryBundlePlace, writeBundle } from '../../evidence/index.ts'
import type { Signer } from '../../evidence/keys/index.ts'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { makeFolders } from '../../lib/make-folders.ts'
import { printable } from '../../lib/printable.ts'
import { realPlace } from '../../lib/real-place.ts'
import { asOutputFault, writeWhole } from '../../lib/write-whole.ts'
import { BatchReport } from '../../schemas/records/index.ts'
import { renderBatchCsv } from './report/csv.ts'
import { labelsOfEntries, summaryNames } from './report/labels.ts'
import type { BatchView } from './report/view.ts'

const [summaryJson, summaryCsv] = summaryNames

/**
 * The folder of `--out`, absolute, tried before the work: new, empty, or of this very batch. `paths`: of the worktrees.
 * Throws `usage/output`.
 */
export const bundleFolder = (out: string, batch: string, paths: readonly string[]): string => {
  const dir = resolve(out)
  const above = new Set(foldersAbove(realPlace(dir)))
  const holding = paths.find((path) => above.has(realPlace(path)))
  if (holding !== undefined)
    throw new AssayError(
      'usage/output',
      `The folder ${printable(out)} lies inside ${printable(holding)}, which is vetted.`,
      {
        remedy: 'Name a folder outside it with --out.',
      },
    )
  const before = parsedIn(dir, summaryJson)
  const isOwn = Check(BatchReport, before) && before.batch === batch
  if (isOwn) return dir
  if (isTaken(dir))
    throw new AssayError(
      'usage/output',
      `The folder ${printable(out)} is not empty, and not of the batch ${printable(batch)}.`,
      {
        remedy: 'Name a folder that is not there yet, or an empty one, with --out.',
      },
    )
  tryBundlePlace(dir)
  return dir
}

const isTaken = (dir: string): boolean => {
  try {
    return readdirSync(dir).length > 0
  } catch (error) {
    return systemCode(error) !== 'ENOENT' && systemCode(error) !== 'ENOTDIR'
  }
}

type BundlesAsk = {
  readonly dir: string
  readonly view: BatchView
  readonly store: Store
  readonly sign: Signer['sign']
  readonly signal: AbortSignal
  /** After each bundle: how many of how many. */
  readonly progress: (done: number, of: number) => void
}

/**
 * The summary first, which makes the folder this batch's; then a bundle of each record, those that are there kept. What
 * keeps one from being written keeps none of the others: it is thrown at the end.
 */
export const writeBundles = async ({ dir, view, store, sign, signal, progress }: BundlesAsk): Promise<void> => {
  const { jobs } = view.report
  const labels = labelsOfEntries(jobs)
  writeSummary(dir, view)
  const recorded = jobs.flatMap(({ run }, at) => (run === null ? [] : [{ run, place: join(dir, labels[at] ?? '') }]))
  const faults: unknown[] = []
  for (const [done, { run, place }] of recorded.entries()) {
    progress(done, recorded.length)
    try {
      await writeOne(run, place, store, sign, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AssayError && error.code === 'disk/full') throw error
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

const writeSummary = (dir: string, view: BatchView): void => {
  try {
    makeFolders(dir)
    writeWhole(join(dir, summaryJson), [`${JSON.stringify(view.report, null, 2)}\n`], { replace: true })
    writeWhole(join(dir, summaryCsv), [renderBatchCsv(view)], { replace: true })
  } catch (error) {
    throw asOutputFault(error, dir)
  }
}

const writeOne = async (
  id: string,
  place: string,
  store: Store,
  sign: Signer['sign'],
  signal: AbortSignal,
): Promise<void> => {
  const there = parsedIn(place, 'manifest.json')
  const isBundle = Check(BundleManifest, there)
  if (isBundle && there.run === id) return
  const run = store.get(id)
  if (run === null) throw new AssayError('run/not-found', `The record ${id} is not in this evidence store any more.`)
  if (isBundle) rmSync(place, { recursive: true, force: true }) // of an earlier record of this entry
  await writeBundle({ dir: place, run, readBlob: store.readBlob, sign, signal })
}

/** JSON of a file, or null where there is none to be read. */
const parsedIn = (dir: string, name: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(dir, name), 'utf8'))
  } catch {
    return null // whatever it is, it is not ours
  }
}

const foldersAbove = (path: string): readonly string[] =>
  dirname(path) === path ? [path] : [path, ...foldersAbove(dirname(path))]
