// node baseline-log.mjs parse|ajv|ajv-unique FILE: what others would do with the bytes; the time to leave out, as JSON.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const schemaFile = new URL('../schemas/generated/sarif-2.1.0.schema.json', import.meta.url)

const withoutUnique = (value) =>
  Array.isArray(value)
    ? value.map(withoutUnique)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, inner]) =>
            name === 'uniqueItems' ? [] : [[name, withoutUnique(inner)]],
          ),
        )
      : value

const [kind, file] = process.argv.slice(2)
const start = { wall: performance.now(), cpu: process.cpuUsage() }
let check = () => true
if (kind !== 'parse') {
  const { default: Ajv } = await import('ajv')
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8'))
  check = new Ajv({ strict: false, validateFormats: false }).compile(
    kind === 'ajv-unique' ? schema : withoutUnique(schema),
  )
}
const { user, system } = process.cpuUsage(start.cpu)
const compile = { ms: performance.now() - start.wall, cpuMs: (user + system) / 1000 }
const isValid = check(JSON.parse(readFileSync(file, 'utf8')))
process.stdout.write(JSON.stringify({ isValid, compile }))
