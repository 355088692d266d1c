import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { installationRoot } from '../../lib/installation.ts'

const root = installationRoot()
const bin = (name: string): string => join(root, 'node_modules/.bin', name)

/** Exit status and, where that is not 0, what the tool said: a red test shows it. */
const judge = (argv: readonly [string, ...string[]]): { status: number | null; said: string } => {
  const [command, ...args] = argv
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return { status, said: status === 0 ? '' : `${stdout}${stderr}` }
}

const holds = { status: 0, said: '' }

// They judge all the sources: tens of seconds on a machine that does other work beside.
describe('the house', { timeout: 300_000 }, () => {
  test('Biome finds nothing, the direction of imports included', () => {
    expect(judge([bin('biome'), 'check', '--max-diagnostics=50', '.'])).toEqual(holds)
  })

  test('all types hold', () => {
    expect(judge([bin('tsc'), '-p', 'tsconfig.json'])).toEqual(holds)
  })

  test('generated files are what would be made', () => {
    expect(judge([process.execPath, 'scripts/generate.mjs', '--check'])).toEqual(holds)
  })

  test('knip finds no unused file, export or dependency', () => {
    expect(judge([bin('knip')])).toEqual(holds)
  })
})
