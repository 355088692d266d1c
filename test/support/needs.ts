import { spawnSync } from 'node:child_process'
import Database from 'better-sqlite3'
import { describe, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'

/** What a suite may need of the machine. scripts/test.mjs counts the tests that stayed out, by the words in the suite's name. */
export type Need = 'root' | 'bubblewrap' | 'ruff' | 'biome' | 'ast-grep' | 'rust' | 'clippy-sarif' | 'better-sqlite3'

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

const whyMissing: Readonly<Record<Need, () => string | null>> = {
  root: () => (process.getuid?.() === 0 ? null : 'these tests drop privileges; run them as root'),
  bubblewrap: () => {
    const probe = spawnSync('bwrap', ['--unshare-all', '--die-with-parent', '--ro-bind', '/', '/', '--', 'true'])
    if (probe.error !== undefined) return 'bwrap is not on PATH; apt-get install -y bubblewrap'
    return probe.status === 0 ? null : `bwrap cannot make namespaces here: ${String(probe.stderr).trim()}`
  },
  ruff: () => tool('ruff'),
  biome: () => tool('biome'),
  'ast-grep': () => tool('ast-grep') ?? tool('ast-grep-go') ?? tool('ast-grep-python') ?? tool('ast-grep-rust'),
  rust: () => tool('rust'),
  'clippy-sarif': () => tool('clippy-sarif'),
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
