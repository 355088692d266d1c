import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { RunnerOptions, RunRequest } from '../../../runner/index.ts'
import type { CapabilityReport, Limits, RawRun } from '../../../schemas/records/index.ts'

/** Who starts the runner. `user`: an ordinary one, from root by setpriv. */
export type Who = 'root' | 'user'

/** A request as JSON; `content` of a mount in base64. `@PID@` in argv becomes the supervisor's pid. */
export type DrivenRequest = Omit<RunRequest, 'mounts' | 'stdin'> & {
  readonly stdin: string | null
  readonly mounts: readonly (
    | Exclude<RunRequest['mounts'][number], { kind: 'content' }>
    | { readonly kind: 'content'; readonly content: string; readonly at: string }
  )[]
}

export type DrivenRun = { readonly request: DrivenRequest; readonly abortAfterMs?: number }
export type DrivenResult = Omit<RawRun, 'stdout' | 'stderr'> & { readonly stdout: string; readonly stderr: string }
export type Driven = {
  readonly backend: string | null
  readonly report: CapabilityReport
  readonly results: readonly DrivenResult[]
  /** Was the bait's process still there at the end; null without bait. */
  readonly isSentinelAlive: boolean | null
}

/** The runner compiled to where any user can read it, with a driver and a Node that any user can start. */
export type Stage = {
  readonly folder: string
  readonly start: (who: Who, runs: readonly DrivenRun[], changes?: StageChanges) => ChildProcess
  readonly drive: (who: Who, runs: readonly DrivenRun[], changes?: StageChanges) => Promise<Driven>
  readonly remove: () => void
}
export type StageChanges = {
  readonly options?: Partial<RunnerOptions>
  readonly searchPath?: string
  readonly extraFds?: readonly number[]
  /** Name of an abstract socket that the driver listens on, beside a process of its own. */
  readonly bait?: string
}

const here = fileURLToPath(new URL('.', import.meta.url))
const repository = fileURLToPath(new URL('../../..', import.meta.url))
/** Neither root nor an account of any machine. */
const userId = 23_456
export const secret = 'assay-hostile-secret-5f0c'

const compile = (folder: string): void => {
  const flags = [
    '--outDir',
    folder,
    '--rootDir',
    repository,
    '--noEmit',
    'false',
    '--skipLibCheck',
    '--declaration',
    'false',
  ]
  const configuration = join(folder, 'tsconfig.json')
  writeFileSync(
    configuration,
    JSON.stringify({
      extends: join(repository, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(repository, 'node_modules/@types')] },
      include: [join(repository, 'runner')],
      exclude: [],
    }),
  )
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', configuration, ...flags], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the runner does not compile:\n${stdout}`)
}

/** A Node that the ordinary user can start: this one, or a copy where this one lies in a closed home. */
const openNode = (folder: string): string => {
  if (process.getuid?.() !== 0) return process.execPath
  const ids = ['--reuid', String(userId), '--regid', String(userId), '--clear-groups']
  if (spawnSync('setpriv', [...ids, process.execPath, '-e', '0']).status === 0) return process.execPath
  const copy = join(folder, 'node')
  copyFileSync(process.execPath, copy)
  chmodSync(copy, 0o755)
  return copy
}

export const openStage = (): Stage => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
  chmodSync(folder, 0o755)
  const compiled = join(folder, 'compiled')
  mkdirSync(compiled)
  compile(compiled)
  writeFileSync(join(compiled, 'package.json'), '{"type":"module"}')
  copyFileSync(join(here, 'drive.mjs'), join(compiled, 'drive.mjs'))
  spawnSync('chmod', ['-R', 'a+rX', compiled])
  mkdirSync(join(folder, 'user'))
  chmodSync(join(folder, 'user'), 0o777)
  const node = openNode(folder)
  const start = (who: Who, runs: readonly DrivenRun[], changes: StageChanges = {}): ChildProcess => {
    const dropped = who === 'user' && process.getuid?.() === 0
    const ids = ['--reuid', String(userId), '--regid', String(userId), '--clear-groups']
    const prefix = dropped ? ['setpriv', ...ids] : []
    const [file = node, ...rest] = [...prefix, node, join(compiled, 'drive.mjs'), compiled]
    const stdio = Array.from({ length: Math.max(3, ...(changes.extraFds ?? []).map((fd) => fd + 1)) }, (_, fd) =>
      fd < 3 || changes.extraFds?.includes(fd) ? ('pipe' as const) : ('ignore' as const),
    )
    const PATH = process.env['PATH'] ?? ''
    const child = spawn(file, rest, { stdio, env: { PATH, HOME: '/nonexistent', ASSAY_HOSTILE: secret }, cwd: '/' })
    const options: RunnerOptions = {
      sandbox: 'auto',
      minIsolation: 'namespace',
      scratchDir: join(folder, who === 'user' ? 'user/scratch' : 'scratch'),
      slots: 2,
      ...(changes.searchPath === undefined ? {} : { searchPath: changes.searchPath }),
      ...changes.options,
    }
    child.stdin?.on('error', () => {})
    child.stdin?.end(JSON.stringify({ options, runs, bait: changes.bait ?? null }))
    return child
  }
  return {
    folder,
    start,
    drive: async (who, runs, changes = {}) => {
      const child = start(who, runs, changes)
      if (child.stdout === null || child.stderr === null) throw new Error('the driver has no pipes')
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
      if (out === '') throw new Error(`the driver failed:\n${err}`)
      return JSON.parse(out) as Driven
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const usualLimits: Limits = {
  wallMs: 8_000,
  cpuCores: 1,
  memoryBytes: 96 * 1024 * 1024,
  pids: 24,
  maxStdoutBytes: 200_000,
  maxStderrBytes: 200_000,
  scratchBytes: 2 * 1024 * 1024,
}

export type Changes = { readonly limits?: Partial<Limits>; readonly mounts?: DrivenRequest['mounts'] }

export const request = (argv: readonly string[], changes: Changes = {}): DrivenRequest => ({
  argv,
  cwd: '/',
  env: { PATH: '/usr/bin:/bin' },
  mounts: changes.mounts ?? [],
  stdin: null,
  limits: { ...usualLimits, ...changes.limits },
  tier: 'runs-repo-code',
})

/** A shell script as a request. */
export const shell = (script: string, changes: Changes = {}): DrivenRequest =>
  request(['/bin/sh', '-c', script], changes)
