// What evidence costs: comparing two runs of 150,000 results against parsing them; a signed bundle of one (bundle.mjs); --base
// against a plain vet (base.mjs).
import { fileURLToPath } from 'node:url'
import { root, runSetUp } from '../scripts/setup/entry.mjs'
import { benchBase } from './base.mjs'
import { benchBundle } from './bundle.mjs'
import { measured, median, megabytes } from './measure.mjs'

const rounds = 3
const results = 150_000
const mostRatio = 3
const cases = [
  { name: 'moved', what: 'all lines moved, one in ten another' },
  { name: 'renamed', what: 'every file renamed' },
  { name: 'equal', what: 'all results alike' },
  { name: 'other', what: 'nothing in common' },
]

const oneCase = async (build, { name, what }, count) => {
  const script = fileURLToPath(new URL('compare-runs.mjs', import.meta.url))
  const runOf = async (until) => {
    const { stdout, peakBytes } = await measured([process.execPath, script, build, name, String(count), until], {})
    return { ...JSON.parse(stdout.toString('utf8')), peakBytes }
  }
  const [bare, all] = [[], []]
  for (let round = 0; round < rounds; round++) {
    bare.push(await runOf('parse'))
    all.push(await runOf('compare'))
  }
  const middle = (list, of) => median(list.map(of))
  const parseMs = middle([...bare, ...all], ({ parseMs: ms }) => ms)
  const compareMs = middle(all, ({ compareMs: ms }) => ms)
  const [{ bytes, counts }] = all
  console.log(`compare, ${what} (${count.toLocaleString('en')} results a side, ${megabytes(bytes)} in all)`)
  console.log(`  JSON.parse of both  ${parseMs.toFixed(0)} ms, peak ${megabytes(middle(bare, (one) => one.peakBytes))}`)
  console.log(
    `  compareRuns         ${compareMs.toFixed(0)} ms, peak ${megabytes(middle(all, (one) => one.peakBytes))} with both: ${(compareMs / parseMs).toFixed(2)}x (goal: under ${mostRatio}x)`,
  )
  console.log(`  ${JSON.stringify(counts)}`)
  return compareMs
}

/** Compares runs of 150,000 results; a third of them too, so that a cost that is not linear shows. Then the rest. */
export const bench = async (names) => {
  const build = await runSetUp('js')
  for (const one of cases.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const third = await oneCase(build, one, results / 3)
    const whole = await oneCase(build, one, results)
    console.log(`  three times the results: ${(whole / third).toFixed(1)}x the time`)
  }
  if (names.length === 0 || names.includes('bundle')) await benchBundle(root)
  if (names.length === 0 || names.includes('base')) await benchBase(root)
}
