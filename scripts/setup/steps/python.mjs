import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { SetupProblem } from '../command.mjs'

/** Where every sandbox shows this machine's Python, in the order in which the analyzer looks. */
const places = ['/usr/local/bin/python3', '/usr/bin/python3', '/bin/python3']

export const pythonRemedy =
  'install Python 3.11 to 3.14 as /usr/bin/python3 (apt-get install -y python3), then: node scripts/setup.mjs semgrep'

/** The machine's own Python is only found, never installed. One of a user's home is none that the sandbox shows. */
export const python = {
  id: 'python',
  title: 'Python',
  after: [],
  present: ({ lockfile, toolRecord }) => {
    const found = findPython()
    if (found === null) return null
    const { version, path } = found
    return { tools: { python: toolRecord({ version, path, entry: '', licence: lockfile.python.licence }) } }
  },
  bring: () => {
    throw new SetupProblem(`there is no python3 in ${places.join(', ')}`, pythonRemedy)
  },
}

/** `{version, path}` of the first that is there, or null. */
export const findPython = () => {
  const place = places.find((file) => existsSync(file))
  if (place === undefined) return null
  const ask = 'import sys; print("%d.%d.%d" % sys.version_info[:3])'
  const { status, stdout } = spawnSync(place, ['-I', '-S', '-c', ask], { cwd: '/', encoding: 'utf8', timeout: 60_000 })
  return status === 0 ? { version: stdout.trim(), path: realpathSync(place) } : null
}
