import { describe, expect, test } from 'vitest'
import { analyzers } from '../../analyzers/index.ts'
import { inlineSuppressionsOf } from '../../pipeline/examine/inline-suppressions.ts'
import { newSuppressions } from '../../pipeline/new-suppressions.ts'
import type { Tree } from '../analyzers/run-plan.ts'
import { sourceOf } from '../analyzers/run-plan.ts'

const seenIn = (tree: Tree) =>
  analyzers.flatMap((analyzer) => inlineSuppressionsOf(analyzer, 'assay', sourceOf(tree)) ?? [])
const listedIn = (tree: Tree) => seenIn(tree).flatMap(({ listed }) => listed)

const added = (base: Tree, head: Tree, renames: readonly { from: string; to: string }[] = []): readonly string[] =>
  newSuppressions(listedIn(base), listedIn(head), renames).map(
    ({ analyzer, uri, line, text }) => `${analyzer} ${uri}:${line} ${text}`,
  )

describe('the comments of a tree that silence analyzers', () => {
  test('are listed with analyzer, file and line, and counted', () => {
    const tree = { 'a.py': 'x\nimport os  # noqa\n', 'b/c.py': '# ruff: noqa\ny  # noqa\n', 'd.py': 'z\n' }
    expect(seenIn(tree)).toMatchObject([
      {
        analyzer: 'ruff',
        comments: 3,
        files: 2,
        listed: [
          { analyzer: 'ruff', uri: 'a.py', line: 2, text: '# noqa' },
          { analyzer: 'ruff', uri: 'b/c.py', line: 1, text: '# ruff: noqa' },
          { analyzer: 'ruff', uri: 'b/c.py', line: 2, text: '# noqa' },
        ],
      },
    ])
  })

  test('are looked for in files of the analyzer alone', () => {
    expect(seenIn({ 'a.md': '# noqa\n', 'b.js': '# noqa\n' })).toEqual([])
  })

  test('beyond the limit are counted and not listed', () => {
    const [seen] = seenIn({ 'a.py': '# noqa\n'.repeat(50_003) })
    expect(seen?.comments).toBe(50_003)
    expect(seen?.listed).toHaveLength(50_000)
  })
})

describe('a comment of the head', () => {
  test('that the base lacks is new', () => {
    expect(added({ 'a.py': 'import os\n' }, { 'a.py': 'import os  # noqa\n' })).toEqual(['ruff a.py:1 # noqa'])
  })

  test('that only moved in its file is not', () => {
    expect(added({ 'a.py': 'import os  # noqa\nx = 1\n' }, { 'a.py': 'y = 2\n\nx = 1\nimport os  # noqa\n' })).toEqual(
      [],
    )
  })

  test('that was reformatted is not', () => {
    expect(added({ 'a.py': 'import os #noqa:F401\n' }, { 'a.py': 'import os  # noqa: F401\n' })).toEqual([])
  })

  test('that now silences more is new', () => {
    expect(added({ 'a.py': 'import os  # noqa: F401\n' }, { 'a.py': 'import os  # noqa\n' })).toEqual([
      'ruff a.py:1 # noqa',
    ])
  })

  test('in a renamed file is not new, and in a copied one it is', () => {
    const text = 'import os  # noqa\n'
    expect(added({ 'a.py': text }, { 'b.py': text }, [{ from: 'a.py', to: 'b.py' }])).toEqual([])
    expect(added({ 'a.py': text }, { 'a.py': text, 'b.py': text })).toEqual(['ruff b.py:1 # noqa'])
  })

  test('in one of two files that swapped names is not new', () => {
    const [one, two] = ['import os  # noqa\n', '# ruff: noqa\n']
    const swap = [
      { from: 'a.py', to: 'b.py' },
      { from: 'b.py', to: 'a.py' },
    ]
    expect(added({ 'a.py': one, 'b.py': two }, { 'a.py': two, 'b.py': one }, swap)).toEqual([])
  })

  test('of several equal ones is the one in other code', () => {
    const base = 'import os  # noqa\nimport re  # noqa\n'
    const head = 'import os  # noqa\neval(x)  # noqa\nimport re  # noqa\n'
    expect(added({ 'a.py': base }, { 'a.py': head })).toEqual(['ruff a.py:2 # noqa'])
  })

  test('of another analyzer does not stand for it', () => {
    const biome = '// biome-ignore lint: x\na()\n'
    const both = `// eslint-disable-next-line\n${biome}`
    expect(added({ 'a.js': biome }, { 'a.js': both })).toEqual(['eslint a.js:1 // eslint-disable-next-line'])
  })

  test('more often than in the base is new as often as it is more', () => {
    expect(added({ 'a.py': '# noqa\n'.repeat(3) }, { 'a.py': '# noqa\n'.repeat(5) })).toHaveLength(2)
    expect(added({ 'a.py': '# noqa\n'.repeat(5) }, { 'a.py': '# noqa\n'.repeat(3) })).toEqual([])
  })
})
