import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { root } from './assay.ts'

type Measured = {
  vets: { varied: string[]; verdict: string }[]
  analysis: { digest: string; times: number }[]
  log: { digest: string; times: number }[]
}

needs('root', 'bubblewrap', 'ruff', 'biome', 'ast-grep', 'eslint', 'rust', 'better-sqlite3').describe(
  'determinism',
  () => {
    test('one digest whatever the place, order, user, zone, locale, cores, umask, age and environment', {
      timeout: 600_000,
    }, () => {
      const script = join(root, 'scripts/determinism.mjs')
      const { stdout } = spawnSync(process.execPath, [script, '--each', '--format', 'json'], { encoding: 'utf8' })
      const { vets, analysis, log } = JSON.parse(stdout) as Measured
      expect(vets.map(({ varied }) => varied.join())).toEqual([
        '',
        'place',
        'order',
        'user',
        'zone',
        'locale',
        'cores',
        'umask',
        'age',
        'environment',
      ])
      expect(vets.map(({ verdict }) => verdict)).toEqual(vets.map(() => 'fail'))
      expect(analysis).toEqual([{ digest: expect.stringMatching(/^[0-9a-f]{64}$/u), times: vets.length }])
      expect(log).toEqual([{ digest: expect.stringMatching(/^[0-9a-f]{64}$/u), times: vets.length }])
    })
  },
)
