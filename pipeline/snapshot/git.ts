import fs from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { HostMount, Runner } from '../../runner/contract.ts'
import type { RawRun } from '../../schemas/records/index.ts'
import { cancelled } from './pace.ts'

/** How one git command ended. `stderr` is git's own words, to be made printable before they are shown. */
export type GitEnd = { readonly exitCode: number; readonly stdout: Buffer; readonly stderr: string }

type GitCommand = {
  readonly args: readonly string[]
  readonly stdin?: Uint8Array
  readonly maxStdoutBytes?: number
  /** What lies at `/work`, git's working tree; none where the command needs none. */
  readonly work?: readonly HostMount[]
}

export type Git = {
  /** Any end of git's own is a value. Throws `sandbox/*`, `cancelled`, or `git/failed` where a limit ended it. */
  readonly run: (command: GitCommand) => Promise<GitEnd>
}

type GitPlace = {
  readonly runner: Runner
  readonly signal: AbortSignal
  /** git's mirror, bound at `/git`, and its object store, bound at `/objects`. */
  readonly mirror: string
  readonly objects: string
}

/** The whole environment: none of it from ours, so that the variables of a hook steer nothing. */
const environment = {
  PATH: '/usr/bin:/bin',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_DIR: '/git',
  GIT_OBJECT_DIRECTORY: '/objects',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_PROTOCOL_FROM_USER: '0',
}

/** The configuration is ours already; these hold even where a later git reads more than it should. */
const settings = [
  'safe.directory=*',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.commitGraph=false',
  'core.quotePath=false',
  'core.sparseCheckout=false',
  'protocol.allow=never',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting])

const limits = {
  wallMs: 120_000,
  cpuCores: 1,
  memoryBytes: 2 * 1024 ** 3,
  pids: 32,
  maxStdoutBytes: 512 * 1024 ** 2,
  maxStderrBytes: 64 * 1024,
  scratchBytes: 1024 ** 2,
}

/** git, run in the sandbox against a mirror of its data. Throws `git/failed` where there is no git. */
export const openGit = (place: GitPlace): Git => {
  const { program, mounts } = findGitProgram()
  const data: readonly HostMount[] = [
    { kind: 'dir', source: place.mirror, at: '/git' },
    { kind: 'dir', source: place.objects, at: '/objects' },
  ]
  const run = async ({ args, stdin, maxStdoutBytes, work }: GitCommand): Promise<GitEnd> => {
    if (place.signal.aborted) throw cancelled()
    const raw = await place.runner.run(
      {
        argv: [program, ...settings, ...args],
        cwd: work === undefined ? '/git' : '/work',
        env: work === undefined ? environment : { ...environment, GIT_WORK_TREE: '/work' },
        mounts: [...mounts, ...data, ...(work ?? [])],
        stdin: stdin ?? null,
        limits: { ...limits, maxStdoutBytes: maxStdoutBytes ?? limits.maxStdoutBytes },
        tier: 'parses',
      },
      place.signal,
    )
    return endOf(raw, args[0] ?? '', place.signal)
  }
  return { run }
}

const endOf = (raw: RawRun, command: string, signal: AbortSignal): GitEnd => {
  if (signal.aborted) throw cancelled()
  if (raw.startFailure !== null) throw new AssayError('sandbox/failed', raw.startFailure)
  if (raw.limitHit !== null) {
    throw new AssayError('git/failed', `git ${command} was ended at its limit: ${raw.limitHit}.`)
  }
  const stderr = Buffer.from(raw.stderr).toString('utf8')
  if (raw.exitCode === null) throw new AssayError('git/failed', `git ${command} was ended by ${raw.signal}.`)
  return {
    exitCode: raw.exitCode,
    stdout: Buffer.from(raw.stdout.buffer, raw.stdout.byteOffset, raw.stdout.length),
    stderr,
  }
}

/** An error with git's first words, made printable. */
export const gitFailed = (what: string, end: GitEnd, remedy = 'Run `git fsck` in the repository.'): AssayError => {
  const words = printable(
    end.stderr
      .trim()
      .split('\n')
      .find((line) => line.startsWith('fatal:')) ?? end.stderr.trim().slice(0, 500),
  )
  return new AssayError('git/failed', `${what} (exit ${end.exitCode}). git said: ${words || 'nothing'}`, { remedy })
}

/** The sandbox shows `/usr`; a git that lies elsewhere is brought along with the folder that holds its `bin`. */
const findGitProgram = (): { readonly program: string; readonly mounts: readonly HostMount[] } => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute)
  const program = folders.map((folder) => executableOrNull(join(folder, 'git'))).find((found) => found !== null)
  if (program === undefined || program === null) {
    throw new AssayError('git/failed', 'This is a git repository, and there is no git on PATH.', {
      remedy: 'Install git.',
    })
  }
  if (/^\/(usr|bin)\//.test(program)) return { program, mounts: [] }
  const home = dirname(dirname(program))
  const at = '/tool/git'
  return { program: `${at}${program.slice(home.length)}`, mounts: [{ kind: 'dir', source: home, at }] }
}

const executableOrNull = (path: string): string | null => {
  try {
    fs.accessSync(path, fs.constants.X_OK)
    return fs.statSync(path).isFile() ? fs.realpathSync(path) : null
  } catch (error) {
    if (systemCode(error) === null) throw error
    return null
  }
}
