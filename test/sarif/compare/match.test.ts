import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../sarif/index.ts'
import { compared, runOver, unusedImport } from './tree.ts'

const file = 'const a = 1\neval(a)\nconst b = 2\n\nif (b) {\n  eval(b)\n}\n'

describe('in one file', () => {
  test('what did not change is unchanged', () => {
    expect(compared({ 'a.js': file }, { 'a.js': file })).toEqual(['a.js:2 unchanged', 'a.js:6 unchanged'])
  })

  test('lines that moved take their results along', () => {
    expect(compared({ 'a.js': file }, { 'a.js': `// one\n// two\n${file}` })).toEqual([
      'a.js:4 moved from a.js:2',
      'a.js:8 moved from a.js:6',
    ])
  })

  test('lines that are indented otherwise stay what they were', () => {
    expect(compared({ 'a.js': file }, { 'a.js': file.replaceAll('  eval', '\teval') })).toEqual([
      'a.js:2 unchanged',
      'a.js:6 unchanged',
    ])
  })

  test('one that went and one that came are two, though rule and message are the same', () => {
    const head = 'const a = 1\nconst b = 2\n\nif (b) {\n  eval(b)\n}\nconst c = 3\neval(c)\n'
    expect(compared({ 'a.js': file }, { 'a.js': head })).toEqual([
      'a.js:5 moved from a.js:6',
      'a.js:8 new',
      'a.js:2 absent',
    ])
  })

  test('another argument on the very line makes it new', () => {
    expect(compared({ 'a.js': 'eval(x)\n' }, { 'a.js': 'eval(y)\n' })).toEqual(['a.js:1 new', 'a.js:1 absent'])
  })

  test('one more of several equal ones is one new, and the neighbours tell which', () => {
    const base = 'one()\neval(x)\ntwo()\nthree()\neval(x)\nfour()\n'
    const head = 'one()\neval(x)\ntwo()\nzero()\neval(x)\nnil()\nthree()\neval(x)\nfour()\n'
    expect(compared({ 'a.js': base }, { 'a.js': head })).toEqual([
      'a.js:2 unchanged',
      'a.js:5 new',
      'a.js:8 moved from a.js:5',
    ])
  })

  test('one more of several that nothing tells apart is one new', () => {
    const classes = compared({ 'a.js': 'eval(x)\n'.repeat(3) }, { 'a.js': 'eval(x)\n'.repeat(4) })
    expect(classes.filter((line) => line.endsWith('new'))).toHaveLength(1)
    expect(classes).toHaveLength(4)
  })

  test('of two on one line the one that is fixed is absent and the one that is caused is new', () => {
    const finder = (name: string) => ({ ...unusedImport, looksFor: new RegExp(`\\b${name}\\b`, 'dg') })
    const head = runOver({ 'a.py': 'import os, sys\n' }, [finder('sys')])
    const base = runOver({ 'a.py': 'import os, sys\n' }, [finder('os')])
    const { standings, absent } = compareRuns({ base, head, renames: new Map() })
    expect([standings, absent]).toEqual([[{ class: 'new' }], 1])
  })

  test('an import that became unused on a line that nobody touched is new', () => {
    const base = runOver({ 'a.py': 'import os\nos.remove(x)\n' }, [])
    const head = runOver({ 'a.py': 'import os\nremove(x)\n' }, [unusedImport])
    expect(compareRuns({ base, head, renames: new Map() }).standings).toEqual([{ class: 'new' }])
  })
})

