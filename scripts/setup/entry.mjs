import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProblem } from './runtime.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Set-up where it is due for `level` and the tools `wanted` on demand; the folder of the build. Ends the process with a
 * sentence where it cannot be done.
 */
export const runSetUp = async (level, retryMs = undefined, wanted = []) => {
  const problem = nodeProblem()
  if (problem !== null) return end(2, problem)
  const { readyBuild } = await import('./due.mjs')
  // More than once only where the sources were changed while it ran.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const ready = readyBuild(root, level, attempt === 0 ? retryMs : undefined, wanted)
    if (ready !== null) return ready
    const { setUp } = await import('./set-up.mjs')
    await setUp(root, level, wanted).catch(explain)
  }
  return (
    readyBuild(root, 'js') ??
    end(4, 'The sources change faster than they can be built. Repeat the command when they stand still.')
  )
}

const explain = (error) => {
  if (error.remedy !== undefined) return end(4, `Set-up failed: ${error.message}\nWhat to do: ${error.remedy}`)
  if (['EACCES', 'EROFS', 'EPERM'].includes(error.code)) {
    return end(
      4,
      `Set-up is due and this user cannot write ${error.path ?? root}.\nWhat to do: as a user who can, run: node ${root}/scripts/setup.mjs`,
    )
  }
  if (error.code === 'ENOSPC') return end(4, `Set-up failed: no space left for ${error.path ?? root}.`)
  throw error
}

const end = (code, text) => {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}
