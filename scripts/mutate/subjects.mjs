// What can be mutated, and which tests are asked of it: those that see it most, then the others, then those that take long.
const folders = [
  ...['lib', 'schemas', 'sarif', 'analyzers', 'pipeline', 'runner', 'evidence', 'policies', 'test'],
  ...['package.json', 'tsconfig.json', 'tools.lock.json'],
]

const decisionCode =
  /^policies\/(?:(?:decide|items?|rule-items|missing|waivers|condition|answered|gate|explain|strictness|tools-in-use)|facts\/[^/.]+)\.ts$/u
// The figures of measured.yaml decide nothing.
const data = /^policies\/(?:rules\/[^/]+|data\/(?!measured\.)[^/]+)\.yaml$/u
const signs = /^policies\/signals\/(?:detectors|tools)\/[^/.]+\.ts$/u

const isCode = (path) =>
  /^policies\/.*\.ts$/u.test(path) && !/\.d\.ts$|^policies\/(?:index|schema|signals\/contract)\.ts$/u.test(path)
const isOfPolicies = (path) => data.test(path) || (isCode(path) && signs.test(path))
const isOfDecisions = (path) => isCode(path) && decisionCode.test(path)

// mutants.test.ts judges policies in the same way, on its own copy of them, in every npm test.
const isTest = (path) => /^test\/policies\/[^/]+\.test\.ts$/u.test(path) && path !== 'test/policies/mutants.test.ts'

const named = (names) => names.split(' ').map((name) => `test/policies/${name}.test.ts`)

/** Tables of facts and decisions. */
const tables = named(
  'decide answered conditions data-tables fact-problems facts-seen licence-kinds mutation-decisions mutation-items mutation-missing mutation-policies tool-signs rows gate waivers licence site load tools-in-use',
)
/** The others that make decisions. */
const deciding = named('property codeql-scripts')
const slow = named('rule-packs hostile cost')
/** Say nothing of data, because they edit its text themselves. */
const notOfData = named('load tools-data')

/** Tests of signals that name this detector's signal: `s03-pro-rule.ts` is S3. */
const naming = (path, tests, textOf) => {
  const [, letter, number] = /\/([cs])0?(\d+)-[^/]+$/u.exec(path) ?? []
  if (letter === undefined) return /\/tools\//u.test(path) ? named('tools') : []
  const id = new RegExp(`\\b${letter.toUpperCase()}${number}\\b`, 'u')
  return tests.filter((test) => id.test(textOf(test)))
}

/** Lists of test files: each is asked where the one before leaves a mutant alive. */
const stagesOf = (path, tests, textOf) => {
  const isSeenBy = (list) => tests.filter((test) => list.includes(test))
  const isTools = path.endsWith('/tools.yaml')
  // Nothing else makes decisions.
  if (data.test(path))
    return [isSeenBy(isTools ? named('tool-signs tools') : tables), isSeenBy(tables), isSeenBy(deciding)]
  if (decisionCode.test(path)) return [isSeenBy(tables), [...isSeenBy(deciding), ...tests]]
  return [isSeenBy(naming(path, tests, textOf)), tests, isSeenBy(slow)]
}

/** Each test file in the first stage that has it; what is slow in the last. */
const once = (stages) => {
  const seen = new Set()
  return stages.map((stage, index) =>
    stage.filter((test) => {
      if (seen.has(test) || (index < stages.length - 1 && slow.includes(test))) return false
      seen.add(test)
      return true
    }),
  )
}

const common = {
  folders,
  explanations: 'test/policies/mutation-explanations.yaml',
  isTest,
  stagesOf: (path, tests, textOf) =>
    once(stagesOf(path, data.test(path) ? tests.filter((test) => !notOfData.includes(test)) : tests, textOf)),
}

export const subjects = {
  policies: { ...common, of: isOfPolicies },
  decisions: { ...common, of: isOfDecisions },
  readers: {
    ...common,
    of: (path) =>
      (isCode(path) || (/^policies\/.*\.yaml$/u.test(path) && !/measured\.yaml$/u.test(path))) &&
      !isOfPolicies(path) &&
      !isOfDecisions(path),
  },
}
