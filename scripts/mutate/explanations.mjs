// Why a survivor is no hole: test/policies/mutation-explanations.yaml, checked as strictly as the policies are.
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

const shape = 'a list of { file, why, mutations: [text, …] }'

/** Key of a mutant to the reason why it may survive. Throws for a file that is not as it should be. */
export const readExplanations = (path) => {
  const entries = existsSync(path) ? (parse(readFileSync(path, 'utf8')) ?? []) : []
  if (!Array.isArray(entries)) throw new Error(`${path} is not ${shape}`)
  const found = new Map()
  for (const { file, why, mutations, ...rest } of entries) {
    const isWhole = typeof file === 'string' && typeof why === 'string' && why !== '' && Array.isArray(mutations)
    if (!isWhole || Object.keys(rest).length > 0) throw new Error(`${path}: an entry of ${file ?? '?'} is not ${shape}`)
    for (const mutation of mutations) {
      const key = `${file}\n${mutation}`
      if (found.has(key)) throw new Error(`${path}: explained twice: ${file}: ${mutation}`)
      found.set(key, why)
    }
  }
  return found
}
