import { AssayError } from '../../lib/errors.ts'
import type { Job } from '../../schemas/records/index.ts'
import type { ProgressEvent, RunStore } from '../context.ts'
import type { JobSettings } from '../queue/shared/index.ts'
import { differencesOf } from '../queue/shared/job-settings.ts'
import type { VetRequest } from '../request.ts'
import type { Bench, JobEnd } from './contract.ts'
import { failedOf, failureOf } from './failed-of.ts'
import type { Recorded, Recorder } from './recorder.ts'

/** A checked job in the hands of a claim. */
export type HeldJob = Pick<Job, 'key' | 'batch' | 'payload'> & { readonly token: number }

export type JobBench = Bench & {
  readonly signal: AbortSignal
  readonly progress: (event: ProgressEvent) => void
}

/** Vets a job and records it. Whatever happens is how it ended; throws only once `signal` is aborted. */
export const vetJob = async (job: HeldJob, bench: JobBench): Promise<JobEnd> => {
  try {
    return await vetAndRecord(job, bench)
  } catch (error) {
    bench.signal.throwIfAborted()
    if (error instanceof AssayError && error.code === 'job/fenced') return { kind: 'lost' }
    return { kind: 'failed', failed: failedOf(error) }
  }
}

const vetAndRecord = async (job: HeldJob, bench: JobBench): Promise<JobEnd> => {
  const { key, batch, payload, token } = job
  const standing = bench.recorder.begin(key, token)
  if (standing !== null) return { kind: 'recorded', ...standing, reused: true, recordSha256: null }
  const settings = bench.shared.settings(payload.configSha256)
  if (settings === null) throw noSettings(payload.configSha256)
  const installation = await bench.installation(settings.analyzers)
  const differences = differencesOf(settings, installation, bench.now())
  if (differences.includes('installation')) return { kind: 'elsewhere', failure: failureOf(otherInstallation()) }
  if (differences.length > 0) throw changedSettings(differences)

  const kept = keeping(bench.recorder, token)
  await bench.vetter.vet(requestOf(job, settings), {
    installation,
    cargoHome: bench.cargoHome,
    store: kept.store,
    openSigner: () => Promise.reject(new AssayError('fault/internal', 'A job writes no bundle.')),
    signal: bench.signal,
    now: bench.now,
    progress: bench.progress,
    job: { key, batch, manifest: payload.manifest, fence: token },
  })
  return { kind: 'recorded', ...kept.recorded() }
}

const requestOf = ({ payload }: HeldJob, { version: _, made: _made, ...settings }: JobSettings): VetRequest => ({
  ...settings,
  path: payload.path,
  ref: payload.ref,
  ...{ base: null, baseline: null, imported: [], notices: [], outDir: null },
})

/** A store in which only `record` is of use: nothing is compared with in a job. */
const keeping = (
  recorder: Recorder,
  token: number,
): { readonly store: RunStore; readonly recorded: () => Recorded } => {
  let kept: Recorded | null = null
  const store: RunStore = {
    record: (record, blobs) => {
      kept = recorder.record(record, blobs, token)
      return kept
    },
    get: () => null,
    list: () => [],
    findByIdentity: () => null,
    readBlob: () => {
      throw new AssayError('fault/internal', 'A job reads no other run.')
    },
  }
  return {
    store,
    recorded: () => {
      if (kept === null) throw new AssayError('fault/internal', 'A vet ended without a record.')
      return kept
    },
  }
}

const noSettings = (digest: string): AssayError =>
  new AssayError('job/configuration', `The settings ${digest.slice(0, 12)} of the job are not in the shared folder.`, {
    remedy: 'Name the shared folder of the coordinator with --shared; assay batch --resume writes settings anew.',
  })

const otherInstallation = (): AssayError =>
  new AssayError('job/configuration', 'The job was put in by another build of Assay, or for other tools.', {
    remedy: 'Run workers of the installation that put it in, or put the batch in again with this one.',
  })

const changedSettings = (what: readonly string[]): AssayError =>
  new AssayError('job/configuration', `The ${what.join(' and ')} changed while the job waited, or differ here.`, {
    remedy: 'Put the batch in again: its jobs are then of what counts now.',
  })
