import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runLogged, SetupProblem } from '../command.mjs'
import { onPath } from '../runtime.mjs'

/**
 * The Redis that the tests start. One on PATH is taken; else the distribution's packages are unpacked into the tools
 * folder, since to install them would start a service at each boot. Nobody needs to be root for it.
 */
export const redis = {
  id: 'redis',
  title: 'Redis (for the tests)',
  // Two apt-get at once would fight over its lock.
  after: ['bubblewrap', 'git'],
  present: (context) => installed(context) ?? unpacked(context),
  bring: async (context) => {
    const remedy = 'install redis-server 6.2 or newer with this system’s package manager'
    if (['apt-get', 'apt-cache', 'dpkg-deb'].some((command) => onPath(command) === null))
      throw new SetupProblem('redis-server is not on PATH, and this system has no apt-get to bring it', remedy)
    const draft = context.scratch('redis')
    const packages = join(draft, 'packages')
    mkdirSync(packages, { recursive: true })
    const options = { cwd: packages, log: context.logFile('redis'), remedy, lock: context.lock }
    if (!isListed('redis-server')) await updateLists(context, options)
    await unpack(['redis-server', 'redis-tools'], draft, options)
    if (missingLibraries(draft)) await unpack(libraries(['redis-server', 'redis-tools']), draft, options)
    rmSync(packages, { recursive: true, force: true })
    if (versionOf(program(draft), environment(draft)) === null)
      throw new SetupProblem('the redis-server of this system’s packages does not start from the tools folder', remedy)
    const folder = join(context.root, unpackedFolder)
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return unpacked(context)
  },
}

const unpackedFolder = '.tools/redis'
const oldest = [6, 2]

const program = (folder) => join(folder, 'usr/bin/redis-server')

/** Where its own libraries lie: the folder of the architecture, such as `usr/lib/x86_64-linux-gnu`. */
const libraryFolders = (folder) => {
  const parent = join(folder, 'usr/lib')
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((name) => name.includes('-linux-'))
    .map((name) => join(parent, name))
}

const environment = (folder) => ({ ...process.env, LD_LIBRARY_PATH: libraryFolders(folder).join(':') })

const versionOf = (file, env) => {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', env })
  return status === 0 ? (/\bv=(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? null) : null
}

const installed = ({ toolRecord, lockfile }) => {
  const file = onPath('redis-server')
  const version = file === null ? null : versionOf(file, process.env)
  if (version === null) return null
  const [major, minor] = version.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) return null
  const { licence } = lockfile.redis
  return { tools: { redis: toolRecord({ version, path: realpathSync(file), entry: '', licence }) } }
}

const unpacked = ({ root, toolRecord, lockfile }) => {
  const folder = join(root, unpackedFolder)
  if (!existsSync(program(folder))) return null
  const version = versionOf(program(folder), environment(folder))
  if (version === null) return null
  const { licence } = lockfile.redis
  const tool = toolRecord({ version, path: unpackedFolder, entry: 'usr/bin/redis-server', licence })
  return { tools: { redis: tool } }
}

const isListed = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

const updateLists = async (context, options) => {
  if (process.getuid?.() !== 0)
    throw new SetupProblem(
      'redis-server is not on PATH, and only root may fetch this system’s package lists',
      'as root: apt-get update',
    )
  context.report.say('the package lists of this system are missing: apt-get update')
  await runLogged(['apt-get', 'update'], { ...options, lock: undefined })
}

/** The libraries that packages ask for, but the C library: another one than the loader's own would crash. */
const libraries = (names) => {
  const { stdout } = spawnSync('apt-cache', ['depends', '--no-recommends', '--no-suggests', ...names], {
    encoding: 'utf8',
  })
  const found = [...stdout.matchAll(/^ *\|?Depends: ((?:lib|lua)[^\s<>]+)$/gm)].map(([, name]) => name)
  return [...new Set(found)].filter((name) => !name.startsWith('libc6') && isListed(name))
}

const missingLibraries = (folder) => {
  const { stdout } = spawnSync('ldd', [program(folder)], { encoding: 'utf8', env: environment(folder) })
  return (stdout ?? '').includes('not found')
}

const unpack = async (names, folder, options) => {
  await runLogged(['apt-get', 'download', ...names], options)
  for (const file of readdirSync(options.cwd)) {
    await runLogged(['dpkg-deb', '-x', join(options.cwd, file), folder], options)
    rmSync(join(options.cwd, file))
  }
}
