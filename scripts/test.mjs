// Runs the tests, says what this machine could not run and why, and closes with `N passed, N failed`.
// Arguments are vitest's (file filters, -t NAME). With CI=true a test that was not run is a failure.
import { parseCLI, startVitest } from 'vitest/node'
import { root } from './setup/entry.mjs'
import { createCount } from './test-count.mjs'

process.chdir(root)
const say = (line) => process.stdout.write(`${line}\n`)
const count = createCount()
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await startVitest('test', filter, { ...options, reporters: ['default', count.reporter] })
await vitest.close()

const { passed, failed, notRun, unexplained } = count.totals()
for (const [need, tests] of notRun) say(`not run here: ${tests} ${tests === 1 ? 'test needs' : 'tests need'} ${need}`)
if (unexplained > 0) say(`not run: ${unexplained} skipped without a need that says why`)
if (passed + failed === 0) say('no test was run')
say(`${passed} passed, ${failed} failed`)

const isCi = process.env.CI === 'true'
const isRed = failed > 0 || passed === 0 || (isCi && notRun.size + unexplained > 0)
process.exitCode = isRed ? 1 : 0
