// npm run mutate -- policies: changes the policies, their data and the detectors, one place at a time, on a copy, and
// shows that a test of test/policies turns red for each. Exit 1 where one survives that nobody explains, or where an
// explanation is stale; 2 for wrong words or where the tests are red as they are.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { digestOf, filesOf, makeCopies } from './mutate/copies.mjs'
import { readExplanations } from './mutate/explanations.mjs'
import { mutantsOf, sampleOf } from './mutate/mutants.mjs'
import { endWorkers, judgeAll } from './mutate/pool.mjs'
import { openResults } from './mutate/results.mjs'
import { subjects } from './mutate/subjects.mjs'
import { typedOnly } from './mutate/typed.mjs'
import { root } from './setup/entry.mjs'

const help = `npm run mutate -- policies|decisions|readers [options]

policies: the policies, their data, detectors and signs of tools.
decisions: the code that decides by them.
readers: what finds and reads the files that signs stand in, licences, and the index of public rules.

  --only TEXT     only files whose path has TEXT in it (repeatable)
  --sample N      N of the mutants, by chance
  --seed S        another sample (default 1)
  --quick         without the slowest tests, and survivors are not compiled: for a first look
  --again         only those that survived before, and new ones
  --fresh         judge anew what the last run judged
  --workers N     processes side by side (default 2)
  --list          what would be judged, without judging`

const say = (line) => process.stdout.write(`${line}\n`)

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      again: { type: 'boolean' },
      quick: { type: 'boolean' },
      fresh: { type: 'boolean' },
      list: { type: 'boolean' },
      workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const number = (name) => {
    if (values[name] === undefined) return undefined
    if (!/^\d+$/u.test(values[name])) throw new Error(`--${name} takes a number`)
    return Number(values[name])
  }
  if (positionals.length !== 1 || subjects[positionals[0]] === undefined)
    return { isHelp: true, exitCode: values.help ? 0 : 2 }
  return {
    ...values,
    ...{ name: positionals[0], isHelp: values.help === true, exitCode: 0 },
    ...{ sample: number('sample'), seed: number('seed'), workers: Math.max(1, number('workers')) },
  }
}

const textReader = (root) => {
  const texts = new Map()
  return (path) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
    texts.set(path, text)
    return text
  }
}

const withoutLast = (stages, isQuick) => (isQuick ? stages.slice(0, -1) : stages)

const isSettled = (result, { quick }) => result !== undefined && (quick === true || result.isOpen !== true)

const progress = (total) => {
  const start = Date.now()
  const counts = {}
  let done = 0
  return (status) => {
    done += 1
    counts[status] = (counts[status] ?? 0) + 1
    if (process.stderr.isTTY !== true) return
    const left = ((Date.now() - start) / done) * (total - done)
    const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
    process.stderr.write(
      `\r\u001b[K${done} of ${total}: ${words.join(', ')}; about ${Math.ceil(left / 60_000)} min left`,
    )
    if (done === total) process.stderr.write('\r\u001b[K')
  }
}

