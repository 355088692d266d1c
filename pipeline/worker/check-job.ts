import { realpathSync } from 'node:fs'
import { Check } from 'typebox/value'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { isWithin } from '../../lib/real-place.ts'
import { JobPayload, payloadVersion } from '../../schemas/records/index.ts'
import type { Lease } from '../queue/contract.ts'
import { jobKey } from '../queue/job-key.ts'
import { isGenuine } from '../queue/queue-key.ts'
import type { JobEnd, WorkerAsk } from './contract.ts'
import { failedOf, failureOf } from './failed-of.ts'

/**
 * Whether a claimed job is one for this worker: null, or how it ends before anything of it is touched. A payload of a later
 * version is not looked into any further: what its fields mean is not known here.
 */
export const refusalOf = ({ job }: Lease, ask: Pick<WorkerAsk, 'secret' | 'offers' | 'roots'>): JobEnd | null => {
  const { key, payload } = job
  if (payload.version > payloadVersion) return elsewhere(newer(payload.version))
  if (!Check(JobPayload, payload) || !isGenuine(ask.secret, 'payload', payload) || jobKey(payload) !== key)
    return refused(notGenuine())
  const demand = payload.demands.find((each) => !ask.offers.has(each))
  if (demand !== undefined) return elsewhere(notOffered(demand))
  const fault = faultOfPlace(payload.path, ask.roots)
  return fault === null ? null : refused(fault)
}

const elsewhere = (error: AssayError): JobEnd => ({ kind: 'elsewhere', failure: failureOf(error) })
const refused = (error: AssayError): JobEnd => ({ kind: 'failed', failed: failedOf(error) })

const faultOfPlace = (path: string, roots: readonly string[]): AssayError | null => {
  if (roots.length > 0 && !roots.some((root) => isWithin(path, root)))
    return new AssayError('job/outside-roots', `${path} lies outside the folders that this worker may vet.`, {
      remedy: 'Name its folder with --root, or in roots of assay.toml.',
    })
  try {
    // The path was a real one when the job was put in: a link in it now may lead anywhere.
    if (realpathSync(path) === path) return null
    return new AssayError('job/changed', `${path} is a link by now, and was none when it was put in.`, {
      remedy: 'Put it in again: the job is then of what lies there now.',
    })
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    return new AssayError('job/missing', `${path} is not there any more (${code}).`, {
      remedy: 'Put it back and put the job in again. Workers on other machines need the same path.',
      cause: error,
    })
  }
}

const newer = (version: number): AssayError =>
  new AssayError('job/newer', `The job is of version ${version}; this worker understands ${payloadVersion}.`, {
    remedy: 'Update Assay on this machine; until then the job waits for a newer worker.',
  })

const notOffered = (demand: string): AssayError =>
  new AssayError('job/configuration', `The job demands ${demand}, which this worker does not offer.`, {
    remedy: 'Start a worker that does; assay doctor says what is here.',
  })

const notGenuine = (): AssayError =>
  new AssayError('job/not-genuine', 'The job was not put in by a holder of the key of this queue.', {
    remedy:
      'Nothing was started. Look at who can write to the queue, and whether this worker has its key (--queue-key).',
  })
