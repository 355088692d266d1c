// What test files need of vitest, without its runner: tests are collected and then run one by one in this process.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const { asymmetric, expect } = await (async () => {
  // vitest's own expect works in its workers only; the package it is made of is asked for where vitest finds it.
  const vitest = createRequire(createRequire(import.meta.url).resolve('vitest/package.json'))
  const found = await import(pathToFileURL(vitest.resolve('@vitest/expect')).href)
  const { chai } = found
  for (const plugin of [found.JestExtend, found.JestChaiExpect, found.JestAsymmetricMatchers]) chai.use(plugin)
  return { asymmetric: globalThis[found.ASYMMETRIC_MATCHERS_OBJECT], expect: chai.expect }
})()

const expectation = Object.assign((value, message) => expect(value, message), expect, asymmetric)
globalThis[Symbol.for('expect-global')] = expectation

const rowsOf = (table) => table.map((row) => (Array.isArray(row) ? row : [row]))

/** `vitest`: what to hand to test files. `take()`: the tests that were defined since the last call. */
export const createCollector = () => {
  let suites = []
  const tests = []
  const endings = []

  const inSuite = (name, hooks, body) => {
    const suite = { name, beforeAll: [], afterAll: [], beforeEach: [], afterEach: [], ...hooks }
    suites = [...suites, suite]
    try {
      body?.()
    } finally {
      suites = suites.slice(0, -1)
    }
  }
  const bodyOf = (args) => args.find((arg) => typeof arg === 'function')

  const test = (name, ...args) => {
    tests.push({ name: [...suites.map((suite) => suite.name), name].join(' > '), body: bodyOf(args), suites })
  }
  test.each =
    (table) =>
    (name, ...args) => {
      for (const [index, row] of rowsOf(table).entries()) test(`${name} #${index}`, () => bodyOf(args)(...row))
    }
  test.skip = () => {}
  const describe = (name, ...args) => inSuite(name, {}, bodyOf(args))
  describe.each =
    (table) =>
    (name, ...args) => {
      for (const [index, row] of rowsOf(table).entries()) inSuite(`${name} #${index}`, {}, () => bodyOf(args)(...row))
    }
  describe.skip = () => {}
  const hook = (kind) => (body) => {
    suites.at(-1)?.[kind].push(body)
  }

  const vitest = {
    __esModule: true,
    ...{ describe, test, it: test, expect: expectation },
    ...{ beforeAll: hook('beforeAll'), afterAll: hook('afterAll') },
    ...{ beforeEach: hook('beforeEach'), afterEach: hook('afterEach') },
    onTestFinished: (ending) => endings.push(ending),
  }

  /** null where it holds, else the first line of what it threw. */
  const run = async ({ body, suites: around }) => {
    try {
      for (const suite of around) {
        suite.before ??= Promise.all(suite.beforeAll.map((each) => each()))
        await suite.before
        for (const each of suite.beforeEach) await each()
      }
      await body({ expect: expectation, onTestFinished: vitest.onTestFinished })
      return null
    } catch (error) {
      return String(error?.message ?? error).split('\n')[0]
    } finally {
      for (const ending of endings.splice(0)) await ending()
      for (const suite of around) for (const each of suite.afterEach) await each()
    }
  }

  const end = async (all) => {
    const done = new Set()
    for (const { suites: around } of all)
      for (const suite of around.filter((each) => each.before !== undefined && !done.has(each))) {
        done.add(suite)
        for (const each of suite.afterAll) await each()
      }
  }

  return { vitest, run, end, take: () => tests.splice(0) }
}
