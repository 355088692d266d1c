const stated = /\{not run here: (.*)\}/

/**
 * A vitest reporter that counts. `notRun`: tests by the need that test/support/needs.ts wrote into their suite's name;
 * `unexplained`: tests skipped without one. What fails outside every test (a file that cannot be loaded, a hook, an
 * unhandled rejection) is a failure each.
 */
export const createCount = () => {
  const modules = []
  let stray = 0
  return {
    reporter: {
      onTestRunEnd: (testModules, unhandledErrors) => {
        modules.push(...testModules)
        stray += unhandledErrors.length
      },
    },
    totals: () => {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const inState = (state) => tests.filter((test) => test.result().state === state)
      const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
      const skipped = tests.filter((test) => !['passed', 'failed'].includes(test.result().state))
      const notRun = groupByNeed(skipped)
      const explained = [...notRun.values()].reduce((sum, number) => sum + number, 0)
      return {
        passed: inState('passed').length,
        failed: inState('failed').length + suites.flatMap((suite) => suite.errors()).length + stray,
        notRun,
        unexplained: skipped.length - explained,
      }
    },
  }
}

const groupByNeed = (tests) => {
  const counts = new Map()
  for (const { fullName } of tests) {
    const need = stated.exec(fullName)?.[1]
    if (need !== undefined) counts.set(need, (counts.get(need) ?? 0) + 1)
  }
  return counts
}
