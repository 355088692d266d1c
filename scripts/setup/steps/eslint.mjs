import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runLogged, SetupProblem } from '../command.mjs'
import { sha256, sha256OfFile } from '../digests.mjs'
import { bundleEslint } from '../eslint-bundle.mjs'
import { readJson } from '../stamp.mjs'
import { npmEnvironment } from './npm.mjs'

/**
 * ESLint with typescript-eslint and a TypeScript of their own, from a lockfile of their own, in a folder named by the
 * digest of what makes it. `manifest.txt` has the digest of every file: its own digest is the tool's.
 */
export const eslint = {
  id: 'eslint',
  title: 'ESLint',
  after: ['npm'],
  present: (context) => {
    const folder = join(context.root, folderOf(context))
    return ['manifest.txt', cacheName('main')].every((file) => existsSync(join(folder, file))) ? record(context) : null
  },
  bring: async (context) => {
    const folder = join(context.root, folderOf(context))
    if (!existsSync(join(folder, 'manifest.txt'))) await install(context, folder)
    warm(context.root, folder)
    return record(context)
  },
}

const toolOf = (root) => join(root, 'analyzers/eslint/tool')
const cacheName = (name) => `${name}-${process.version}-${process.arch}.cache`

const folderOf = ({ root }) => {
  const tool = toolOf(root)
  const sources = [
    ...['package.json', 'package-lock.json'].map((name) => join(tool, name)),
    ...readdirSync(join(tool, 'driver'))
      .sort()
      .map((name) => join(tool, 'driver', name)),
    fileURLToPath(new URL('../eslint-bundle.mjs', import.meta.url)),
  ]
  return join('.tools/eslint', sha256(sources.map(sha256OfFile).join('\n')).slice(0, 16))
}

const record = (context) => {
  const { version } = readJson(join(toolOf(context.root), 'package-lock.json')).packages['node_modules/eslint']
  const { licence } = context.lockfile.eslint
  return {
    tools: { eslint: context.toolRecord({ version, path: folderOf(context), entry: 'manifest.txt', licence }) },
  }
}

const install = async ({ root, scratch, logFile, lock }, folder) => {
  const [tool, draft] = [toolOf(root), scratch('eslint')]
  mkdirSync(draft, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(tool, name), join(draft, name))
  await runLogged(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: draft,
    env: npmEnvironment(root),
    log: logFile('eslint'),
    lock,
    remedy: 'a network to the npm registry is needed once; then: node scripts/setup.mjs vet',
  })
  const driver = join(tool, 'driver')
  await bundleEslint(root, { driver, packages: draft, outdir: draft }).catch((error) => {
    throw new SetupProblem(`ESLint cannot be bundled: ${error.message}`, 'node scripts/setup.mjs vet')
  })
  for (const name of ['driver.cjs', 'packages.mjs']) copyFileSync(join(driver, name), join(draft, name))
  writeFileSync(join(draft, 'manifest.txt'), manifest(draft))
  mkdirSync(dirname(folder), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}

// npm's notes of its own say where and how it installed, not what.
const manifest = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !/(?:^|\/)(?:\.bin\/|\.package-lock\.json$)/.test(file))
    .sort()
    .map((file) => `${sha256OfFile(join(folder, file))}  ${file}\n`)
    .join('')

/** Lets it lint our own sources, so that V8 has compiled what every start needs. Where that fails it is only slower. */
const warm = (root, folder) => {
  const rules = JSON.parse(readFileSync(join(root, 'analyzers/eslint/rules.json'), 'utf8'))
    .groups.flatMap((group) => group.rules)
    .filter((id) => !['parse', 'directive'].includes(id))
  const selection = (keep) => Object.fromEntries(rules.filter(keep).map((id) => [id, 2]))
  const js = selection((id) => !id.startsWith('@'))
  const files = ['tool/driver/own.mjs', 'tool/driver/record.mjs', 'to-sarif.ts', 'output.ts', 'index.ts']
  const task = {
    configSource: 'assay',
    rules: { js, ts: selection(() => true) },
    maxFileBytes: 1 << 20,
    files: files.map((name) => `analyzers/eslint/${name}`),
  }
  spawnSync(process.execPath, [...nodeFlags, '-e', warmUp, join(folder, 'driver.cjs')], {
    cwd: root,
    input: JSON.stringify(task),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

// Those of analyzers/eslint/index.ts: V8 takes no cached data that was made under others.
const nodeFlags = ['--max-old-space-size=2048']

const warmUp = `
const driver = require(process.argv[1])
process.on('exit', () => {
  for (const [name, script] of driver.scripts)
    require('node:fs').writeFileSync(driver.cacheOf(name), script.createCachedData())
})
driver.load('main').main(driver.load)
`
