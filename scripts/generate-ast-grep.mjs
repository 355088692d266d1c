// Makes of our rule files for ast-grep the one file that is read at run time: YAML takes longer than the search.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The generated file, by path from the project's root: the rules without what is for their readers alone. */
export const generate = async (build) => {
  const { readRules } = await import(pathToFileURL(join(build, 'analyzers/ast-grep/rule-file.js')).href)
  const rules = readRules(new URL('../analyzers/ast-grep/rules/', import.meta.url))
  const pack = rules.map(({ falsePositives: _f, misses: _m, tried: _t, ...rule }) => rule)
  return new Map([
    ['analyzers/ast-grep/generated/pack.json', `[\n${pack.map((rule) => JSON.stringify(rule)).join(',\n')}\n]\n`],
  ])
}
