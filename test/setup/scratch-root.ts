import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installationRoot } from '../../lib/installation.ts'

const project = installationRoot()
const launchers = ['assay', 'scripts/launch.cjs', 'scripts/launch.mjs']
const ours = [...launchers, 'scripts/setup.mjs', 'scripts/setup', 'package.json', 'package-lock.json']
const packagesOfTools = ['analyzers/eslint/tool', 'analyzers/eslint/rules.json']
const configuration = ['tools.lock.json', 'tsconfig.json']
const commands = ['sh', 'git', 'dirname', 'readlink', 'sleep', 'ln', 'mkdir', 'setpriv']

/** A command line that shows what the launcher must leave to it: arguments, signals, the exit code. */
const product = `
const [first = '', ...rest]: readonly string[] = process.argv.slice(2)
if (first === 'wait') {
  process.on('SIGTERM', () => process.exit(42))
  setInterval(() => {}, 1000)
}
console.log(JSON.stringify([first, ...rest]))
if (first === 'validate') process.exitCode = 7
`

/** The end of a command: what it said on both streams, and its exit code. */
export type End = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export type Started = {
  readonly child: ChildProcess
  readonly pid: number
  readonly said: () => string
  readonly end: Promise<End>
}

/**
 * A small project of its own around the real set-up: real launcher, real compiler, a command line of a few lines, and a
 * PATH that holds nothing but what a test puts there. `remove` to be called in the end.
 */
export const createScratchRoot = () => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'assay-setup-')))
  chmodSync(top, 0o755)
  const root = join(top, 'clone')
  const bin = join(top, 'bin')
  const home = join(top, 'home')
  for (const folder of [root, bin, home, join(root, 'cli'), join(root, 'scripts')])
    mkdirSync(folder, { recursive: true })
  for (const name of [...ours, ...packagesOfTools, ...configuration])
    cpSync(join(project, name), join(root, name), { recursive: true })
  writeFileSync(join(root, 'cli/main.ts'), product)
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  symlinkSync(process.execPath, join(bin, 'node'))
  for (const name of commands) linkCommand(bin, name)
  const env = { PATH: bin, HOME: home, PIP_INDEX_URL: 'http://127.0.0.1:9/' }
  const start = (argv: readonly [string, ...string[]], more: Readonly<Record<string, string>> = {}): Started =>
    startIn(root, argv, { ...env, ...more })
  return {
    top,
    root,
    bin,
    start,
    run: (argv: readonly [string, ...string[]], more: Readonly<Record<string, string>> = {}) => start(argv, more).end,
    addCommand: (name: string, script: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 }),
    linkCommand: (name: string) => linkCommand(bin, name),
    stamp: () => readStamp(root),
    remove: () => rmSync(top, { recursive: true, force: true }),
  }
}

export type ScratchRoot = ReturnType<typeof createScratchRoot>

/** What set-up records, as far as the tests look at it. */
export type StampView = {
  readonly build: string
  readonly level: string
  readonly tools: Readonly<Record<string, { readonly version: string; readonly sha256: string; readonly path: string }>>
  readonly missing: Readonly<Record<string, { readonly reason: string; readonly remedy: string }>>
}

const readStamp = (root: string): StampView => {
  const name = `installed-${process.platform}-${process.arch}-${process.versions.modules}.json`
  return JSON.parse(readFileSync(join(root, '.tools', name), 'utf8'))
}

const linkCommand = (bin: string, name: string): void => {
  const file = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
  if (file === undefined) throw new Error(`this test needs ${name} on PATH`)
  symlinkSync(file, join(bin, name))
}

const startIn = (cwd: string, argv: readonly [string, ...string[]], env: Readonly<Record<string, string>>): Started => {
  const [command, ...args] = argv
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const streams = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    streams.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    streams.stderr += text
  })
  const end = new Promise<End>((settle, fail) => {
    child.once('error', fail)
    child.once('close', (code) => settle({ code, ...streams }))
  })
  return { child, pid: child.pid ?? 0, said: () => streams.stdout + streams.stderr, end }
}

/** Waits until a condition holds; the test's own time-out ends it otherwise. */
export const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 20))
}

/** node_modules as another user may see it: enough for set-up to know that it is whole. */
export const leaveOnlyNpmRecord = (root: string): void => {
  rmSync(join(root, 'node_modules'))
  mkdirSync(join(root, 'node_modules'))
  cpSync(join(project, 'node_modules/.package-lock.json'), join(root, 'node_modules/.package-lock.json'))
}

/** The real packages, for a stand-in of npm that links them where the real one would unpack them. */
export const realPackages = join(project, 'node_modules')
