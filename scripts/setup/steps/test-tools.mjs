import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SetupProblem } from '../command.mjs'
import { sha256 } from '../digests.mjs'
import { toolPlatform } from '../runtime.mjs'
import { fetchWheel } from '../wheel.mjs'

/**
 * A tool that only the tests use, as somebody's own SARIF tool: its pinned wheels, without compiled halves of packages that
 * do without, unpacked side by side into a folder named by what is pinned.
 */
const wheelTool = (id, title) => ({
  id,
  title: `${title} (for the tests)`,
  after: ['npm'],
  present: (context) => {
    const { executable } = pinned(context, id) ?? {}
    if (executable === undefined || !existsSync(join(context.root, folderOf(context, id), context.lockfile[id].entry)))
      return null
    const found = record(context, id)
    return found.tools[id].sha256 === executable ? found : null
  },
  bring: async (context) => {
    const { root, runtime, scratch } = context
    const pin = pinned(context, id)
    if (pin === undefined)
      throw new SetupProblem(`${title} has no pinned wheel for ${toolPlatform(runtime)}`, 'add it to tools.lock.json')
    const draft = scratch(id)
    for (const wheel of pin.wheels) unpack(root, await fetchWheel(wheel.project, wheel), draft)
    const folder = join(root, folderOf(context, id))
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    const found = record(context, id)
    if (found.tools[id].sha256 !== pin.executable)
      throw new SetupProblem(`the wheels of ${title} do not hold the pinned program`, 'mend tools.lock.json')
    return found
  },
})

export const bandit = wheelTool('bandit', 'Bandit')
export const zizmor = wheelTool('zizmor', 'zizmor')

const pinned = ({ lockfile, runtime }, id) =>
  lockfile[id]?.platforms[toolPlatform(runtime)] ?? lockfile[id]?.platforms.any

const folderOf = (context, id) =>
  join('.tools', id, `${context.lockfile[id].version}-${sha256(JSON.stringify(pinned(context, id))).slice(0, 12)}`)

const record = (context, id) => {
  const { version, licence, entry } = context.lockfile[id]
  return { tools: { [id]: context.toolRecord({ version, path: folderOf(context, id), entry, licence }) } }
}

const script = /^[^/]+\.data\/scripts\//

// The npm step has brought fflate; set-up itself has no dependencies.
const unpack = (root, bytes, folder) => {
  const { unzipSync } = createRequire(join(root, 'package.json'))('fflate')
  const files = unzipSync(bytes, { filter: ({ name }) => !name.endsWith('/') && !/\.(so|pyd|dylib)$/.test(name) })
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name.replace(script, ''))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { mode: script.test(name) ? 0o755 : 0o644 })
  }
}
