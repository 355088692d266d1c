// `import { validate } from 'assay/sarif'`: the same name whatever build is current. A build that is due is made first.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readyBuild } from './scripts/setup/due.mjs'

const root = dirname(fileURLToPath(import.meta.url))

const build = async () => {
  const ready = readyBuild(root, 'js')
  if (ready !== null) return ready
  const { setUp } = await import('./scripts/setup/set-up.mjs')
  await setUp(root, 'js')
  const made = readyBuild(root, 'js')
  if (made === null) throw new Error(`Assay is not set up. What to do: node ${join(root, 'scripts/setup.mjs')} js`)
  return made
}

let library = null

export const validate = async (log, options = {}) => {
  library ??= build().then((folder) => import(pathToFileURL(join(folder, 'cli/validate/library.js')).href))
  return (await library).validate(log, options)
}
