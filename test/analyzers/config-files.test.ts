import { describe, expect, test } from 'vitest'
import { template } from '../../analyzers/_template/index.ts'
import { analyzers } from '../../analyzers/index.ts'
import { semgrepAnalyzer } from '../../analyzers/semgrep/index.ts'
import { needs } from '../support/needs.ts'
import { ruleSetOf } from './rule-set.ts'
import { lines, type Tree, vet } from './run-plan.ts'

const all = [...analyzers, semgrepAnalyzer(ruleSetOf({}))]
const readersOf = (path: string): readonly string[] =>
  all.filter(({ configFiles }) => configFiles(path)).map(({ id }) => id)

describe('the files by which a tree configures a tool', () => {
  test.each([
    ['ruff.toml', ['ruff']],
    ['.ruff.toml', ['ruff']],
    ['pyproject.toml', ['ruff']],
    ['biome.json', ['biome']],
    ['biome.jsonc', ['biome']],
    ['.biome.json', ['biome']],
    ['.biome.jsonc', ['biome']],
    ['package.json', ['biome']],
    ['.ignore', ['biome', 'ruff']],
    ['.gitignore', ['biome', 'ruff', 'eslint', 'semgrep']],
    ['eslint.config.js', ['eslint']],
    ['eslint.config.mjs', ['eslint']],
    ['eslint.config.cts', ['eslint']],
    ['.eslintrc', ['eslint']],
    ['.eslintrc.cjs', ['eslint']],
    ['.eslintrc.yml', ['eslint']],
    ['.eslintignore', ['eslint']],
    ['tsconfig.json', ['eslint']],
    ['tsconfig.build.json', ['eslint']],
    ['sgconfig.yml', ['ast-grep']],
    ['.semgrepignore', ['semgrep']],
    ['clippy.toml', ['clippy']],
    ['.clippy.toml', ['clippy']],
    ['Cargo.toml', ['clippy']],
    ['.cargo/config.toml', ['clippy']],
    ['.cargo/config', ['clippy']],
    ['rust-toolchain', ['clippy']],
    ['rust-toolchain.toml', ['clippy']],
  ])('%s at any depth is obeyed by %j', (name, ids) => {
    expect(readersOf(name)).toEqual(ids)
    expect(readersOf(`a/b c/${name}`)).toEqual(ids)
  })

  test.each([
    'my-ruff.toml',
    'ruff.toml.bak',
    'ruff.toml/a.py',
    'xbiome.json',
    'biome.json5',
    'eslint.config.json',
    'eslint.config.js.map',
    'my.eslintignore',
    'cargo/config.toml',
    'config.toml',
    'Cargo.lock',
    '.editorconfig',
    'src/tsconfig.ts',
    'sgconfig.yml.txt',
  ])('%s is none', (path) => {
    expect(readersOf(path)).toEqual([])
  })

  test('of the template is its own', () => {
    expect(template.configFiles('a/template.toml')).toBe(true)
    expect(template.configFiles('a/template.json')).toBe(false)
  })
})

const repoRun = async (id: string, tree: Tree): Promise<string> => {
  const { report } = await vet(id, tree, 'repo')
  return JSON.stringify([lines(report), [...report.filesRead].sort()])
}

needs('biome', 'ruff').describe('a real tool', () => {
  test.each([
    ['biome', 'biome.json', { 'a.js': 'debugger\n' }, '{"linter":{"enabled":false}}'],
    ['biome', '.biome.jsonc', { 'a.js': 'debugger\n' }, '{"linter":{"enabled":false}}'],
    [
      'biome',
      'package.json',
      {
        'a.jsx': 'import {useEffect} from "react"\nexport const A = ({b}) => { useEffect(() => { c(b) }, []) }\n',
        'biome.json': '{}',
      },
      '{"dependencies":{"react":"19.0.0"}}',
    ],
    ['ruff', 'ruff.toml', { 'a.py': 'import os\n' }, '[lint]\nignore = ["F401"]\n'],
    ['ruff', '.ruff.toml', { 'a.py': 'import os\n' }, '[lint]\nignore = ["F401"]\n'],
    ['ruff', 'pyproject.toml', { 'a.py': 'import os\n' }, '[tool.ruff.lint]\nignore = ["F401"]\n'],
  ])('%s obeys %s', async (id, name, tree, text) => {
    expect(await repoRun(id, { ...tree, [name]: text })).not.toBe(await repoRun(id, tree))
  })
})
