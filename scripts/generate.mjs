// Writes what every scripts/generate-*.mjs makes; with --check it writes nothing and fails where a file is not what would be made.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, runSetUp } from './setup/entry.mjs'

const isCheck = process.argv.includes('--check')
const build = await runSetUp('js')
const generators = readdirSync(join(root, 'scripts'))
  .filter((name) => /^generate-.*\.mjs$/.test(name))
  .sort()

const stale = []
for (const name of generators) {
  const { generate } = await import(`./${name}`)
  for (const [path, text] of await generate(build)) {
    const file = join(root, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    stale.push(path)
    if (isCheck) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

for (const path of stale) process.stdout.write(`${isCheck ? 'stale' : 'written'}: ${path}\n`)
if (isCheck && stale.length > 0) {
  process.stdout.write('What to do: npm run generate, then commit the files.\n')
  process.exitCode = 1
}