describe('where a formatter went over it', () => {
  test('quotes, semicolons and wrapped lines are no change', () => {
    const base = "const a = 'x'\ncall(first, second, eval(a + 'b'), { third })\ndone()\n"
    const head = 'const a = "x";\ncall(\n  first,\n  second,\n  eval(a + "b"),\n  { third },\n);\ndone();\n'
    expect(compared({ 'a.js': base }, { 'a.js': head })).toEqual(['a.js:5 moved from a.js:2'])
  })

  test('a new one among the old is the only new one', () => {
    const base = "call('a', eval(a))\nconst b = 1\ncall('b', eval(b))\n"
    const head = 'call("a", eval(a));\ncall("c", eval(c));\nconst b = 1;\ncall("b", eval(b));\n'
    expect(compared({ 'a.js': base }, { 'a.js': head }).filter((line) => line.endsWith('new'))).toContain('a.js:2 new')
  })

  test('another argument makes it new all the same', () => {
    const base = "call('a', eval(x))\n"
    const head = 'call("a", eval(y));\n'
    expect(compared({ 'a.js': base }, { 'a.js': head })).toEqual(['a.js:1 new', 'a.js:1 absent'])
  })

  test('a renamed file is followed, too', () => {
    const base = "call('a', eval(x))\n"
    const head = 'call("a", eval(x));\n'
    expect(compared({ 'a.js': base }, { 'b.js': head }, { renames: { 'b.js': 'a.js' } })).toEqual([
      'b.js:1 moved from a.js:1',
    ])
  })
})

describe('across files', () => {
  test('a file that git takes for renamed takes its results along', () => {
    const head = { 'src/b c.js': `// new\n${file}` }
    expect(compared({ 'a.js': file }, head, { renames: { 'src/b c.js': 'a.js' } })).toEqual([
      'src/b%20c.js:3 moved from a.js:2',
      'src/b%20c.js:7 moved from a.js:6',
    ])
  })

  test('a file of the same bytes is followed where nothing is said of renames', () => {
    const base = { 'a.js': 'eval(x)\n', 'c.js': 'eval(x)\n' }
    expect(compared(base, { 'b.js': 'eval(x)\n', 'd.js': 'eval(x)\n' })).toEqual([
      'b.js:1 moved from a.js:1',
      'd.js:1 moved from c.js:1',
    ])
  })

  test('a copy is new', () => {
    expect(compared({ 'a.js': file }, { 'a.js': file, 'b.js': file }).filter((line) => /new$/.test(line))).toEqual([
      'b.js:2 new',
      'b.js:6 new',
    ])
  })

  test('a line that moved to another file with its neighbours is the same', () => {
    const base = { 'a.js': file, 'b.js': 'start()\n' }
    const head = { 'a.js': 'const a = 1\neval(a)\nconst b = 2\n\n', 'b.js': 'start()\nif (b) {\n  eval(b)\n}\n' }
    expect(compared(base, head)).toEqual(['a.js:2 unchanged', 'b.js:3 moved from a.js:6'])
  })

  test('of two that could be the one that moved, none is taken for it', () => {
    const block = 'if (b) {\n  eval(b)\n}\n'
    const base = { 'a.js': `one()\n${block}`, 'b.js': 'start()\n', 'c.js': 'begin()\n' }
    const head = { 'a.js': 'one()\n', 'b.js': `start()\n${block}`, 'c.js': `begin()\n${block}` }
    expect(compared(base, head)).toEqual(['b.js:3 new', 'c.js:3 new', 'a.js:3 absent'])
  })

  test('a line without neighbours is no evidence of a move', () => {
    const base = { 'a.js': 'eval(x)\n' }
    expect(compared(base, { 'b.js': '\neval(x)\n' })).toEqual(['b.js:2 new', 'a.js:1 absent'])
  })
})

describe('levels', () => {
  const tree = { 'a.js': file }

  test('what became more severe is not what it was', () => {
    const { standings, absent } = compareRuns({
      base: runOver(tree, undefined, 'note'),
      head: runOver(tree),
      renames: new Map(),
    })
    expect([standings, absent]).toEqual([[{ class: 'new' }, { class: 'new' }], 2])
  })

  test('what became less severe is, and is called updated', () => {
    const { run, standings } = compareRuns({
      base: runOver(tree),
      head: runOver(tree, undefined, 'note'),
      renames: new Map(),
    })
    expect(standings).toEqual([{ class: 'unchanged' }, { class: 'unchanged' }])
    expect(run.results?.map(({ baselineState }) => baselineState)).toEqual(['updated', 'updated'])
  })
})
