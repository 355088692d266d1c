// `npm run check`: what `npm test` judges, the quick parts first and each with its time.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, runSetUp } from './setup/entry.mjs'

await runSetUp('all')
const bin = (name) => join(root, 'node_modules/.bin', name)
const steps = [
  ['biome', [bin('biome'), 'check', '.']],
  ['types', [bin('tsc'), '-p', 'tsconfig.json']],
  ['generated files', [process.execPath, 'scripts/generate.mjs', '--check']],
  ['knip', [bin('knip')]],
  ['tests', [process.execPath, 'scripts/test.mjs', '--exclude', 'test/house/**']],
]

const failed = steps.filter(([title, [command, ...args]]) => {
  const start = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  process.stdout.write(
    `check: ${title} ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`,
  )
  return status !== 0
})
process.exitCode = failed.length === 0 ? 0 : 1
