import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runLogged, SetupProblem } from '../command.mjs'
import { sha256, sha256OfFile } from '../digests.mjs'
import { toolPlatform } from '../runtime.mjs'
import { readJson } from '../stamp.mjs'
import { fetchWheel } from '../wheel.mjs'
import { findPython, pythonRemedy } from './python.mjs'

const entry = 'semgrep/bin/semgrep-core'
const atOnce = 6

/**
 * Semgrep with all that it needs, from its pinned wheels, unpacked side by side into a folder named by what is pinned.
 * Brought when a vet selects it (360 MB on disk), and for the tests.
 */
export const semgrep = {
  id: 'semgrep',
  title: 'Semgrep',
  after: ['npm', 'python'],
  present: (context) => {
    const pin = pinned(context)
    if (pin === null || !existsSync(join(context.root, folderOf(context, pin), entry))) return null
    const found = record(context, pin)
    return found.tools.semgrep.sha256 === pin.executable ? found : null
  },
  bring: async (context) => {
    const { root, runtime, lockfile, scratch, report } = context
    const python = findPython()
    if (python === null) throw new SetupProblem('there is no python3 for Semgrep', pythonRemedy)
    const pin = pinned(context)
    if (pin === null)
      throw new SetupProblem(
        `Semgrep ${lockfile.semgrep.version} has no pinned wheels for ${toolPlatform(runtime)} with Python ${python.version}`,
        pythonRemedy,
      )
    report.say(`Semgrep is brought: ${pin.wheels.length} packages, about 90 MB to fetch and 360 MB on disk, once`)
    const draft = scratch('semgrep')
    await eachOf(pin.wheels, atOnce, async (wheel) => unpack(root, await fetchWheel(wheel.project, wheel), draft))
    if (sha256OfFile(join(draft, entry)) !== pin.executable)
      throw new SetupProblem('the wheels of Semgrep do not hold the pinned program', 'mend the pinned digests')
    await compile(context, python.path, draft)
    const folder = join(root, folderOf(context, pin))
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return record(context, pin)
  },
}

/** The program's digest and the wheels for this platform and this Python; null where none are pinned. */
const pinned = ({ root, lockfile, runtime }) => {
  const python = findPython()
  const { wheels, platforms } = readJson(join(root, lockfile.semgrep.lockfile))
  const platform = platforms[toolPlatform(runtime)]
  const own = platform?.pythons[python?.version.split('.').slice(0, 2).join('.') ?? '']
  return own === undefined ? null : { executable: platform.executable, wheels: [...platform.wheels, ...own, ...wheels] }
}

const folderOf = ({ lockfile }, pin) =>
  join('.tools/semgrep', `${lockfile.semgrep.version}-${sha256(JSON.stringify(pin)).slice(0, 12)}`)

const record = (context, pin) => {
  const { version, licence } = context.lockfile.semgrep
  return { tools: { semgrep: context.toolRecord({ version, path: folderOf(context, pin), entry, licence }) } }
}

const eachOf = async (items, width, perform) => {
  const left = [...items]
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await perform(item)
  }
  await Promise.all(Array.from({ length: width }, work))
}

/** Of a wheel's data folder only the two halves of a package count. */
const data = /^[^/]+\.data\/(?:(purelib|platlib)\/)?/

// The npm step has brought fflate; set-up itself has no dependencies.
const unpack = (root, bytes, folder) => {
  const { unzipSync } = createRequire(join(root, 'package.json'))('fflate')
  const isWanted = ({ name }) => !name.endsWith('/') && isPlaced(name)
  for (const [name, content] of Object.entries(unzipSync(bytes, { filter: isWanted }))) {
    const path = join(folder, name.replace(data, ''))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { mode: name.endsWith(`/${entry}`) || name === entry ? 0o755 : 0o644 })
  }
}

const isPlaced = (name) => {
  const match = data.exec(name)
  return match === null || match[1] !== undefined
}

/** Every start would compile what it imports, since a sandbox keeps nothing. Where that fails it is only slower. */
const compile = async ({ logFile, lock }, python, folder) => {
  const argv = [python, '-I', '-S', '-m', 'compileall', '-q', '--invalidation-mode', 'unchecked-hash', folder]
  try {
    await runLogged(argv, { cwd: '/', log: logFile('semgrep'), lock, remedy: '' })
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error
  }
}