const main = async () => {
  const options = readOptions()
  if (options.isHelp) {
    say(help)
    return options.exitCode
  }
  const subject = subjects[options.name]
  const paths = filesOf(root, subject.folders)
  const testFiles = paths.filter(subject.isTest)
  const textOf = textReader(root)
  const explained = readExplanations(join(root, subject.explanations))
  const all = mutantsOf(root, paths.filter(subject.of))
  const results = openResults(
    options.name,
    digestOf(
      root,
      [...paths, ...filesOf(root, ['scripts/mutate'])].filter((path) => path !== subject.explanations),
    ),
    options.fresh === true,
  )
  const chosen = all.filter(({ path }) => options.only?.some((text) => path.includes(text)) !== false)
  const asked = options.again
    ? chosen.filter(
        ({ key }) =>
          results.before.get(key)?.status !== 'killed' &&
          results.before.get(key)?.status !== 'timed out' &&
          results.before.get(key)?.status !== 'not compiled',
      )
    : chosen
  const selected = options.sample === undefined ? asked : sampleOf(asked, options.sample, options.seed)
  const judged = new Map(
    selected.flatMap(({ key }) => (isSettled(results.known.get(key), options) ? [[key, results.known.get(key)]] : [])),
  )
  const jobs = selected
    .filter(({ key }) => !judged.has(key))
    .map((mutant) => ({
      ...mutant,
      stages: withoutLast(
        subject.stagesOf(mutant.path, testFiles, textOf),
        options.quick === true || explained.has(mutant.key),
      ),
    }))
  say(
    `${options.name}: ${selected.length} mutants of ${new Set(selected.map(({ path }) => path)).size} files, ${judged.size} judged before, by ${testFiles.length} test files`,
  )
  if (options.list) {
    for (const { path, line, kind, mutation } of selected) say(`${path}:${line}  ${kind}\n  ${mutation}`)
    return 0
  }

  const { places, remove } = makeCopies(root, paths, Math.min(options.workers, Math.max(1, jobs.length)))
  const stop = () => {
    endWorkers()
    remove()
    process.stderr.write('\nstopped; the same command goes on from here\n')
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  const start = Date.now()
  try {
    const tick = progress(jobs.length)
    const note = (mutant, result) => {
      judged.set(mutant.key, result)
      tick(result.status)
      // Without the slowest tests a survivor is none for good, and a later run asks it again.
      const isOpen = result.status === 'survived'
      results.add(mutant.key, { status: result.status, by: result.by, ms: result.ms, ...(isOpen ? { isOpen } : {}) })
    }
    if (jobs.length > 0) await judgeAll(jobs, places, testFiles, note)
    const alive = jobs.filter(({ key }) => judged.get(key)?.status === 'survived')
    const doubtful = options.quick ? [] : alive.filter(({ key }) => !explained.has(key))
    const refused = await typedOnly(doubtful, places, () => {})
    for (const { key } of alive) {
      const result = refused.has(key) ? { status: 'not compiled', by: 'the types' } : judged.get(key)
      judged.set(key, result)
      if (!options.quick) results.add(key, { status: result.status, by: result.by, ms: result.ms })
    }
  } finally {
    endWorkers()
    remove()
  }
  return report(
    selected,
    judged,
    explained,
    new Set(chosen.map(({ path }) => path)),
    options,
    all,
    (Date.now() - start) / 1000,
  )
}

const isOfASubject = (path) => Object.values(subjects).some(({ of: isOf }) => isOf(path))

const report = (selected, judged, explained, paths, options, all, seconds) => {
  const of = (status) => selected.filter(({ key }) => judged.get(key)?.status === status)
  const survivors = of('survived')
  const unexplained = survivors.filter(({ key }) => !explained.has(key))
  const everyKey = new Set(all.map(({ key }) => key))
  const stale = [...explained.keys()].filter((key) => {
    const [path] = key.split('\n')
    if (!everyKey.has(key)) return paths.has(path) || (options.only === undefined && !isOfASubject(path))
    const status = judged.get(key)?.status
    return status !== undefined && status !== 'survived'
  })
  for (const { path, line, kind, mutation } of unexplained) say(`survived  ${path}:${line}  ${kind}\n  ${mutation}`)
  for (const key of stale) {
    const [path, mutation] = key.split('\n')
    say(
      `stale explanation  ${path}: ${everyKey.has(key) ? `now ${judged.get(key)?.status}` : 'there is no such mutant'}\n  ${mutation}`,
    )
  }
  const timedOut = of('timed out').length
  say(
    `${selected.length} mutants in ${seconds.toFixed(0)} s: ${of('killed').length} killed, ${timedOut} timed out, ${of('not compiled').length} not compiled, ${survivors.length} survived (${survivors.length - unexplained.length} explained)`,
  )
  return unexplained.length + stale.length > 0 ? 1 : 0
}

process.stdout.on('error', () => process.exit(0)) // `| head` has what it wanted
try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`mutate: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}
