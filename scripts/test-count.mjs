const stated = /\{not run here: (.*)\}/

/**
 * Counts vitest's JSON report. `notRun`: tests by the need that test/support/needs.ts wrote into their suite's name;
 * `unexplained`: tests skipped without one. A file that could not be loaded, or whose hook failed, is one failure.
 */
export const countTests = ({ testResults }) => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed').length
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  const notRun = new Map()
  for (const { fullName } of skipped) {
    const need = stated.exec(fullName)?.[1]
    if (need !== undefined) notRun.set(need, (notRun.get(need) ?? 0) + 1)
  }
  const explained = [...notRun.values()].reduce((sum, count) => sum + count, 0)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed + brokenFiles,
    notRun,
    unexplained: skipped.length - explained,
  }
}
