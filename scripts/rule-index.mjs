// npm run rule-index -- build REPOSITORY=GIT-DIRECTORY...: makes the index of public rules anew (policies/data/rule-index).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { readRepository } from './rule-index/read-repository.mjs'
import { root, runSetUp } from './setup/entry.mjs'

const folder = join(root, 'policies/data/rule-index')
const usage = `npm run rule-index -- build REPOSITORY=GIT-DIRECTORY...     makes policies/data/rule-index anew
npm run rule-index -- measure REPOSITORY=GIT-DIRECTORY...   what it finds, and finds wrongly: policies/rule-index/measured.json

REPOSITORY is one of policies/data/rule-index/sources.yaml; each must be named.
`

const stop = (text) => {
  process.stderr.write(text)
  process.exit(2)
}

const [verb, ...pairs] = process.argv.slice(2)
if (verb !== 'build' && verb !== 'measure') stop(usage)
const { sources } = parse(readFileSync(join(folder, 'sources.yaml'), 'utf8'))
const folders = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
const absent = sources.filter(({ repository }) => !folders.has(repository)).map(({ repository }) => repository)
if (absent.length > 0) stop(`Not named: ${absent.join(', ')}\n\n${usage}`)

const build = await runSetUp('js')
const product = await import(pathToFileURL(join(build, 'policies/rule-index/index.js')).href)
const repositories = sources.map((source) => readRepository(source, folders.get(source.repository)))

if (verb === 'build') {
  for (const [name, bytes] of product.makeIndex(repositories)) {
    writeFileSync(join(folder, name), bytes)
    process.stdout.write(`written: policies/data/rule-index/${name} (${bytes.length} bytes)\n`)
  }
} else {
  const { measure } = await import('./rule-index/measure.mjs')
  const measured = measure(product, repositories)
  writeFileSync(join(root, 'policies/rule-index/measured.json'), `${JSON.stringify(measured, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`)
}
