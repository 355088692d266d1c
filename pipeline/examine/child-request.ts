import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HostMount, RunRequest } from '../../runner/index.ts'

/** What one child differs in from another. `sourceDir`: where it finds a snapshot; `mounts`: what it sees besides its own program. */
export type ChildNeeds = Pick<RunRequest, 'stdin' | 'onStdout'> & {
  readonly sourceDir: string
  readonly mounts: readonly HostMount[]
  readonly limits: Pick<RunRequest['limits'], 'wallMs' | 'cpuCores' | 'maxStdoutBytes'>
}

/** The child that parses hostile bytes, as the runner is asked for it. */
export const childRequest = ({ sourceDir, mounts, limits, ...streams }: ChildNeeds): RunRequest => ({
  argv: ['/node/node', '--max-old-space-size=2048', '/assay/program.cjs', 'child', sourceDir],
  cwd: '/',
  env: { TZ: 'UTC', LC_ALL: 'C.UTF-8' },
  mounts: [
    { kind: 'file', source: process.execPath, at: '/node/node' },
    { kind: 'dir', source: resolve(fileURLToPath(new URL('../..', import.meta.url))), at: '/assay' },
    ...mounts,
  ],
  ...streams,
  tier: 'parses',
  limits: { memoryBytes: 3 * 1024 ** 3, pids: 64, maxStderrBytes: 64 * 1024, scratchBytes: 1024 ** 2, ...limits },
})
