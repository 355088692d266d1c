// What was judged so far, kept between runs: a run that was stopped goes on, and a later one can ask survivors again.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const folder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'assay', 'mutate')

/**
 * `before`: results of the last run by key, whatever it was of. `known`: those that still hold, because nothing changed
 * since. `add` writes one down at once.
 */
export const openResults = (name, digest, isFresh) => {
  const path = join(folder(), `${name}.jsonl`)
  const [head, ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const before = new Map()
  for (const line of lines) {
    try {
      const { key, ...result } = JSON.parse(line)
      before.set(key, result)
    } catch {
      // the last line of a run that was killed while it wrote
    }
  }
  const isSame = !isFresh && head === digest
  if (!isSame) {
    mkdirSync(dirname(path), { recursive: true })
    const kept = [...before].map(([key, result]) => JSON.stringify({ key, ...result, isOld: true }))
    writeFileSync(path, [digest, ...kept, ''].join('\n'))
  }
  return {
    before,
    known: new Map(isSame ? [...before].filter(([, { isOld }]) => isOld !== true) : []),
    add: (key, result) => appendFileSync(path, `${JSON.stringify({ key, ...result })}\n`),
  }
}
