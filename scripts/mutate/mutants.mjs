// All mutants of the files of a subject, each with a key that stays the same while its line does.
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { random } from '../../bench/random.mjs'
import { typescriptEdits } from './mutators/typescript.mjs'
import { yamlEdits } from './mutators/yaml.mjs'

const mutators = { '.ts': typescriptEdits, '.yaml': yamlEdits }

const evened = (text) => text.replace(/\s+/gu, ' ').trim()

/** The lines of an edit before and after it: what a reader sees, and what names the mutant. */
const shown = (text, { start, end, text: inserted }) => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(end - 1, start))
  const to = next < 0 ? text.length : next
  const after = text.slice(from, start) + inserted + text.slice(end, Math.max(to, end))
  return `${evened(text.slice(from, Math.max(to, end)))} => ${evened(after) || '(nothing)'}`
}

/** `path`, `line`, `kind`, `mutation` (before and after), `text` (the whole file with it). A second mutant of the same words gets its number. */
export const mutantsOf = (root, paths) =>
  paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const seen = new Map()
    return mutators[extname(path)](text).map((each) => {
      const words = shown(text, each)
      const count = (seen.get(words) ?? 0) + 1
      seen.set(words, count)
      const mutation = count === 1 ? words : `${words} (${count})`
      return {
        ...{ path, kind: each.kind, mutation, key: `${path}\n${mutation}` },
        line: text.slice(0, each.start).split('\n').length,
        isData: extname(path) !== '.ts',
        text: text.slice(0, each.start) + each.text + text.slice(each.end),
      }
    })
  })

/** `count` of the mutants by chance, the same for the same seed. */
export const sampleOf = (mutants, count, seed) => {
  const next = random(seed)
  return mutants
    .map((mutant) => ({ mutant, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}
