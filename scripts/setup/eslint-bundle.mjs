import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

/**
 * ESLint with what it parses and lints by as two files of JavaScript: loading hundreds took longer than to lint a small
 * tree. `packages` has the installed packages in `node_modules`; `main.cjs` and `typescript.cjs` go to `outdir`.
 */
export const bundleEslint = async (root, { driver, packages, outdir }) => {
  // The npm step has brought it; set-up itself has no dependencies.
  const { build } = createRequire(join(root, 'package.json'))('esbuild')
  const shared = {
    absWorkingDir: root,
    nodePaths: [join(packages, 'node_modules')],
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent', // what fails is thrown, and set-up says it
  }
  await build({
    ...shared,
    entryPoints: { main: join(driver, 'main.mjs') },
    plugins: [deepImports(packages), stubs({ debug })],
  })
  await build({
    ...shared,
    stdin: { contents: typeScriptEntry(packages), resolveDir: packages, sourcefile: 'typescript.js' },
    entryNames: 'typescript',
    external: ['eslint/use-at-your-own-risk'],
    plugins: [deepImports(packages), stubs({ debug, eslint: eslintClasses }), oneTypeScript],
  })
  for (const name of ['main.cjs', 'typescript.cjs']) withoutFolder(join(outdir, name), `${relative(root, packages)}/`)
}

/** esbuild names each module by its path: the folder that it was built in would make every build another one. */
const withoutFolder = (file, folder) => writeFileSync(file, readFileSync(file, 'utf8').replaceAll(folder, ''))

const pluginRules = 'node_modules/@typescript-eslint/eslint-plugin/dist/rules'

/** Each rule is loaded when a configuration first asks for it. */
const typeScriptEntry = (packages) => {
  const rules = readdirSync(join(packages, pluginRules))
    .filter((name) => name.endsWith('.js') && name !== 'index.js')
    .sort()
    .map((name) => {
      const file = JSON.stringify(join(packages, pluginRules, name))
      return `get ${JSON.stringify(name.slice(0, -3))}() { return require(${file}).default }`
    })
  return `exports.parser = require('@typescript-eslint/parser')\nexports.rules = { ${rules.join(',\n')} }\n`
}

/** Files inside ESLint that its package does not export: the linter without the command line's parts. */
const deepImports = (packages) => ({
  name: 'deep-imports',
  setup: (build) => {
    build.onResolve({ filter: /^eslint\/lib\// }, ({ path }) => ({ path: join(packages, 'node_modules', path) }))
  },
})

const debug = 'module.exports = () => Object.assign(() => {}, { enabled: false })'
/** Base classes of helpers that no rule asks for; with them would come a second ESLint. */
const eslintClasses = `exports.ESLint = exports.Linter = exports.RuleTester = exports.SourceCode = class {}`

const stubs = (modules) => ({
  name: 'stubs',
  setup: (build) => {
    const filter = new RegExp(`^(?:${Object.keys(modules).join('|')})$`)
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'stub' }))
    build.onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({ contents: modules[path], loader: 'js' }))
  },
})

/** Dozens of files copy TypeScript's 2,800 names, each into an object of its own; that took most of the start. */
const oneTypeScript = {
  name: 'one-typescript',
  setup: (build) => {
    build.onLoad({ filter: /node_modules\/(?:@typescript-eslint\/.*\.js|ts-api-utils\/.*\.cjs)$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('__importStar(require("typescript"))', 'require("typescript")')
        .replaceAll(/__toESM\(require\("typescript"\)[^)]*\)/g, '{ default: require("typescript") }'),
      loader: 'js',
    }))
  },
}
