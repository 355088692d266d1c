import { join } from 'node:path'
import { AssayError } from '../lib/errors.ts'
import { makeFolders } from '../lib/make-folders.ts'
import type { RunRecord, Verdict } from '../schemas/records/index.ts'
import { type AuditStore, openAudits } from './audits.ts'
import { type BatchStore, openBatches } from './batches.ts'
import { abandonedMs, fileBlobs, sweepHalfWritten } from './blobs/files.ts'
import { sweepUnnamed } from './blobs/sweep.ts'
import { type OpenOptions, openDatabase } from './database.ts'
import { guarded } from './faults.ts'
import { listRuns, type RunFilter, type RunSummary, readRun, runOfIdentity } from './read.ts'
import { blobsOf, fenceOf, isNamed, raiseFence, resetFence, runOfKey, writeRun } from './write.ts'

/** The evidence store: one folder with an SQLite index and content-addressed files. Every error is an AssayError. */
export type Store = {
  /** All of a run or nothing. The same key again changes nothing and gives the run that stands under it. `fence`: the token of the claim that made it; throws `job/fenced` where a newer one is known. */
  readonly record: (
    record: RunRecord,
    blobs: Iterable<Uint8Array>,
    fence?: number,
  ) => { readonly run: string; readonly reused: boolean }
  /** A newer claim of this job: what an older one brings is not recorded from now on. The newest stands. */
  readonly raiseFence: (key: string, token: number) => void
  /** The newest claim that is known; 0: none. */
  readonly fenceOf: (key: string) => number
  /** This claim is the newest, whatever was known: of a queue that was lost, or by a clock that was wrong. */
  readonly resetFence: (key: string, token: number) => void
  /** The run that stands under this key; null: none. */
  readonly runOfKey: (key: string) => { readonly run: string; readonly verdict: Verdict } | null
  readonly list: (filter?: RunFilter) => readonly RunSummary[]
  /** By id or by the beginning of one; null: none. Throws `run/not-found` where several begin so. */
  readonly get: (run: string) => RunRecord | null
  /** The newest run of this identity (`RunRecord.identity`) whose analyzers all finished; null: none. */
  readonly findByIdentity: (identity: string) => RunRecord | null
  /** Throws `store/unusable` where the blob is gone or is not what its digest says. */
  readonly readBlob: (sha256: string) => Uint8Array
  /** Removes blobs that no run names and nobody kept since (milliseconds since the epoch), as killed writers leave them. Gives how many. */
  readonly sweepBlobs: (beforeMs: number) => number
  readonly audits: AuditStore
  readonly batches: BatchStore
  readonly close: () => void
}

export type { OpenOptions }

/** Opens or makes the store. Throws `store/newer`, `store/unusable` or `disk/full`, each with what to do; never overwrites. */
export const openStore = (options: OpenOptions): Store => {
  const { dir } = options
  const database = guarded(dir, () => openDatabase(options))
  const blobDir = join(dir, 'blobs')
  const blobs = guarded(dir, () => {
    makeFolders(blobDir, 0o700)
    sweepHalfWritten(blobDir, Date.now() - abandonedMs)
    return fileBlobs(blobDir, options.durability === 'full')
  })

  const audits = openAudits(database)
  const batches = openBatches(database)

  // Files first, rows last: a writer that dies in between leaves blobs that no run names, and no run that names too much.
  const record: Store['record'] = (run, bytes, fence) => {
    const existing = runOfKey(database, run.key)
    if (existing !== null) return { run: existing.run, reused: true }
    const sizes = new Map<string, number>()
    for (const each of bytes) sizes.set(blobs.put(each), each.byteLength)
    for (const sha256 of blobsOf(run)) {
      const size = sizes.get(sha256) ?? blobs.get(sha256)?.byteLength
      if (size === undefined)
        throw new AssayError('fault/internal', `The run names the blob ${sha256}, which was not handed over.`)
      sizes.set(sha256, size)
    }
    return writeRun(database, run, sizes, fence ?? null)
  }

  return {
    record: (run, bytes, fence) => guarded(dir, () => record(run, bytes, fence)),
    raiseFence: (key, token) => guarded(dir, () => raiseFence(database, key, token)),
    fenceOf: (key) => guarded(dir, () => fenceOf(database, key)),
    resetFence: (key, token) => guarded(dir, () => resetFence(database, key, token)),
    runOfKey: (key) => guarded(dir, () => runOfKey(database, key)),
    list: (filter = {}) => guarded(dir, () => listRuns(database, filter)),
    get: (run) => guarded(dir, () => readRun(database, run)),
    findByIdentity: (identity) => guarded(dir, () => runOfIdentity(database, identity)),
    readBlob: (sha256) => {
      const bytes = blobs.get(sha256)
      if (bytes) return bytes
      throw new AssayError('store/unusable', `The stored blob ${sha256} is gone.`, {
        remedy: `Restore it under ${blobDir} from a copy, or vet again.`,
      })
    },
    sweepBlobs: (beforeMs) =>
      guarded(dir, () => {
        sweepHalfWritten(blobDir, beforeMs)
        return sweepUnnamed(blobDir, (sha256) => isNamed(database, sha256), beforeMs)
      }),
    audits: {
      begin: (entry) => guarded(dir, () => audits.begin(entry)),
      put: (audit, stored) => guarded(dir, () => audits.put(audit, stored)),
      finish: (audit, finishedAt) => guarded(dir, () => audits.finish(audit, finishedAt)),
      find: (name) => guarded(dir, () => audits.find(name)),
      lastUnfinished: () => guarded(dir, () => audits.lastUnfinished()),
      places: (audit) => guarded(dir, () => audits.places(audit)),
      get: (audit, place) => guarded(dir, () => audits.get(audit, place)),
    },
    batches: {
      begin: (batch, entries) => guarded(dir, () => batches.begin(batch, entries)),
      find: (batch) => guarded(dir, () => batches.find(batch)),
      list: (limit, state) => guarded(dir, () => batches.list(limit, state)),
      setState: (batch, state, finishedAt) => guarded(dir, () => batches.setState(batch, state, finishedAt)),
      goOn: (batch, queue) => guarded(dir, () => batches.goOn(batch, queue)),
      setKeys: (batch, keyed) => guarded(dir, () => batches.setKeys(batch, keyed)),
      reopen: (batch, positions, nextRound) => guarded(dir, () => batches.reopen(batch, positions, nextRound)),
      reopenKey: (key) => guarded(dir, () => batches.reopenKey(key)),
      reconfigure: (batch, from, to) => guarded(dir, () => batches.reconfigure(batch, from, to)),
      entries: (batch, which) => guarded(dir, () => batches.entries(batch, which)),
      endedSince: (batch, after) => guarded(dir, () => batches.endedSince(batch, after)),
      count: (batch) => guarded(dir, () => batches.count(batch)),
      settle: (place, end) => guarded(dir, () => batches.settle(place, end)),
      settleKey: (key, end) => guarded(dir, () => batches.settleKey(key, end)),
      isOwedToOther: (key, batch) => guarded(dir, () => batches.isOwedToOther(key, batch)),
      owed: (queue, after, limit) => guarded(dir, () => batches.owed(queue, after, limit)),
      countOwed: (queue) => guarded(dir, () => batches.countOwed(queue)),
    },
    close: () => {
      database.close()
    },
  }
}
