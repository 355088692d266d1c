// One warm process: evaluates the tests against one mutant after the other. Speaks over the channel of its parent.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import vm from 'node:vm'
import fc from 'fast-check'
import { createCollector } from './collect.mjs'
import { compile, openWorld } from './world.mjs'

const [root, quick, last] = process.argv.slice(2)
const quickFiles = quick.split(',')
const lastFiles = last.split(',').filter(Boolean)

// The same mutant has the same answer each time.
fc.configureGlobal({ seed: 1 })

const collector = createCollector()
const world = openWorld({ vitest: collector.vitest })

/** A test that takes so much longer than it should does not come to an end. */
const patienceMs = 2000
const patience = 20

const limited = new vm.Script('globalThis.__limited()')
/** Ends what runs too long, but for what it awaits: that is left to the parent. */
const within = (timeout, work) => {
  globalThis.__limited = work
  return limited.runInThisContext({ timeout })
}

const isTimeOut = (error) => error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

const loadTests = (file) => {
  collector.take()
  within(30_000, () => world.load(join(root, file)))
  const seen = new Map()
  return collector.take().map((test) => {
    const count = (seen.get(test.name) ?? 0) + 1
    seen.set(test.name, count)
    return { ...test, id: `${file}: ${test.name}${count === 1 ? '' : ` (${count})`}` }
  })
}

const runTest = async (test, timeout) => {
  let answer
  try {
    answer = within(timeout, () => collector.run(test))
  } catch (error) {
    if (isTimeOut(error)) return 'timed out'
    throw error
  }
  const failure = await answer
  return failure === null ? null : 'failed'
}

/** Every test of the files with its time, in milliseconds, and what is red already. */
const baseline = async (files) => {
  const tests = []
  const red = []
  for (const file of files) {
    const loaded = loadTests(file)
    for (const test of loaded) {
      const start = performance.now()
      const failure = await collector.run(test)
      if (failure !== null) red.push(`${test.id}: ${failure}`)
      tests.push({ id: test.id, file, ms: performance.now() - start })
    }
    await collector.end(loaded)
  }
  return { tests, red }
}

const scores = new Map()
const score = (id, path) => (scores.get(`${path}\n${id}`) ?? 0) * 1000 + (scores.get(id) ?? 0)
const credit = (id, path) => {
  for (const key of [id, `${path}\n${id}`]) scores.set(key, (scores.get(key) ?? 0) + 1)
}

/** The tests that kill most come first. */
const order = (tests, path, skipped) =>
  tests
    .filter(({ file }) => !skipped.includes(file))
    .map((test) => ({ ...test, score: score(test.id, path) }))
    .sort((a, b) => b.score - a.score || a.ms - b.ms)

const isPolicyError = (error) =>
  error?.code === 'policy/invalid' || /policy\/invalid|Policy file/u.test(String(error?.message))

const judge = async (tests, { path, skipped, isData }) => {
  const loaded = new Map()
  try {
    for (const { id, file, ms } of order(tests, path, skipped)) {
      // Nothing that it imports is another: it would say what it said before.
      if (!loaded.has(file) && world.isLoaded(join(root, file))) continue
      if (!loaded.has(file)) {
        try {
          loaded.set(file, new Map(loadTests(file).map((test) => [test.id, test])))
        } catch (error) {
          if (isTimeOut(error)) return { status: 'timed out', by: file }
          if (isData && isPolicyError(error)) return { status: 'not compiled', by: String(error.message).slice(0, 200) }
          return { status: 'killed', by: `${file}: it does not load` }
        }
      }
      const test = loaded.get(file).get(id)
      const failure =
        test === undefined ? 'failed' : await runTest(test, Math.ceil(Math.max(patienceMs, patience * ms)))
      if (failure === null) continue
      credit(id, path)
      return { status: failure === 'failed' ? 'killed' : failure, by: id }
    }
    return { status: 'survived', by: null }
  } finally {
    for (const tests of loaded.values()) await collector.end([...tests.values()])
  }
}

const own = (path) => {
  const at = relative(root, path)
  return at.startsWith('policies/') || at.startsWith('test/')
}

const withMutant = async (job, work) => {
  const path = join(root, job.path)
  if (!job.isData) {
    world.change(path, job.text)
    try {
      return await work()
    } finally {
      world.change(path, null)
    }
  }
  const before = readFileSync(path)
  writeFileSync(path, job.text)
  world.forget(own)
  try {
    return await work()
  } finally {
    writeFileSync(path, before)
    world.forget(own)
  }
}

/** Why it cannot be loaded at all, or null. */
const faultOf = ({ path, text, isData }) => {
  if (isData) return null
  try {
    compile(text, path)
    return null
  } catch (error) {
    return String(error.message).split('\n')[0]
  }
}

let lastTests = null

const judgeAlone = async (job) => {
  const fault = faultOf(job)
  if (fault !== null) return { status: 'not compiled', by: fault }
  const result = await withMutant(job, () => judge(quickTests, job))
  if (result.status !== 'survived' || job.isQuick || lastFiles.length === 0) return result
  process.send({ kind: 'slow' })
  lastTests ??= (await baseline(lastFiles)).tests
  return withMutant(job, () => judge(lastTests, job))
}

process.on('SIGINT', () => {}) // a Ctrl-C reaches the parent too, which ends its workers
process.on('disconnect', () => process.exit())
process.on('message', async (job) => {
  const start = performance.now()
  try {
    const result = await judgeAlone(job)
    process.send({ kind: 'judged', ms: Math.round(performance.now() - start), ...result })
  } catch (error) {
    process.send({ kind: 'fault', message: String(error?.stack ?? error) })
  }
})

await world.bringPackages([...quickFiles, ...lastFiles].map((file) => join(root, file)))
const { tests: quickTests, red } = await baseline(quickFiles)

// Files without any change have to survive; else this process would call everything killed.
for (const path of ['policies/index.ts', 'policies/data/subjects.yaml']) {
  const text = readFileSync(join(root, path), 'utf8')
  const job = { path, text, isData: path.endsWith('.yaml'), skipped: [] }
  const { status, by } = await withMutant(job, () => judge(quickTests, job))
  if (status !== 'survived') red.push(`${path} without any change is ${status} by ${by}`)
}
process.send({ kind: 'ready', red })
