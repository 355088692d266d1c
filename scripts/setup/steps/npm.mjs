import { constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runLogged, SetupProblem } from '../command.mjs'
import { allows, childEnvironment, onPath } from '../runtime.mjs'
import { readJson } from '../stamp.mjs'

/** npm packages from the lockfile, without their install scripts: what has to be compiled is a step of its own. */
export const npmPackages = {
  id: 'npm',
  title: 'npm packages',
  after: [],
  isEssential: true,
  present: ({ root }) => (packagesMatch(root) ? {} : null),
  bring: async ({ root, logFile, lock }) => {
    if (onPath('npm', childEnvironment().PATH) === null)
      throw new SetupProblem('npm is not on PATH', 'install npm beside Node, then repeat the command')
    await runLogged(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: root,
      env: npmEnvironment(root),
      log: logFile('npm'),
      remedy: `look at the lines above; a network to the npm registry is needed once; then: node scripts/setup.mjs`,
      lock,
    })
    return {}
  },
}

/** npm wants a home it can write: where there is none, a folder of our own stands in for it. */
export const npmEnvironment = (root) => {
  const home = process.env.HOME ?? ''
  if (home !== '' && allows(home, constants.W_OK | constants.X_OK)) return { npm_config_update_notifier: 'false' }
  const own = join(root, '.tools', 'home')
  mkdirSync(own, { recursive: true })
  return { npm_config_update_notifier: 'false', HOME: own, npm_config_cache: join(own, '.npm') }
}

// npm writes node_modules/.package-lock.json last of all: as long as it agrees, the folder is whole.
const packagesMatch = (root) => {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (wanted === undefined || installed === undefined) return false
  const names = Object.keys(wanted).filter((name) => name !== '')
  return (
    Object.keys(installed).every((name) => name in wanted) &&
    names.every((name) =>
      installed[name] === undefined ? wanted[name].optional === true : agrees(wanted[name], installed[name]),
    )
  )
}

const agrees = (wanted, installed) => wanted.version === installed.version && wanted.integrity === installed.integrity
