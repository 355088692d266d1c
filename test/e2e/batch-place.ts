import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Check } from 'typebox/value'
import { readInstallation } from '../../lib/installation.ts'
import { BatchReport } from '../../schemas/records/index.ts'
import { type Ended, openPlace, type Place, type RunOptions, root } from './assay.ts'

export type Recorded = {
  readonly run: string
  readonly key: string
  readonly batch: string | null
  readonly verdict: string
}

/** A command that goes on while the test does something. */
export type Started = {
  readonly child: ChildProcess
  readonly stderr: () => string
  readonly ended: Promise<Ended>
}

export type BatchPlace = Place & {
  /** A git repository with one commit. */
  readonly repository: (name: string, files: Readonly<Record<string, string>>) => string
  readonly commit: (dir: string, files: Readonly<Record<string, string>>) => void
  /** A file of these lines. */
  readonly list: (name: string, lines: readonly string[]) => string
  /** `assay batch` with Ruff alone, which one that goes on remembers, and JSON. */
  readonly batch: (...argv: readonly string[]) => Promise<Ended & { readonly report: BatchReport }>
  readonly start: (argv: readonly string[], env?: Readonly<Record<string, string>>) => Started
  /** The records of the evidence store, in the order in which they were made. */
  readonly recorded: () => readonly Recorded[]
  /** Processes of this place: whatever was started with its state folder. */
  readonly processes: () => readonly number[]
}

/** A place for batches, on a queue of its own; `queue` null: the embedded one. */
export const openBatchPlace = (queue: string | null = null): BatchPlace => {
  const place = openPlace()
  const { dir } = place
  const queueEnv: Readonly<Record<string, string>> = queue === null ? {} : { ASSAY_QUEUE: queue }
  const run = (argv: readonly string[], { env, ...more }: RunOptions = {}) =>
    place.run(argv, { ...more, env: { ...queueEnv, ...env } })
  const commit: BatchPlace['commit'] = (repository, files) => {
    for (const [file, content] of Object.entries(files)) writeFileSync(join(repository, file), content)
    git(repository, 'add', '-A')
    git(repository, 'commit', '-q', '--allow-empty', '-m', 'tree')
  }
  return {
    ...place,
    run,
    commit,
    repository: (name, files) => {
      const repository = place.tree(name, files)
      git(repository, 'init', '-q', '-b', 'trunk')
      commit(repository, {})
      return repository
    },
    list: (name, lines) => {
      const file = join(dir, name)
      writeFileSync(file, `${lines.join('\n')}\n`)
      return file
    },
    batch: async (...argv) => {
      const goesOn = argv.includes('--resume') || argv.includes('--retry')
      const settings = goesOn ? [] : ['--analyzers', 'ruff']
      const ended = await run(['batch', ...argv, ...settings, '--format', 'json'])
      return { ...ended, report: batchReportOf(ended) }
    },
    start: (argv, env = {}) => startAssay(dir, argv, { ...queueEnv, ...env }),
    recorded: () => recordedIn(join(dir, 'state/assay/assay.db')),
    processes: () => processesWith(`XDG_STATE_HOME=${join(dir, 'state')}`),
  }
}

export const batchReportOf = ({ stdout, stderr, status }: Ended): BatchReport => {
  const report: unknown = JSON.parse(stdout || 'null')
  if (!Check(BatchReport, report)) throw new Error(`no report; exit ${status}; ${stderr.slice(-3000)}`)
  return report
}

/** `shop vetted pass`, by the last part of the path. */
export const endsOf = ({ jobs }: BatchReport): readonly string[] =>
  jobs.map(({ path, outcome, verdict, code }) => `${path.split('/').at(-1)} ${outcome} ${verdict ?? code}`)

export const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 25))
}

const git = (dir: string, ...argv: readonly string[]): void => {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']
  execFileSync('git', ['-C', dir, ...author, ...argv], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: dir, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  })
}

const startAssay = (dir: string, argv: readonly string[], env: Readonly<Record<string, string>>): Started => {
  const child = spawn(join(root, 'assay'), argv, {
    cwd: dir,
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      HOME: join(dir, 'home'),
      XDG_STATE_HOME: join(dir, 'state'),
      LANG: 'C.UTF-8',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  const textOf = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString()
  const ended = new Promise<Ended>((done) =>
    child.on('close', (status) => done({ status, stdout: textOf(stdout), stderr: textOf(stderr) })),
  )
  return { child, stderr: () => textOf(stderr), ended }
}

const recordedIn = (file: string): readonly Recorded[] => {
  if (!existsSync(file)) return []
  const { nativeBinding } = readInstallation()
  const database = new Database(file, { readonly: true, ...(nativeBinding === null ? {} : { nativeBinding }) })
  try {
    return database
      .prepare<[], Recorded>('SELECT run, key, batch, verdict FROM runs WHERE key IS NOT NULL ORDER BY rowid')
      .all()
  } catch {
    return [] // the table is not there yet
  } finally {
    database.close()
  }
}

const processesWith = (word: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(word)
      } catch {
        return false // gone meanwhile
      }
    })
    .map(Number)
