import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SetupProblem } from '../command.mjs'
import { sha256 } from '../digests.mjs'
import { toolPlatform } from '../runtime.mjs'
import { fetchWheel } from '../wheel.mjs'

/** Ruff is a plain binary inside its wheel: the pinned wheel is fetched from the Python index and unpacked, without pip. */
export const ruff = {
  id: 'ruff',
  title: 'Ruff',
  after: ['npm'],
  present: (context) => {
    if (!existsSync(join(context.root, folderOf(context), 'ruff'))) return null
    const found = record(context)
    return found.tools.ruff.sha256 === pinned(context)?.executable ? found : null
  },
  bring: async (context) => {
    const { root, lockfile, runtime, scratch } = context
    const wheel = pinned(context)
    if (wheel === undefined)
      throw new SetupProblem(
        `Ruff ${lockfile.ruff.version} has no pinned wheel for ${toolPlatform(runtime)}`,
        'add it to tools.lock.json',
      )
    const files = unzip(root, await fetchWheel('ruff', wheel))
    const { version } = lockfile.ruff
    const executable = files[`ruff-${version}.data/scripts/ruff`]
    if (executable === undefined || sha256(executable) !== wheel.executable)
      throw new SetupProblem(`${wheel.file} does not hold the pinned binary`, 'mend tools.lock.json')
    const draft = scratch('ruff')
    mkdirSync(draft, { recursive: true })
    writeFileSync(join(draft, 'ruff'), executable)
    chmodSync(join(draft, 'ruff'), 0o755)
    writeFileSync(join(draft, 'LICENSE'), files[`ruff-${version}.dist-info/licenses/LICENSE`] ?? '')
    const folder = join(root, folderOf(context))
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return record(context)
  },
}

const pinned = ({ lockfile, runtime }) => lockfile.ruff.wheels[toolPlatform(runtime)]

const folderOf = ({ lockfile, runtime }) => join('.tools/ruff', `${lockfile.ruff.version}-${toolPlatform(runtime)}`)

const record = (context) => {
  const { version, licence } = context.lockfile.ruff
  return { tools: { ruff: context.toolRecord({ version, path: folderOf(context), entry: 'ruff', licence }) } }
}

// The npm step has brought it; set-up itself has no dependencies.
const unzip = (root, bytes) => {
  const { unzipSync } = createRequire(join(root, 'package.json'))('fflate')
  return unzipSync(bytes, { filter: ({ name }) => name.endsWith('/scripts/ruff') || name.endsWith('/LICENSE') })
}
