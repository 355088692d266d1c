import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { VetReport } from '../../schemas/records/index.ts'

export const root = resolve(import.meta.dirname, '../..')

export type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string }

/** A folder of one test: state, home and trees of its own, away from the checkout. */
export type Place = {
  readonly dir: string
  /** Writes files (path to content) into a new folder of this name and gives its path. */
  readonly tree: (name: string, files: Readonly<Record<string, string | Uint8Array>>) => string
  readonly run: (argv: readonly string[], options?: RunOptions) => Promise<Ended>
  readonly vet: (path: string, ...flags: string[]) => Promise<Ended & { readonly report: VetReport }>
  /** A line of shell, in which `$0` is the launcher and `$1` the word. */
  readonly shell: (line: string, word: string) => Promise<Ended>
  readonly remove: () => void
}

export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
  readonly cwd?: string
  /** As an ordinary user: the checkout is bound to where this uid can go, since it may lie under a folder of root's. */
  readonly asUid?: number
}

const asUser = (uid: number): readonly string[] => [
  ...['unshare', '--mount', '--propagation', 'private', 'sh', '-c'],
  'mount --bind "$1" /mnt && uid=$2 && shift 2 && exec setpriv --reuid "$uid" --regid "$uid" --clear-groups /mnt/assay "$@"',
  ...['sh', root, String(uid)],
]

export const openPlace = (): Place => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-e2e-'))
  const run: Place['run'] = (argv, options = {}) => runAssay(dir, argv, options)
  return {
    dir,
    run,
    tree: (name, files) => {
      const path = join(dir, name)
      mkdirSync(path, { recursive: true })
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(dirname(join(path, file)), { recursive: true })
        writeFileSync(join(path, file), content)
      }
      return path
    },
    vet: async (path, ...flags) => {
      const ended = await run(['vet', path, '--format', 'json', ...flags])
      return { ...ended, report: reportOf(ended) }
    },
    shell: (line, word) => runCommand(dir, ['sh', '-c', line, join(root, 'assay'), word], {}),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

const reportOf = (ended: Ended): VetReport => {
  try {
    return JSON.parse(ended.stdout) as VetReport
  } catch {
    throw new Error(`no report; exit ${ended.status}; ${ended.stderr.slice(-2000)}`)
  }
}

const runAssay = (dir: string, argv: readonly string[], options: RunOptions): Promise<Ended> =>
  runCommand(dir, [...(options.asUid === undefined ? [join(root, 'assay')] : asUser(options.asUid)), ...argv], options)

const runCommand = (dir: string, [command = '', ...rest]: readonly string[], options: RunOptions): Promise<Ended> =>
  new Promise((done, failed) => {
    const child = spawn(command, rest, {
      cwd: options.cwd ?? dir,
      env: {
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        HOME: join(dir, 'home'),
        XDG_STATE_HOME: join(dir, 'state'),
        LANG: 'C.UTF-8',
        ...options.env,
      },
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.on('error', failed)
    child.on('close', (status) =>
      done({ status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    )
    child.stdin.on('error', () => {}) // a command that ends without reading its input
    child.stdin.on('error', () => {}) // a program that ends without reading it
    child.stdin.end(options.input ?? '')
  })

/** Lines of a stack trace. */
export const stackTrace = /^ +at .*:\d+:\d+/m
