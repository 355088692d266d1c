import type { Enforcement, Limits, ProbeResult } from '../../schemas/records/index.ts'
import type { Backend } from '../backends/backend.ts'

export type ProbeOptions = {
  /** A folder of Assay's own, 0700. */
  readonly scratch: string
  readonly deep: boolean
}

export type ProbeOutcome = {
  /** Why nothing could be started, or null. */
  readonly failure: string | null
  readonly probes: ProbeResult[]
  readonly enforcement: Record<string, Enforcement>
}

const limits: Limits = {
  wallMs: 10_000,
  cpuCores: 1,
  memoryBytes: 64 * 1024 * 1024,
  pids: 16,
  maxStdoutBytes: 65_536,
  maxStderrBytes: 65_536,
  scratchBytes: 1024 * 1024,
}

export const probeBackend = async (backend: Backend, options: ProbeOptions): Promise<ProbeOutcome> => {
  void options
  const raw = await backend.run(
    { argv: ['/usr/bin/true'], cwd: '/', env: {}, mounts: [], stdin: null, limits, tier: 'parses' },
    0,
    new AbortController().signal,
  )
  return { failure: raw.startFailure, probes: [], enforcement: raw.receipt?.enforcement ?? {} }
}
