import { Check } from 'typebox/value'
import { blobsOf, type Store } from '../../../evidence/index.ts'
import { sha256 } from '../../../lib/digest.ts'
import { AssayError, type ErrorCode } from '../../../lib/errors.ts'
import { Completion, type Job, type JobFailure, RunRecord, type Verdict } from '../../../schemas/records/index.ts'
import { isGenuine } from '../queue-key.ts'
import { readBelow } from './folder.ts'
import { blobsName, handedPlace, recordName } from './hand-over.ts'

/** `reused`: the run stood under the key before this job made one. */
export type TakenOver =
  | { readonly kind: 'recorded'; readonly run: string; readonly verdict: Verdict; readonly reused: boolean }
  | { readonly kind: 'refused'; readonly failure: JobFailure }

/** In bytes. A raw stream may be half of the second. */
const limits = { record: 512 * 1024 ** 2, blob: 1024 ** 3 } as const

/**
 * Records what a completed job brought: of a worker that hands over from the shared folder, each byte checked against the
 * worker's word; of one that recorded itself, by looking. The same again gives the run that stands. What is not genuine or not
 * whole is refused, never recorded. Throws what the store throws.
 */
export const takeOverJob = (dir: string, job: Job, secret: Uint8Array, store: Store): TakenOver => {
  try {
    const completion = genuine(job, secret)
    const standing = store.runOfKey(job.key)
    if (standing !== null)
      return { kind: 'recorded', ...standing, reused: completion.reused || standing.run !== completion.run }
    const record = handedRecord(dir, completion, job)
    // No fence: of all that hold the job one alone can complete it, and tokens count anew where the queue was lost.
    const { run, reused } = store.record(record, blobsIn(dir, completion, record))
    return { kind: 'recorded', run, verdict: completion.verdict, reused }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', failure: { code: error.code, message: error.message, remedy: error.remedy } }
  }
}

class Refusal extends AssayError {}

const genuine = ({ key, completion }: Job, secret: Uint8Array): Completion => {
  if (!Check(Completion, completion) || !isGenuine(secret, 'completion', completion) || completion.key !== key)
    throw refusal('job/not-genuine', 'The job was completed by somebody who does not have the key of this queue.')
  return completion
}

const handedRecord = (dir: string, completion: Completion, job: Job): RunRecord => {
  const { key, run, verdict, recordSha256 } = completion
  if (recordSha256 === null) throw refusal('job/not-handed', 'Its worker recorded it in another evidence store.')
  const read = readBelow(dir, [...handedPlace(key, recordSha256), recordName], limits.record)
  if ('why' in read) throw refusal('job/not-handed', `The record that its worker handed over ${read.why}.`)
  if (sha256(read.bytes) !== recordSha256)
    throw refusal('job/not-genuine', 'The record in the shared folder is not the one that its worker handed over.')
  const record: unknown = JSON.parse(Buffer.from(read.bytes).toString('utf8'))
  const isOfJob =
    Check(RunRecord, record) &&
    record.key === key &&
    record.run === run &&
    record.batch === job.batch &&
    record.report.verdict === verdict &&
    record.report.subject.manifest === job.payload.manifest
  if (isOfJob) return record
  throw refusal('job/not-genuine', 'The record that its worker handed over is not of this job.')
}

/** One after the other: the largest, and not all of them, has to be held. */
function* blobsIn(dir: string, { key, recordSha256 }: Completion, record: RunRecord): Iterable<Uint8Array> {
  for (const digest of blobsOf(record)) {
    const read = readBelow(dir, [...handedPlace(key, recordSha256 ?? ''), blobsName, digest], limits.blob)
    if ('why' in read) throw refusal('job/not-handed', `The blob ${digest} that its worker handed over ${read.why}.`)
    if (sha256(read.bytes) !== digest)
      throw refusal('job/not-genuine', `The blob ${digest} in the shared folder is not what its digest says.`)
    yield read.bytes
  }
}

const refusal = (code: ErrorCode, message: string): Refusal =>
  new Refusal(code, message, {
    remedy: 'Nothing was recorded. Look at who can write to the queue and to its shared folder; then vet it again.',
  })
