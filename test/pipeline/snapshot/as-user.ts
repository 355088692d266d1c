import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Snapshot } from '../../../schemas/records/index.ts'

export const userId = 54_321
const root = fileURLToPath(new URL('../../../', import.meta.url))

export type AsUser = {
  /** A folder that belongs to the user. */
  readonly home: string
  /** The snapshot that a process of the user takes, started by root. */
  readonly take: (path: string, ref?: string) => { readonly uid: number; readonly snapshot: Snapshot }
  readonly remove: () => void
}

/** Compiles the stage to where an ordinary user may read it: sources and this test may lie in root's home. */
export const prepareUser = (): AsUser => {
  const base = fs.mkdtempSync(join(tmpdir(), 'assay-test-user-'))
  fs.chmodSync(base, 0o755)
  const program = compile(join(base, 'compiled'))
  const home = join(base, 'home')
  fs.mkdirSync(home, { mode: 0o700 })
  fs.chownSync(home, userId, userId)
  const node = reachableNode(base)

  const take: AsUser['take'] = (path, ref) => {
    const args = [program, home, path, ...(ref === undefined ? [] : [ref])]
    const { status, stdout, stderr } = spawnSync('setpriv', [...becomeUser, node, ...args], {
      encoding: 'utf8',
      cwd: '/',
      env: { PATH: process.env['PATH'], HOME: home },
    })
    if (status !== 0) throw new Error(`The user's process ended with ${status}: ${stderr}`)
    return JSON.parse(stdout)
  }
  return { home, take, remove: () => fs.rmSync(base, { recursive: true, force: true }) }
}

const becomeUser = ['--reuid', String(userId), '--regid', String(userId), '--clear-groups']

const reachableNode = (base: string): string => {
  const probe = spawnSync('setpriv', [...becomeUser, 'test', '-x', process.execPath])
  if (probe.status === 0) return process.execPath
  const copy = join(base, 'node')
  fs.copyFileSync(process.execPath, copy)
  fs.chmodSync(copy, 0o755)
  return copy
}

const compile = (out: string): string => {
  fs.mkdirSync(out)
  const config = join(out, 'tsconfig.json')
  const program = 'test/pipeline/snapshot/take-as-user'
  const compilerOptions = {
    rootDir: root,
    outDir: out,
    noEmit: false,
    noCheck: true,
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const files = [join(root, `${program}.ts`)]
  fs.writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`tsc failed: ${stdout}`)
  fs.writeFileSync(join(out, 'package.json'), '{ "type": "module" }')
  fs.symlinkSync(join(root, 'node_modules'), join(out, 'node_modules'))
  return join(out, `${program}.js`)
}
