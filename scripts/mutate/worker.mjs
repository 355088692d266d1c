// One warm process: evaluates the tests against one mutant after the other. Speaks over the channel of its parent.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import vm from 'node:vm'
import fc from 'fast-check'
import { createCollector } from './collect.mjs'
import { celOf, yamlOf } from './memo.mjs'
import { compile, openWorld } from './world.mjs'

const [root, files] = process.argv.slice(2)
const testFiles = files.split(',')

// The same mutant has the same answer each time.
fc.configureGlobal({ seed: 1 })

const collector = createCollector()
const policyTexts = ['rules', 'data'].flatMap((folder) =>
  readdirSync(join(root, 'policies', folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(root, 'policies', folder, name), 'utf8')),
)
const world = openWorld({
  ...{ vitest: collector.vitest, yaml: yamlOf(policyTexts) },
  '@marcbachmann/cel-js': celOf(),
})

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

/** Every test of a file with its time, in milliseconds. Throws where one is red already. */
const baselineOf = async (file) => {
  const tests = []
  const red = []
  const loaded = loadTests(file)
  for (const test of loaded) {
    const start = performance.now()
    const failure = await collector.run(test)
    if (failure !== null) red.push(`${test.id}: ${failure}`)
    tests.push({ id: test.id, file, ms: performance.now() - start })
  }
  await collector.end(loaded)
  if (red.length > 0) throw new Error(`red without any mutant:\n${red.join('\n')}`)
  return tests
}

const known = new Map()

/** The tests of these files. Each file is run once without any mutant before it is asked of one. */
const testsOf = async (stage) => {
  const isNew = stage.some((file) => !known.has(file))
  if (isNew) process.send({ kind: 'slow' })
  for (const file of stage) if (!known.has(file)) known.set(file, await baselineOf(file))
  if (isNew) process.send({ kind: 'quick' })
  return stage.flatMap((file) => known.get(file))
}

const scores = new Map()
const score = (id, path) => (scores.get(`${path}\n${id}`) ?? 0) * 1000 + (scores.get(id) ?? 0)
const credit = (id, path) => {
  for (const key of [id, `${path}\n${id}`]) scores.set(key, (scores.get(key) ?? 0) + 1)
}

/** The tests that kill most come first. */
const order = (tests, path) =>
  tests.map((test) => ({ ...test, score: score(test.id, path) })).sort((a, b) => b.score - a.score || a.ms - b.ms)

const isPolicyError = (error) =>
  error?.code === 'policy/invalid' || /policy\/invalid|Policy file/u.test(String(error?.message))

const judge = async (tests, { path, isData }) => {
  const loaded = new Map()
  try {
    for (const { id, file, ms } of order(tests, path)) {
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

/** What reads data when it is loaded: everything that stands on this file, and the tests. */
const readsData = (path) => path === join(root, 'policies/data.ts') || relative(root, path).startsWith('test/')

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
  world.forget(readsData)
  try {
    return await work()
  } finally {
    writeFileSync(path, before)
    world.forget(readsData)
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

const judgeAlone = async (job) => {
  const fault = faultOf(job)
  if (fault !== null) return { status: 'not compiled', by: fault }
  for (const [index, stage] of job.stages.entries()) {
    if (stage.length === 0) continue
    const tests = await testsOf(stage)
    if (index > 1) process.send({ kind: 'slow' })
    const result = await withMutant(job, () => judge(tests, job))
    if (result.status !== 'survived') return result
  }
  return { status: 'survived', by: null }
}

let isProven = false

/** Files without any change have to survive; else this process would call everything killed. */
const prove = async (stages) => {
  if (isProven) return
  isProven = true
  for (const path of ['policies/index.ts', 'policies/data/subjects.yaml']) {
    const text = readFileSync(join(root, path), 'utf8')
    const { status, by } = await judgeAlone({ path, text, isData: path.endsWith('.yaml'), stages: stages.slice(0, 1) })
    if (status !== 'survived') throw new Error(`${path} without any change is ${status} by ${by}`)
  }
}

process.on('SIGINT', () => {}) // a Ctrl-C reaches the parent too, which ends its workers
process.on('disconnect', () => process.exit())
process.on('message', async (job) => {
  const start = performance.now()
  try {
    await prove(job.stages)
    const result = await judgeAlone(job)
    process.send({ kind: 'judged', ms: Math.round(performance.now() - start), ...result })
  } catch (error) {
    process.send({ kind: 'fault', message: String(error?.stack ?? error) })
  }
})

await world.bringPackages(testFiles.map((file) => join(root, file)))
process.send({ kind: 'ready' })
