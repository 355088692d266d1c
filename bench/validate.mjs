// assay validate over generated logs against JSON.parse of the same bytes, plain ajv, and Multitool where it is installed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSetUp } from '../scripts/setup/entry.mjs'
import { writeLog } from './generate-log.mjs'
import { median, megabytes } from './measure.mjs'
import { faultsOf, plantInLastResult } from './planted.mjs'
import { hasMultitool, rivals, runOnce } from './rivals.mjs'
import { goalsOf } from './validate-goals.mjs'

const cases = [
  { name: '5k', results: 5, artifacts: 2, rules: 2, rounds: 15, against: ['node', 'parse'] },
  { name: '9m', results: 15_000, artifacts: 750, rules: 40, rounds: 5, against: ['parse', 'ajv', 'multitool'] },
  { name: '94m', results: 150_000, artifacts: 5_000, rules: 200, rounds: 3, against: ['parse', 'ajv'] },
  { name: '1g', results: 1_600_000, artifacts: 5_000, rules: 200, rounds: 1, against: [] },
  {
    name: 'unique',
    results: 1_000,
    artifacts: 20_000,
    rules: 20_000,
    rounds: 3,
    against: ['parse', 'ajv', 'ajvUnique'],
  },
  { name: 'unique2', results: 1_000, artifacts: 40_000, rules: 40_000, rounds: 3, against: ['parse', 'ajv'] },
]

const summary = (runs) => ({
  ms: median(runs.map(({ ms }) => ms)),
  cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
  peakBytes: Math.max(...runs.map(({ peakBytes }) => peakBytes)),
})

/** The case's rivals and ours, interleaved; by name what each spent, null for one stopped at its limit. */
const race = async ({ against, rounds }, file, context) => {
  const names = [...against, 'assay']
  const runs = new Map(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      if (round > 0 && rivals[name].isOnce) continue
      const ended = await runOnce(rivals[name], file, context)
      if (name === 'assay') context.wrong.push(...faultsOf(ended, null))
      runs.get(name).push(ended)
    }
  return new Map([...runs].map(([name, ended]) => [name, ended.includes(null) ? null : summary(ended)]))
}

const ratios = (one, base) => `${(one.ms / base.ms).toFixed(2)}x wall, ${(one.cpuMs / base.cpuMs).toFixed(2)}x CPU`

const print = (name, one, base) => {
  const { title, limitMs } = rivals[name]
  const figures =
    one === null
      ? `stopped after ${limitMs / 1000} s`
      : `${one.ms.toFixed(0).padStart(7)} ms   CPU ${one.cpuMs.toFixed(0).padStart(7)} ms   peak ${megabytes(one.peakBytes).padStart(7)}`
  console.log(`  ${title.padEnd(22)}${figures}${one && base && one !== base ? `   ${ratios(one, base)}` : ''}`)
}

const benchCase = async (one, context) => {
  const file = join(context.scratch, `${one.name}.sarif`)
  const isUnique = one.name.startsWith('unique')
  const bytes = await writeLog(file, one, { signal: context.signal })
  const against = one.against.filter((name) => name !== 'multitool' || hasMultitool())
  if (against.length < one.against.length) console.log('(Multitool is not installed: see bench/README.md)')
  const results = one.results.toLocaleString('en')
  console.log(
    `${one.name}: ${(bytes / 1e6).toFixed(2)} MB, ${results} results, ${one.rules.toLocaleString('en')} rules; medians of ${one.rounds}`,
  )
  const found = await race({ ...one, against }, file, context)
  const base = found.get(against[0] ?? '')
  for (const [name, figures] of found) print(name, figures, base)

  if (isUnique) await writeLog(file, { ...one, isRepeated: true }, { signal: context.signal })
  else plantInLastResult(file)
  const planted = await runOnce(rivals.assay, file, context)
  context.wrong.push(...faultsOf(planted, isUnique ? { repeated: one.rules - 1 } : { result: one.results - 1 }))
  rmSync(file)
  return { name: one.name, bytes, found }
}

/** `5k 9m 94m 1g unique unique2`, all if none is named; `multitool` runs that on 94 MB too. Throws where a verdict was wrong. */
export const bench = async (named = []) => {
  await runSetUp('all')
  const isAsked = named.includes('multitool')
  const names = named.filter((name) => name !== 'multitool')
  const unknown = names.find((name) => !cases.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`${unknown}: the sizes are ${cases.map(({ name }) => name).join(', ')}.`)
  const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interrupted.abort(new Error(`Ended by ${name}.`)))
  const context = { scratch, signal: interrupted.signal, wrong: [] }
  const done = []
  try {
    for (const one of cases.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const against = isAsked && one.name === '94m' ? [...one.against, 'multitool'] : one.against
      done.push(await benchCase({ ...one, against }, context))
      for (const { text, isHeld } of goalsOf(done)) console.log(`  goal ${isHeld ? 'held  ' : 'missed'} ${text}`)
    }
  } catch (error) {
    if (!interrupted.signal.aborted) throw error
    console.error(error.message)
    process.exitCode = 130
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  if (context.wrong.length > 0) throw new Error(`wrong verdicts:\n${context.wrong.join('\n')}`)
}
