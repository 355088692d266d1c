import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Variables that would lead a git of the vet to another repository, index or folder. */
export const steering = /^GIT_(DIR|COMMON_DIR|INDEX_FILE|WORK_TREE|PREFIX|OBJECT_DIRECTORY|NAMESPACE)$/

export type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string }

/** One call of the program that stands in for Assay, with what of git's environment it saw. */
export type Call = { readonly argv: readonly string[]; readonly git: readonly string[] }

/** A folder of one test, with a program in Assay's place that writes down how it was called. */
export type Scratch = {
  readonly dir: string
  readonly stand: string
  readonly calls: () => readonly Call[]
  /** The statuses with which the calls end, in order; the last one stays. */
  readonly ending: (...statuses: readonly number[]) => void
  readonly run: (
    argv: readonly string[],
    options?: { env?: Record<string, string>; cwd?: string; input?: string },
  ) => Ended
  readonly write: (path: string, content: string) => void
  readonly remove: () => void
}

const program = `#!/usr/bin/env node
const fs = require('node:fs')
const [calls, endings] = ['calls', 'endings'].map((name) => require('node:path').join(__dirname, name))
const git = Object.keys(process.env).filter((name) => name.startsWith('GIT_') && !name.startsWith('GIT_CONFIG')).sort()
fs.appendFileSync(calls, JSON.stringify({ argv: process.argv.slice(2), git }) + '\\n')
const [status = 0, ...rest] = JSON.parse(fs.readFileSync(endings, 'utf8'))
if (rest.length > 0) fs.writeFileSync(endings, JSON.stringify(rest))
process.exitCode = status
`

export const openScratch = (): Scratch => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-integrations-'))
  const stand = join(dir, 'bin', 'assay')
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  write('bin/assay', program)
  write('bin/endings', '[0]')
  chmodSync(stand, 0o755)
  const identity = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'someone'],
      [`GIT_${who}_EMAIL`, 'someone@example.invalid'],
    ]),
  )
  return {
    dir,
    stand,
    write,
    calls: () =>
      existsSync(join(dir, 'bin/calls'))
        ? readFileSync(join(dir, 'bin/calls'), 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Call)
        : [],
    ending: (...statuses) => writeFileSync(join(dir, 'bin/endings'), JSON.stringify(statuses)),
    run: ([command = '', ...argv], { env = {}, cwd = dir, input = '' } = {}) => {
      const { status, stdout, stderr } = spawnSync(command, argv, {
        cwd,
        input,
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'] ?? '/usr/bin:/bin',
          HOME: join(dir, 'home'),
          XDG_STATE_HOME: join(dir, 'state'),
          GIT_CONFIG_GLOBAL: '/dev/null',
          GIT_CONFIG_NOSYSTEM: '1',
          ...identity,
          ...env,
        },
      })
      return { status, stdout, stderr }
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
