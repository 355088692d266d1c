import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const suite = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'test/conformance')

/** The suite is TypeScript: it is bundled in memory, so that Node can load it. */
const loadSuite = async () => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: {
      contents: `export { cases } from './cases/index.ts'; export { base } from './base.ts'; export { bytesOf } from './case.ts'`,
      resolveDir: suite,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** Every case: what it is about, what is expected, and the bytes of its log. */
export const readCases = async (build, match) => {
  const { requirements } = await import(pathToFileURL(join(build, 'sarif/index.js')).href)
  const rules = new Map(requirements().map((rule) => [rule.id, rule]))
  const { cases, base, bytesOf } = await loadSuite()
  return cases()
    .map((one) => {
      const rule = rules.get(one.rule)
      const section = one.section ?? rule?.section ?? ''
      const isError = rule?.level === 'error'
      const expect = one.expect === 'legal' ? 'accept' : isError ? 'refuse' : 'lint'
      return { rule: one.rule, name: one.name, section, expect, bytes: bytesOf(one, base()) }
    })
    .filter(({ rule, name, section }) => match === undefined || `${rule} ${name} ${section}`.includes(match))
}

/** Writes a log for each case and the table of expectations. Gives the cases with their files. */
export const writeCases = (cases, folder) => {
  const files = cases.map(({ bytes, ...about }, index) => {
    const words = `${about.rule}-${about.name}`.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 80)
    const file = join(folder, `${String(index + 1).padStart(4, '0')}-${words.replace(/-$/, '')}.sarif`)
    writeFileSync(file, bytes)
    return { ...about, file }
  })
  const rows = files.map(({ file, expect, section, rule, name }) => [
    file.slice(folder.length + 1),
    expect,
    section,
    rule,
    name,
  ])
  const table = [['file', 'expect', 'section', 'rule', 'case'], ...rows].map((row) => `${row.join('\t')}\n`)
  writeFileSync(join(folder, 'expectations.tsv'), table.join(''))
  return files
}
