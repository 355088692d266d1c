import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../evidence/index.ts'
import { readInstallation } from '../../lib/installation.ts'
import type { VetContext } from '../../pipeline/context.ts'
import type { VetRequest } from '../../pipeline/request.ts'
import type { VetResult } from '../../pipeline/result.ts'
import { openVetter } from '../../pipeline/vetter.ts'
import { needs } from '../support/needs.ts'

let folder = ''
let before: string | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  before = process.env['TMPDIR']
  mkdirSync(join(folder, 'scratch'))
  process.env['TMPDIR'] = join(folder, 'scratch')
})
afterEach(() => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  rmSync(folder, { recursive: true, force: true })
})

const requestFor = (name: string): VetRequest => {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, `${name}.py`), 'print(1)\n')
  return {
    path,
    analyzers: ['ruff'],
    ...{ ref: null, base: null, baseline: null, declared: [], semgrepRules: [], imported: [], configSource: 'assay' },
    ...{ failOn: 'error', leaveOut: [], sandbox: 'bubblewrap', minIsolation: 'namespace', facts: {}, organisation: {} },
    ...{ policyFolder: null, waivers: [], suppressions: null, notices: [], outDir: null, configSha256: '0'.repeat(64) },
  }
}

const contextOf = (): VetContext => {
  const installation = readInstallation()
  const { nativeBinding } = installation
  const store = openStore({ dir: join(folder, 'state'), ...(nativeBinding === null ? {} : { nativeBinding }) })
  return {
    ...{ installation, cargoHome: null, store, now: Date.now, progress: () => {} },
    openSigner: () => Promise.reject(new Error('no bundle was asked for')),
    signal: new AbortController().signal,
  }
}

// Run from the sources there is no child that reads what Ruff says: each vet is incomplete, and Ruff ran in its sandbox.
const stepsOf = ({ record }: VetResult) => record.analyzers.flatMap(({ steps }) => steps)

needs('bubblewrap', 'ruff', 'better-sqlite3').describe('a vetter', () => {
  test('vets one worktree after the other in one probed sandbox, and leaves nothing', async () => {
    const vetter = openVetter()
    const ctx = contextOf()
    const steps = [
      ...stepsOf(await vetter.vet(requestFor('a'), ctx)),
      ...stepsOf(await vetter.vet(requestFor('b'), ctx)),
    ]
    expect(steps.map(({ argv, exitCode }) => [argv.at(-1)?.slice(-4), exitCode])).toEqual([
      ['a.py', 0],
      ['b.py', 0],
    ])
    expect(readdirSync(join(folder, 'scratch'))).toHaveLength(1)
    await vetter.close()
    expect(readdirSync(join(folder, 'scratch'))).toEqual([])
  })

  test('looks for a sandbox again once something did not start in the one that it had', async () => {
    const programs = join(folder, 'programs')
    mkdirSync(programs)
    chmodSync(folder, 0o755)
    const bwrap = execFileSync('sh', ['-c', 'command -v bwrap'], { encoding: 'utf8' }).trim()
    copyFileSync(bwrap, join(programs, 'bwrap'))
    const path = process.env['PATH']
    process.env['PATH'] = `${programs}:${path}`
    const vetter = openVetter()
    const ctx = contextOf()
    const starts: boolean[] = []
    for (const name of ['a', 'b', 'c']) {
      const [step] = stepsOf(await vetter.vet(requestFor(name), ctx))
      starts.push(step?.startFailure === null)
      rmSync(programs, { recursive: true, force: true })
    }
    process.env['PATH'] = path
    await vetter.close()
    expect(starts).toEqual([true, false, true])
  })
})
