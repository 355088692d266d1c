import type { Limits, Mount } from '../schemas/records/index.ts'

/** Where a tool finds the snapshot, read-only; also its working directory. */
export const sourceRoot = '/src'

/** Where the tool `id` is mounted: its executable is `/tools/<id>/<entry>` of tools.lock.json's set-up. */
export const toolAt = (id: string): string => `/tools/${id}`

const mebibyte = 1024 * 1024

/** Limits that a parser of source files never needs on an honest tree; each hit is an outcome, never a short log. */
export const parserLimits = (cpuCores: number): Limits => ({
  wallMs: 600_000,
  cpuCores,
  memoryBytes: 4096 * mebibyte,
  pids: 256,
  maxStdoutBytes: 256 * mebibyte,
  maxStderrBytes: 64 * mebibyte,
  scratchBytes: 64 * mebibyte,
})

/** Snapshot, the tool itself and a scratch folder: all that a parser of source files may see. */
export const parserMounts = (tool: string, extra: readonly Mount[] = []): Mount[] => [
  { kind: 'snapshot', at: sourceRoot },
  { kind: 'tool', tool, at: toolAt(tool) },
  { kind: 'scratch', at: '/tmp', maxBytes: 64 * mebibyte },
  ...extra,
]

/** The whole environment: no home of anybody's, no colours, no more threads than cores were given. */
export const parserEnv = (cpuCores: number): Record<string, string> => ({
  HOME: '/tmp',
  NO_COLOR: '1',
  RAYON_NUM_THREADS: String(Math.max(1, Math.floor(cpuCores))),
})
