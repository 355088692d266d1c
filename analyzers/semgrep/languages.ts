import { readFileSync } from 'node:fs'
import type { SemgrepRule } from './rule-set.ts'

// Our own file, of the names that Semgrep 1.185.0 knows; not a border. Without endings: every file is of it.
let known: ReadonlyMap<string, readonly string[]> | null = null
const languages = (): ReadonlyMap<string, readonly string[]> => {
  known ??= new Map(
    Object.entries(
      JSON.parse(readFileSync(new URL('./languages.json', import.meta.url), 'utf8')) as Record<string, string[]>,
    ),
  )
  return known
}

/** Semgrep takes names of languages in any case. */
export const isLanguage = (name: string): boolean => languages().has(name.toLowerCase())

/** Whether a rule looks at files of this name. */
export const looksAt = (rule: SemgrepRule): ((path: string) => boolean) => {
  const endings = rule.languages.map((name) => languages().get(name.toLowerCase()) ?? [])
  if (endings.some((list) => list.length === 0)) return () => true
  const all = endings.flat()
  return (path) => all.some((ending) => path.endsWith(ending))
}
