import { expect, test } from 'vitest'
import { analyzers } from '../../analyzers/index.ts'
import { configurationChanges } from '../../pipeline/configuration-changes.ts'
import { sourceOf, type Tree } from '../analyzers/run-plan.ts'

const changes = (base: Tree, head: Tree): readonly string[] =>
  configurationChanges(sourceOf(base).snapshot, sourceOf(head).snapshot, analyzers).map(
    ({ uri, change, readers }) => `${change} ${uri} (${readers.join(', ')})`,
  )

test('configuration that was added, removed and changed is listed by path with who obeys it', () => {
  const base = { 'z/ruff.toml': 'a', '.eslintrc.json': '{}', 'biome.json': '{}', 'a.py': '1' }
  const head = { 'z/ruff.toml': 'b', '.gitignore': 'x', 'biome.json': '{}', 'a.py': '2' }
  expect(changes(base, head)).toEqual([
    'removed .eslintrc.json (eslint)',
    'added .gitignore (biome, eslint, git, ruff)',
    'changed z/ruff.toml (ruff)',
  ])
})

test('configuration that was renamed is removed here and added there', () => {
  expect(changes({ 'ruff.toml': 'a' }, { '.ruff.toml': 'a' })).toEqual([
    'added .ruff.toml (ruff)',
    'removed ruff.toml (ruff)',
  ])
})

test.each(['.gitattributes', 'a/.gitattributes', '.gitmodules'])('%s is obeyed by git', (path) => {
  expect(changes({}, { [path]: 'x' })).toEqual([`added ${path} (git)`])
})

test.each(['assay.toml', 'assay.suppressions.yaml'])("a worktree's own %s is told of", (path) => {
  expect(changes({ [path]: 'a' }, { [path]: 'b' })).toEqual([`changed ${path} (assay)`])
  expect(changes({}, { [`a/${path}`]: 'b' })).toEqual([])
})

test('what nobody obeys is no configuration', () => {
  expect(changes({ 'README.md': 'a', 'a.py': 'x' }, { 'README.md': 'b', 'b.py': 'x' })).toEqual([])
})

test('only analyzers that are asked about are readers', () => {
  const [base, head] = [sourceOf({}).snapshot, sourceOf({ 'ruff.toml': 'a', 'biome.json': '{}' }).snapshot]
  const biome = analyzers.filter(({ id }) => id === 'biome')
  expect(configurationChanges(base, head, biome)).toEqual([{ uri: 'biome.json', change: 'added', readers: ['biome'] }])
})
