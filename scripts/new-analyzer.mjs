// node scripts/new-analyzer.mjs NAME: a folder from analyzers/_template and its line in the registry.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [id = '', root = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2)
const folder = join(root, 'analyzers', id)

const complaint = !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)
  ? 'Name the analyzer in kebab-case: node scripts/new-analyzer.mjs NAME'
  : existsSync(folder)
    ? `analyzers/${id} exists; choose another name.`
    : null

if (complaint === null) create()
else {
  console.error(complaint)
  process.exitCode = 2
}

function create() {
  const constant = id.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  const title = constant[0].toUpperCase() + constant.slice(1)
  cpSync(join(root, 'analyzers/_template'), folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    rewrite(join(folder, name), (text) =>
      text
        .replaceAll('export const template', `export const ${constant}`)
        .replaceAll('Template', title)
        .replaceAll('template', id),
    )
  }
  rewrite(join(root, 'analyzers/index.ts'), (text) =>
    text
      .replace(/^import type \{ Analyzer\b/mu, `import { ${constant} } from './${id}/index.ts'\n$&`)
      .replace(/(analyzers: readonly Analyzer\[\] = \[[^\]]*)\]/, `$1, ${constant}]`),
  )
  console.log(`analyzers/${id} is there and registered. Next:
  fill in kinds, command, licence and rules.json, then to-sarif.ts
  pin the tool in tools.lock.json
  add a line to test/contract/analyzers.test.ts, a fixture, and a live test
  npx biome check --write analyzers`)
}

function rewrite(path, change) {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
