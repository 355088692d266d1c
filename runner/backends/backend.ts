import type { BackendReport, RawRun } from '../../schemas/records/index.ts'
import type { RunRequest } from '../contract.ts'

/** One way of running commands. `slot` is below the number of slots and held by no other run. */
export type Backend = {
  readonly report: BackendReport
  readonly run: (request: RunRequest, slot: number, signal: AbortSignal) => Promise<RawRun>
}

const nothing = new Uint8Array()

/** A run of which nothing was started; `why` is a sentence. */
export const notStarted = (request: RunRequest, why: string): RawRun => ({
  argv: request.argv,
  exitCode: null,
  signal: null,
  startFailure: why,
  limitHit: null,
  stdout: nothing,
  stderr: nothing,
  durationMs: 0,
  receipt: null,
})
