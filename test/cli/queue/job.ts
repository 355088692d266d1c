import { sha256 } from '../../../lib/digest.ts'
import type { Job, JobPayload } from '../../../schemas/records/index.ts'

export const payloadOf = (name: string, more: Partial<JobPayload> = {}): JobPayload => ({
  version: 1,
  path: `/srv/${name}`,
  ref: null,
  manifest: sha256(`tree of ${name}`),
  configSha256: sha256('settings'),
  round: 1,
  demands: [],
  mac: sha256('mac'),
  ...more,
})

export const jobOf = (name: string, more: Partial<Job> = {}): Job => ({
  key: sha256(name),
  batch: 'ours',
  payload: payloadOf(name),
  state: 'waiting',
  priority: 'normal',
  attempts: 0,
  failures: 0,
  workerDeaths: 0,
  childDeaths: 0,
  quarantined: false,
  cancelRequested: false,
  availableAt: null,
  worker: null,
  progress: null,
  failure: null,
  completion: null,
  history: [{ at: 0, kind: 'added', worker: null, message: null }],
  ...more,
})
