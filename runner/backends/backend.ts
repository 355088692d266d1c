import type { BackendReport, RawRun } from '../../schemas/records/index.ts'
import type { RunRequest } from '../contract.ts'

/** Runs a command. `slot` is below the number of slots and held by no other run. */
export type RunInSlot = (request: RunRequest, slot: number, signal: AbortSignal) => Promise<RawRun>

/** One way of running commands, opened. `run` is null where it cannot be used; `report` says why. */
export type OpenBackend = {
  readonly report: BackendReport
  readonly run: RunInSlot | null
  readonly close: () => void
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
