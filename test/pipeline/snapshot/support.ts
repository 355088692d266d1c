import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import {
  type SnapshotContext,
  type SnapshotRequest,
  type TakenSnapshot,
  takeSnapshot,
} from '../../../pipeline/snapshot/index.ts'
import { openRunner, type Runner } from '../../../runner/index.ts'

/** git as a user would run it, with a fixed identity and no configuration of this machine. */
export const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'protocol.file.allow=always', '-c', 'init.defaultBranch=trunk', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'fixture',
      GIT_AUTHOR_EMAIL: 'fixture@example.invalid',
      GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
      GIT_COMMITTER_NAME: 'fixture',
      GIT_COMMITTER_EMAIL: 'fixture@example.invalid',
      GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
    },
  }).replace(/\n$/, '')

export type Tree = Readonly<Record<string, string | Uint8Array>>

export const writeTree = (dir: string, files: Tree): void => {
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(dir, path)), { recursive: true })
    fs.writeFileSync(join(dir, path), content)
  }
}

/** A repository with one commit of these files. */
export const makeRepository = (dir: string, files: Tree, ...initOptions: readonly string[]): string => {
  fs.mkdirSync(dir, { recursive: true })
  git(dir, 'init', '-q', ...initOptions)
  writeTree(dir, files)
  git(dir, 'add', '-A')
  git(dir, 'commit', '-q', '-m', 'one')
  return dir
}

export type Bench = {
  /** A fresh folder for one test. */
  readonly folder: () => string
  readonly take: (
    path: string,
    wish?: Partial<SnapshotRequest>,
    place?: Partial<SnapshotContext>,
  ) => Promise<TakenSnapshot>
  readonly runner: () => Runner
}

/** A real sandbox and a scratch folder for the tests of a suite. Call it in the suite's body. */
export const useBench = (): Bench => {
  let base = ''
  let runner: Runner | undefined
  let count = 0
  const opened = (): Runner => {
    if (runner === undefined) throw new Error('The runner is opened before the tests.')
    return runner
  }
  beforeAll(async () => {
    base = fs.mkdtempSync(join(tmpdir(), 'assay-test-snapshot-'))
    const scratchDir = join(base, 'runner')
    runner = await openRunner({ sandbox: 'auto', minIsolation: 'namespace', scratchDir, slots: 2 })
  })
  afterAll(async () => {
    await runner?.close()
    fs.rmSync(base, { recursive: true, force: true })
  }, 300_000) // some tests leave tens of thousands of files
  const folder = (): string => {
    count += 1
    const made = join(base, `t${count}`)
    fs.mkdirSync(made)
    return made
  }
  const take: Bench['take'] = (path, wish = {}, place = {}) => {
    const request = { path, ref: null, leaveOut: [], destination: folder(), ...wish }
    return takeSnapshot(request, {
      runner: opened(),
      signal: new AbortController().signal,
      scratchDir: base,
      ...place,
    })
  }
  return { folder, take, runner: opened }
}

export const pathsOf = ({ snapshot }: TakenSnapshot): readonly string[] => snapshot.files.map(({ path }) => path)

export const omittedOf = ({ snapshot }: TakenSnapshot): Readonly<Record<string, string>> =>
  Object.fromEntries(snapshot.omitted.map(({ path, reason }) => [path, reason]))

export const readCopy = ({ dir }: TakenSnapshot, path: string): string => fs.readFileSync(join(dir, path), 'utf8')
