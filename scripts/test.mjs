// Runs the tests, says what this machine could not run and why, and closes with `N passed, N failed`.
// Arguments are vitest's (file filters, -t NAME). With CI=true a test that was not run is a failure.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './setup/entry.mjs'
import { countTests } from './test-count.mjs'

const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
const results = join(folder, 'results.json')
const vitest = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
)
const report = readResults()
rmSync(folder, { recursive: true, force: true })

const { passed, failed, notRun, unexplained } = countTests(report)
for (const [need, count] of notRun)
  process.stdout.write(`not run here: ${count} ${count === 1 ? 'test needs' : 'tests need'} ${need}\n`)
if (unexplained > 0) process.stdout.write(`not run: ${unexplained} skipped without a need that says why\n`)
// vitest also fails for what belongs to no test: an unhandled rejection, a file that cannot be loaded.
const hidden = vitest.status !== 0 && failed === 0 ? 1 : 0
if (hidden > 0) process.stdout.write('vitest failed outside the tests, or found none; its own words are above\n')
process.stdout.write(`${passed} passed, ${failed + hidden} failed\n`)

const isCi = process.env.CI === 'true'
process.exitCode = failed + hidden > 0 || (isCi && notRun.size + unexplained > 0) ? 1 : 0

function readResults() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}
