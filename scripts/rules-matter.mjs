// Takes each rule of the specification layer out and shows that a conformance case turns red without it.
// Prints the rules whose removal no case notices, and cases that are red as it is; exit 1 if there are any.
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './setup/entry.mjs'

/** The validator and the cases in one module: Node 20 cannot load TypeScript. */
const load = async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { validateBytes } from './sarif/index.ts'
        export { rules } from './sarif/rules/index.ts'
        export { base } from './test/conformance/base.ts'
        export { bytesOf } from './test/conformance/case.ts'
        export { cases } from './test/conformance/cases/index.ts'`,
      resolveDir: root,
    },
    absWorkingDir: root,
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

const { validateBytes, rules, base, bytesOf, cases } = await load()

/** Whether a case comes out as it should under some of the rules. */
const isGreen = (one, applied) => {
  const { defects } = validateBytes(bytesOf(one, base()), { rules: applied }).validation
  return one.expect === 'breach'
    ? defects.some(
        ({ ruleId, section, pointer }) => ruleId === one.rule && section === one.section && pointer === one.at,
      )
    : defects.every(({ ruleId, level }) => ruleId !== one.rule && level !== 'error')
}

const all = rules()
const known = cases()
const unnoticed = []
const red = []
for (const rule of all) {
  // Only a case of the rule itself can turn red: what other cases expect is found by other rules.
  const own = known.filter((one) => one.rule === rule.id)
  red.push(...own.filter((one) => !isGreen(one, all)))
  const others = all.filter((one) => one !== rule)
  if (!own.some((one) => isGreen(one, all) && !isGreen(one, others))) unnoticed.push(rule.id)
}

for (const { rule, name } of red) process.stdout.write(`red as it is: ${rule}: ${name}\n`)
for (const id of unnoticed) process.stdout.write(`nobody notices: ${id}\n`)
process.stdout.write(`${all.length - unnoticed.length} of ${all.length} rules are missed when they are gone\n`)
process.exitCode = unnoticed.length + red.length > 0 ? 1 : 0
