import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { runLogged, SetupProblem } from '../command.mjs'
import { onPath } from '../runtime.mjs'

/** A command of the distribution's: taken where it is, installed only by root, never by sudo. */
const systemTool = ({ id, command, title, packageName, versionPattern, after = [] }) => ({
  id,
  title,
  after,
  command,
  present: (context) => locate(context, { id, command, versionPattern }),
  bring: async (context) => {
    const install = `apt-get install -y --no-install-recommends ${packageName}`
    if (onPath('apt-get') === null)
      throw new SetupProblem(`${command} is not on PATH`, `install ${packageName} with this system's package manager`)
    if (process.getuid?.() !== 0)
      throw new SetupProblem(`${command} is not on PATH, and only root may install it`, `as root: ${install}`)
    if (process.env.ASSAY_NO_SYSTEM === '1')
      throw new SetupProblem(`${command} is not on PATH, and ASSAY_NO_SYSTEM=1 forbids to install it`, install)
    const options = {
      cwd: '/',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      log: context.logFile(id),
      remedy: install,
    }
    const isListed = spawnSync('apt-cache', ['show', packageName], { stdio: 'ignore' }).status === 0
    context.report.say(
      `${command} is not on PATH: installing the system package ${packageName} (${isListed ? '' : 'apt-get update; '}${install}; ASSAY_NO_SYSTEM=1 forbids it)`,
    )
    // Left behind by a killed set-up it may finish: it is not handed to our lock, its own makes the next one wait.
    if (!isListed) await runLogged(['apt-get', 'update'], options)
    await runLogged([...install.split(' '), '-o', 'DPkg::Lock::Timeout=300'], options)
    const tool = locate(context, { id, command, versionPattern })
    if (tool === null) throw new SetupProblem(`${packageName} is installed and ${command} still not on PATH`, install)
    return tool
  },
})

const locate = ({ lockfile, toolRecord }, { id, command, versionPattern }) => {
  const file = onPath(command)
  if (file === null) return null
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  const version = versionPattern.exec(stdout ?? '')?.[1]
  if (status !== 0 || version === undefined) return null
  return {
    tools: { [id]: toolRecord({ version, path: realpathSync(file), entry: '', licence: lockfile[id].licence }) },
  }
}

export const bubblewrap = systemTool({
  id: 'bubblewrap',
  command: 'bwrap',
  title: 'bubblewrap',
  packageName: 'bubblewrap',
  versionPattern: /^bubblewrap (\S+)/,
})

export const git = systemTool({
  id: 'git',
  command: 'git',
  title: 'git',
  // Two apt-get at once would fight over its lock.
  after: ['bubblewrap'],
  packageName: 'git',
  versionPattern: /^git version (\S+)/,
})
