import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runLogged, SetupProblem } from '../command.mjs'
import { onPath, toolPlatform } from '../runtime.mjs'
import { npmEnvironment } from './npm.mjs'

/** better-sqlite3's native half, one file for each Node ABI, so that two Nodes can share this folder. */
export const native = {
  id: 'better-sqlite3',
  title: 'better-sqlite3',
  after: ['npm'],
  present: (context) => (existsSync(join(context.root, bindingOf(context))) ? record(context) : null),
  bring: async (context) => {
    const { root, scratch, logFile, report, lock } = context
    const draft = scratch('better-sqlite3')
    cpSync(join(root, 'node_modules/better-sqlite3'), draft, {
      recursive: true,
      filter: (path) => !path.endsWith('better-sqlite3/build'),
    })
    const headers = ownHeaders()
    const lacking = ['make', 'python3', process.env.CXX ?? 'c++'].filter(
      (command) => onPath(command.split(' ')[0]) === null,
    )
    const canCompile = headers !== null && lacking.length === 0
    if (canCompile) report.say('better-sqlite3 is compiled for this Node; this takes about two minutes, once')
    // `npm run` puts npm's own node-gyp on the PATH; the package's own `install` asks for a prebuilt binary first.
    await runLogged(['npm', 'run', canCompile ? 'build-release' : 'install'], {
      cwd: draft,
      env: {
        ...npmEnvironment(root),
        JOBS: 'max',
        npm_config_devdir: join(root, '.tools/node-gyp'),
        ...(headers === null ? {} : { npm_config_nodedir: headers }),
      },
      log: logFile('better-sqlite3'),
      lock,
      remedy:
        lacking.length === 0
          ? 'node scripts/setup.mjs vet'
          : `as root: apt-get install -y make python3 g++; then: node scripts/setup.mjs vet`,
    }).catch((error) => {
      throw lacking.length === 0
        ? error
        : new SetupProblem(`${lacking.join(', ')} is not on PATH, and no prebuilt binary could be had`, error.remedy)
    })
    const compiled = join(draft, 'build/Release/better_sqlite3.node')
    proveThatItLoads(root, compiled)
    const file = join(root, bindingOf(context))
    mkdirSync(dirname(file), { recursive: true })
    renameSync(compiled, file)
    return record(context)
  },
}

const bindingOf = ({ root, runtime }) =>
  join(
    '.tools/native',
    `better-sqlite3-${versionIn(root)}-${toolPlatform(runtime)}-${runtime.abi}`,
    'better_sqlite3.node',
  )

const versionIn = (root) =>
  JSON.parse(readFileSync(join(root, 'node_modules/better-sqlite3/package.json'), 'utf8')).version

const record = (context) => {
  const path = bindingOf(context)
  const licence = context.lockfile['better-sqlite3'].licence
  return {
    tools: { 'better-sqlite3': context.toolRecord({ version: versionIn(context.root), path, entry: '', licence }) },
    nativeBinding: path,
  }
}

/** Node's own headers, where they lie beside it and say the same version: then nothing has to be downloaded. */
const ownHeaders = () => {
  const prefix = dirname(dirname(process.execPath))
  const file = join(prefix, 'include/node/node_version.h')
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const part = (name) => new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1]
  return [part('MAJOR'), part('MINOR'), part('PATCH')].join('.') === process.versions.node ? prefix : null
}

const proveThatItLoads = (root, binding) => {
  const program =
    'const [, root, nativeBinding] = process.argv; new (require(root))(":memory:", { nativeBinding }).prepare("select 1").get()'
  const library = createRequire(join(root, 'package.json')).resolve('better-sqlite3')
  const { status, stderr } = spawnSync(process.execPath, ['-e', program, library, binding], { encoding: 'utf8' })
  if (status !== 0)
    throw new SetupProblem(
      `better-sqlite3 was built and does not load: ${stderr.trim().split('\n').at(-1)}`,
      'node scripts/setup.mjs vet',
    )
}
