// One case of bench/evidence.mjs in a process of its own: node compare-runs.mjs BUILD CASE RESULTS parse|compare
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'

const perFile = 10
const hex = (text) => createHash('sha256').update(text).digest('hex')
const uriOf = (file, folder = 'src') => `${folder}/unit-${String(file).padStart(6, '0')}.ts`

/** A result of the house as `vet` writes it; `name` decides its texts, `line` where it stands. */
const result = (name, uri, index, line) => ({
  fingerprints: { 'assayFingerprint/v1': hex(`whole ${uri} ${name}`).slice(0, 32) },
  level: 'warning',
  locations: [
    {
      physicalLocation: {
        artifactLocation: { index, uri, uriBaseId: 'SRCROOT' },
        region: { endColumn: 30, endLine: line, snippet: { text: `call(${name})` }, startColumn: 5, startLine: line },
      },
    },
  ],
  message: { text: `Do not call with ${name}: the value comes from outside.` },
  partialFingerprints: Object.fromEntries(
    ['assayContent/v1', 'assayContext/v1', 'assayFollowing/v1', 'assayRegion/v1'].map((key) => [
      key,
      hex(`${key} ${name}`).slice(0, 32),
    ]),
  ),
  ruleId: 'BM1',
  ruleIndex: 0,
})

const run = (count, nameOf, { folder, shift = 0 } = {}) => {
  const files = Math.ceil(count / perFile)
  const artifacts = Array.from({ length: files }, (_, index) => ({
    hashes: { 'sha-256': hex(`bytes ${folder} ${shift} ${index}`) },
    length: 1000,
    location: { index, uri: uriOf(index, folder), uriBaseId: 'SRCROOT' },
  }))
  const results = Array.from({ length: count }, (_, at) => {
    const file = Math.floor(at / perFile)
    return result(nameOf(at), uriOf(file, folder), file, 10 * (1 + (at % perFile)) + shift)
  })
  return {
    artifacts,
    automationDetails: { id: 'assay/bench/' },
    columnKind: 'utf16CodeUnits',
    results,
    tool: { driver: { name: 'bench', rules: [{ id: 'BM1' }], version: '1.2.3' } },
  }
}

/** Base, head and renames of each case. */
const cases = {
  moved: (count) => ({
    base: run(count, (at) => `v${at}`),
    head: run(count, (at) => (at % 10 === 0 ? `w${at}` : `v${at}`), { shift: 3 }),
    renames: [],
  }),
  renamed: (count) => ({
    base: run(count, (at) => `v${at}`),
    head: run(count, (at) => `v${at}`, { folder: 'lib', shift: 1 }),
    renames: Array.from({ length: Math.ceil(count / perFile) }, (_, file) => [uriOf(file, 'lib'), uriOf(file)]),
  }),
  equal: (count) => ({
    base: run(count, () => 'v'),
    head: run(count, () => 'v', { shift: 1 }),
    renames: [],
  }),
  other: (count) => ({
    base: run(count, (at) => `v${at}`),
    head: run(count, (at) => `w${at}`, { folder: 'lib' }),
    renames: [],
  }),
}

const [build, name, results, until] = process.argv.slice(2)
const { compareRuns } = await import(pathToFileURL(join(build, 'sarif/index.js')).href)
const { base, head, renames } = cases[name](Number(results))
const texts = [base, head].map((one) => JSON.stringify(one))
base.results.length = 0
head.results.length = 0

const start = performance.now()
const [before, after] = texts.map((text) => JSON.parse(text))
const parsed = performance.now()
const counts = {}
if (until === 'compare') {
  const { standings, absent } = compareRuns({ base: before, head: after, renames: new Map(renames) })
  for (const { class: standing } of standings) counts[standing] = (counts[standing] ?? 0) + 1
  counts.absent = absent
}
const bytes = texts.reduce((sum, text) => sum + text.length, 0)
process.stdout.write(JSON.stringify({ parseMs: parsed - start, compareMs: performance.now() - parsed, bytes, counts }))
