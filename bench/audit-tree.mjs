import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { random } from './random.mjs'

const kinds = [
  { until: 0.55, path: (n) => `src/p${n % 97}/m${n}.ts`, line: (x) => `export const value${x} = order(${x}, 'total')` },
  { until: 0.75, path: (n) => `lib/q${n % 89}/n${n}.py`, line: (x) => `def entry_${x}(price): return price * ${x}` },
  { until: 0.85, path: (n) => `docs/d${n % 31}/n${n}.md`, line: (x) => `The price of item ${x} is said below.` },
  {
    until: 0.93,
    path: (n) => `data/j${n % 41}/n${n}.json`,
    line: (x) => `  "key${x}": ["value", ${x}],`,
    wrap: ['{', '  "end": 0\n}'],
  },
  { until: 0.98, path: (n) => `deploy/y${n % 37}/n${n}.yaml`, line: (x) => `key${x}: { name: service, port: ${x} }` },
  { until: 1, path: (n) => `tools/t${n % 23}/n${n}.sh`, line: (x) => `echo "step ${x}" | tee -a out.log` },
]

const linesPerFile = 40

/** What is planted, once for every thousand files: where, with what text, and the sign that has to be found there. */
const planted = (thousand) => [
  {
    signal: 'C1',
    uri: `.github/workflows/scan-${thousand}.yml`,
    text: 'on: push\njobs:\n  scan:\n    steps:\n      - uses: github/codeql-action/init@v3\n',
  },
  { signal: 'C10', uri: `tools/scan-${thousand}.sh`, text: '#!/bin/sh\ncodeql database create db\n' },
  {
    signal: 'S1',
    uri: `rules/vendored-${thousand}.yaml`,
    text: `rules:\n  - id: vendored-${thousand}\n    languages: [go]\n    message: m\n    severity: ERROR\n    pattern: f($X)\n    metadata:\n      license: Semgrep Rules License v1.0\n`,
  },
  { signal: 'S12', uri: `tools/rules-${thousand}.sh`, text: '#!/bin/sh\nsemgrep --config p/ci .\n' },
]

/** Writes a tree of `count` files by `seed` and gives what is planted in it: `{ signal, uri }`. */
export const generateAuditTree = (root, count, seed) => {
  const next = random(seed)
  const folders = new Set()
  const write = (path, text) => {
    const folder = dirname(join(root, path))
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    writeFileSync(join(root, path), text)
  }
  const plants = Array.from({ length: Math.ceil(count / 1000) }, (_, thousand) => planted(thousand)).flat()
  for (const { uri, text } of plants) write(uri, text)
  for (let n = plants.length; n < count; n++) {
    const chance = next()
    const { path, line, wrap = [] } = kinds.find(({ until }) => chance < until)
    const lines = Array.from({ length: linesPerFile }, () => line(Math.floor(next() * 100_000)))
    write(path(n), `${[...wrap.slice(0, 1), ...lines, ...wrap.slice(1)].join('\n')}\n`)
  }
  return plants.map(({ signal, uri }) => ({ signal, uri }))
}
