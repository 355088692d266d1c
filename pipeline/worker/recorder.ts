import type { Store } from '../../evidence/index.ts'
import type { RunRecord, Verdict } from '../../schemas/records/index.ts'
import type { Shared } from '../queue/shared/index.ts'

/** `recordSha256`: what stands in the completion, for a coordinator that takes the record over; null: it is recorded. */
export type Recorded = {
  readonly run: string
  readonly verdict: Verdict
  readonly reused: boolean
  readonly recordSha256: string | null
}

/** Where the runs of a worker go. Both may be said again. Throws what the store or the shared folder throws. */
export type Recorder = {
  /** A claim of the job: nothing that an older one brings counts from now on. Gives what stands under its key already. */
  readonly begin: (key: string, token: number) => Pick<Recorded, 'run' | 'verdict'> | null
  /** A newer claim than this one is known. */
  readonly isBehind: (key: string, token: number) => boolean
  /** This claim is the newest by the word of the queue, whatever was known. */
  readonly overrule: (key: string, token: number) => void
  readonly record: (record: RunRecord, blobs: Iterable<Uint8Array>, token: number) => Recorded
}

/** Of a worker that opens the evidence store itself. */
export const storeRecorder = (
  store: Pick<Store, 'raiseFence' | 'fenceOf' | 'resetFence' | 'runOfKey' | 'record'>,
): Recorder => ({
  isBehind: (key, token) => token < store.fenceOf(key),
  overrule: (key, token) => store.resetFence(key, token),
  begin: (key, token) => {
    store.raiseFence(key, token)
    return store.runOfKey(key)
  },
  record: (record, blobs, token) => {
    const { run, reused } = store.record(record, blobs, token)
    const verdict = (reused ? store.runOfKey(record.key)?.verdict : null) ?? record.report.verdict
    return { run, verdict, reused, recordSha256: null }
  },
})

/** Of a worker that may be on another machine: a coordinator records what it hands over. */
export const sharedRecorder = ({ handOver }: Pick<Shared, 'handOver'>): Recorder => ({
  begin: () => null,
  // The queue alone says whose completion counts.
  isBehind: () => false,
  overrule: () => {},
  record: (record, blobs) => ({
    run: record.run,
    verdict: record.report.verdict,
    reused: false,
    recordSha256: handOver(record, blobs),
  }),
})
