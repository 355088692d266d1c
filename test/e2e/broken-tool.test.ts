import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VetReport } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place, root } from './assay.ts'

const run = promisify(execFile)

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('a tool that does not finish', () => {
  let place: Place
  beforeAll(() => {
    place = openPlace()
  })
  afterAll(() => place.remove())

  const vetWith = async (tool: string, script: string): Promise<VetReport> => {
    const folder = place.tree(`tool-${tool}`, { [tool]: `#!/bin/sh\n${script}\n` })
    chmodSync(join(folder, tool), 0o755)
    const tree = place.tree(`tree-${tool}`, { 'a.py': 'import os\n', 'a.ts': 'debugger\n' })
    const { stdout } = await run(process.execPath, [join(root, 'test/e2e/vet-with-tool.mjs'), tree, tool, folder], {
      env: { ...process.env, XDG_STATE_HOME: join(place.dir, 'state') },
    })
    return JSON.parse(stdout) as VetReport
  }

  test.each([
    ['ruff', 'is killed half way through its output', `printf '[{"code":"F401"'; kill -KILL $$`, 'crashed'],
    [
      'biome',
      'is killed half way through its output',
      `printf '{"version":"2.1.0","runs":['; kill -KILL $$`,
      'crashed',
    ],
    ['ruff', 'says nothing and exits 0', 'exit 0', 'malformed'],
    ['biome', 'says nothing and exits 0', 'exit 0', 'malformed'],
    ['ruff', 'answers an empty list without having read anything', `printf '[]'`, 'crashed'],
    [
      'biome',
      'answers an empty log without having read anything',
      `printf '{"version":"2.1.0","runs":[]}'`,
      'malformed',
    ],
  ])('%s that %s leaves the verdict incomplete', async (tool, _how, script, outcome) => {
    const report = await vetWith(tool, script)
    expect(report.verdict).toBe('incomplete')
    expect(report.analyzers).toMatchObject([{ id: tool, outcome, files: 0 }])
  })

  test('one that is no program at all is unavailable or crashed, never clean', async () => {
    const report = await vetWith('ruff', '\u0000')
    expect(report.verdict).toBe('incomplete')
  })
})
