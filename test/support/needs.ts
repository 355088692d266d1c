import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import { readCargoNetwork } from '../../pipeline/prepare/cargo-network.ts'

/** What a suite may need of the machine. scripts/test.mjs counts the tests that stayed out, by the words in the suite's name. */
export type Need =
  | 'root'
  | 'bubblewrap'
  | 'ruff'
  | 'biome'
  | 'ast-grep'
  | 'cc'
  | 'eslint'
  | 'rust'
  | 'clippy-sarif'
  | 'better-sqlite3'
  | 'bandit'
  | 'zizmor'
  | 'redis'
  | 'python3'
  | 'semgrep'
  | 'network'
  | 'git-server'
  | 'docker'

/**
 * Registers a suite where all its needs are there. Where one is missing its tests are skipped under a name that says
 * the need, so that they are counted as not run here; with CI=true one failing test says so too.
 * Do no work in the suite's body but inside `beforeAll` and tests: the body also runs where the need is missing.
 */
export const needs = (...names: readonly Need[]): { describe: (name: string, body: () => void) => void } => ({
  describe: (name, body) => {
    const missing = names.flatMap((need) => {
      const why = whyMissing[need]()
      return why === null ? [] : [{ need, why }]
    })
    if (missing.length === 0) return describe(name, body)
    describe.skip(`${name} {not run here: ${missing.map(({ need, why }) => `${need} (${why})`).join('; ')}}`, body)
    if (process.env['CI'] === 'true') {
      test(`${name} has what it needs`, () => {
        throw new Error(missing.map(({ need, why }) => `needs ${need}: ${why}`).join('\n'))
      })
    }
  },
})

const tool = (id: string): string | null => {
  const { tools, missing } = readInstallation()
  if (id in tools) return null
  return missing[id] === undefined ? 'unknown tool' : `${missing[id].reason}; ${missing[id].remedy}`
}

// Bandit's plugins are found by a package that needs this Python.
const python = (): string | null => {
  const check = 'import sys; sys.exit(sys.version_info < (3, 11))'
  const isNew = spawnSync('/usr/bin/python3', ['-c', check]).status === 0
  return isNew ? null : '/usr/bin/python3 is not there or older than 3.11'
}

// test/support/git-server.ts is made of these.
const gitServer = (): string | null => {
  if (spawnSync('openssl', ['version']).status !== 0) return 'openssl is not on PATH'
  const folder = String(spawnSync('git', ['--exec-path']).stdout ?? '').trim()
  return existsSync(join(folder, 'git-http-backend')) ? null : 'git has no git-http-backend'
}

const whyMissing: Readonly<Record<Need, () => string | null>> = {
  'git-server': gitServer,
  docker: () =>
    spawnSync('docker', ['--version']).status === 0 ? null : 'no Docker client is on PATH; its engine is not needed',
  root: () => (process.getuid?.() === 0 ? null : 'these tests drop privileges; run them as root'),
  bubblewrap: () => {
    const probe = spawnSync('bwrap', ['--unshare-all', '--die-with-parent', '--ro-bind', '/', '/', '--', 'true'])
    if (probe.error !== undefined) return 'bwrap is not on PATH; apt-get install -y bubblewrap'
    return probe.status === 0 ? null : `bwrap cannot make namespaces here: ${String(probe.stderr).trim()}`
  },
  ruff: () => tool('ruff'),
  bandit: () => tool('bandit') ?? python(),
  zizmor: () => tool('zizmor'),
  redis: () => tool('redis'),
  python3: python,
  semgrep: () => tool('python') ?? tool('semgrep'),
  biome: () => tool('biome'),
  cc: () =>
    spawnSync('cc', ['--version']).status === 0 ? null : 'no C compiler is on PATH; apt-get install -y gcc libc6-dev',
  'ast-grep': () =>
    tool('ast-grep') ??
    tool('ast-grep-go') ??
    tool('ast-grep-python') ??
    tool('ast-grep-rust') ??
    tool('ast-grep-cli') ??
    tool('yaml'),
  eslint: () => tool('eslint'),
  rust: () => tool('rust'),
  'clippy-sarif': () => tool('clippy-sarif'),
  network: () => {
    // As `assay prepare` reaches it, but for a proxy; in a process of its own, since Node reads certificates at its start.
    const { index, certificates } = readCargoNetwork(process.env)
    const bundle = join(mkdtempSync(join(tmpdir(), 'assay-needs-')), 'certificates.pem')
    writeFileSync(bundle, certificates)
    const ask = 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: bundle }
    const { status } = spawnSync(process.execPath, ['-e', ask, `${index}config.json`], { env, timeout: 20_000 })
    rmSync(dirname(bundle), { recursive: true, force: true })
    return status === 0 ? null : `${index} does not answer`
  },
  'better-sqlite3': () => {
    const { nativeBinding, missing } = readInstallation()
    try {
      new Database(':memory:', nativeBinding === null ? {} : { nativeBinding }).close()
      return null
    } catch (error) {
      return missing['better-sqlite3']?.reason ?? String(error)
    }
  },
}
