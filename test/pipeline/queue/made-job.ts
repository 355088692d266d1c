import { sha256 } from '../../../lib/digest.ts'
import { jobKey } from '../../../pipeline/queue/job-key.ts'
import { macOf } from '../../../pipeline/queue/queue-key.ts'
import type { JobSettings } from '../../../pipeline/queue/shared/index.ts'
import type { Completion, Job, JobPayload } from '../../../schemas/records/index.ts'

export const secret = Buffer.alloc(32, 7)

/** A payload that a holder of `secret` made. */
export const payloadOf = (more: Partial<JobPayload> = {}, by: Uint8Array = secret): JobPayload => {
  const made = {
    version: 1,
    path: '/srv/tree',
    ref: null,
    manifest: sha256('manifest'),
    configSha256: sha256('settings'),
    round: 1,
    demands: [],
    ...more,
  }
  return { ...made, mac: macOf(by, 'payload', made) }
}

export const completionOf = (more: Partial<Completion> = {}, by: Uint8Array = secret): Completion => {
  const made = {
    version: 1,
    key: jobKey(payloadOf()),
    token: 1,
    run: 'run-1',
    verdict: 'pass' as const,
    reused: false,
    recordSha256: null,
    finishedAt: 1,
    ...more,
  }
  return { ...made, mac: macOf(by, 'completion', made) }
}

/** A job as a queue shows it once it is completed. */
export const jobOf = (completion: Completion | null, payload: JobPayload = payloadOf()): Job => ({
  key: jobKey(payload),
  batch: 'a batch',
  payload,
  state: completion === null ? 'active' : 'completed',
  priority: 'normal',
  ...{ attempts: 1, failures: 0, workerDeaths: 0, childDeaths: 0, quarantined: false, cancelRequested: false },
  ...{ availableAt: null, worker: null, progress: null, failure: null, completion, history: [] },
})

export const settings: JobSettings = {
  version: 1,
  analyzers: ['ruff'],
  ...{ declared: [], semgrepRules: [], configSource: 'assay', failOn: 'error', leaveOut: [] },
  ...{ sandbox: 'auto', minIsolation: 'namespace', facts: {}, organisation: {}, policyFolder: null, waivers: [] },
  suppressions: null,
  configSha256: sha256('configuration'),
  made: { build: 'sources', tools: {}, policies: sha256('p'), rules: sha256('r'), inForce: sha256('i') },
}
