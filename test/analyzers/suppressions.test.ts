import { describe, expect, test } from 'vitest'
import { template } from '../../analyzers/_template/index.ts'
import type { ConfigSource } from '../../analyzers/index.ts'
import { needs } from '../support/needs.ts'
import { analyzer, lines, vet } from './run-plan.ts'
import { vetInSandbox } from './sandboxed.ts'

const silent: Readonly<Record<string, readonly string[]>> = {
  biome: [
    '// biome-ignore lint: x\ndebugger\n',
    '//biome-ignore lint: x\ndebugger\n',
    '/* biome-ignore\tlint: x */debugger\n',
    '/** biome-ignore lint: x */\ndebugger\n',
    '/*\n * a\n * biome-ignore lint: x\n */\ndebugger\n',
    '/*\n\n  biome-ignore lint: x\n*/\ndebugger\n',
    '/***biome-ignore lint: x */\ndebugger\n',
    '// biome-ignore-all lint: x\ndebugger\n',
    '// biome-ignore-start lint: x\ndebugger\n// biome-ignore-end lint: x\n',
  ],
  ruff: [
    'import os  # noqa\n',
    'import os  # why # noqa\n',
    'import os  #NoQA:F401\n',
    'import os  # noqa : F401\n',
    'import os  # ruff: ignore[F401]\n',
    'import os  #ruff:  ignore [F401]\n',
    '# ruff: noqa\nimport os\n',
    '# flake8:noqa\nimport os\n',
    '# ruff: file-ignore[F401]\nimport os\n',
    '# ruff: disable[F401]\nimport os\n# ruff: enable[F401]\n',
  ],
  eslint: [
    'debugger // eslint-disable-line\n',
    'debugger //eslint-disable-line no-debugger -- why\n',
    'debugger /* eslint-disable-line no-debugger */\n',
    '// eslint-disable-next-line no-debugger\ndebugger\n',
    '/*eslint-disable-next-line*/\ndebugger\n',
    '/* eslint-disable */\ndebugger\n',
    '/*eslint-disable*/debugger\n',
    '/*\n  eslint-disable\tno-debugger\n*/\ndebugger\n',
    '/* eslint-disable no-debugger -- why */\ndebugger\n/* eslint-enable */\n',
    'debugger <!-- eslint-disable-line\n',
    '--> eslint-disable-next-line no-debugger\ndebugger\n',
  ],
}

const loud: Readonly<Record<string, readonly string[]>> = {
  biome: [
    '// x biome-ignore lint: x\ndebugger\n',
    '// eslint-disable-next-line\ndebugger\n',
    '// biome-ignored\ndebugger\n',
  ],
  ruff: [
    'import os  # nonoqa\n',
    'import os  # noqaX\n',
    'import os  # ruff: ignore\n',
    '# ruff: enable[F401]\nimport os\n',
  ],
  eslint: [
    '// eslint-disable\ndebugger\n',
    '/** eslint-disable */\ndebugger\n',
    '/* x eslint-disable */\ndebugger\n',
    'debugger // eslint-disable-lines\n',
    '/* eslint-enable */\ndebugger\n',
    '/* eslint no-debugger: 0 */\ndebugger\n',
    '// biome-ignore lint: x\ndebugger\n',
  ],
}

/** Obeyed by the command line that runs the tree's own rules. */
const silentInRepo: readonly string[] = [
  '// ast-grep-ignore\neval(a)\n',
  'eval(a) // ast-grep-ignore: no-eval\n',
  '//ast-grep-ignore\neval(a)\n',
  '/* ast-grep-ignore */\neval(a)\n',
  '/*\n * ast-grep-ignore\n */\neval(a)\n',
  '/** ast-grep-ignore why */\neval(a)\n',
]
const loudInRepo: readonly string[] = [
  '// x ast-grep-ignore\neval(a)\n',
  '// no-ast-grep-ignore\neval(a)\n',
  'b("ast-grep-ignore")\neval(a)\n',
]

const found = (id: string, text: string, configSource: ConfigSource = 'assay') => [
  ...analyzer(id).inlineSuppressions(text, configSource),
]
const count = (id: string, text: string, configSource: ConfigSource = 'assay'): number =>
  found(id, text, configSource).length

const ending: Readonly<Record<string, string>> = { biome: 'js', ruff: 'py', eslint: 'js' }

describe.each(['biome', 'ruff', 'eslint'])('the suppressions of %s', (id) => {
  test.each(silent[id] ?? [])('count one in %j', (text) => {
    expect(count(id, text)).toBe(1)
    expect(count(id, text.replaceAll('\n', '\r\n'))).toBe(1)
  })

  test.each(loud[id] ?? [])('count none in %j', (text) => {
    expect(count(id, text)).toBe(0)
  })

  test('count all of a file, at the cost of its size', () => {
    expect(count(id, (silent[id] ?? []).join('').repeat(10_000))).toBe(10_000 * (silent[id]?.length ?? 0))
    for (const part of [
      '# ',
      '/',
      '*',
      ' ',
      '\n',
      '// biome-ignore',
      '# ruff: ',
      '\n \t',
      '\r',
      '/* ',
      '// eslint-disable',
      '/* eslint-disable-l',
      '<!-- ',
      '--> eslint-disable-',
    ])
      expect(count(id, part.repeat(200_000))).toBe(0)
  })
})

needs('biome', 'ruff', 'eslint').describe('what is counted', () => {
  test.each(['biome', 'ruff', 'eslint'])('silences %s, and what is not does not', async (id) => {
    const texts = [...(silent[id] ?? []), ...(loud[id] ?? [])]
    const name = (index: number): string => `${index}.${ending[id]}`
    const { report } = await vet(id, Object.fromEntries(texts.map((text, index) => [name(index), text])))
    const named = new Set(
      lines(report)
        .filter((line) => /noDebugger|F401|no-debugger/u.test(line))
        .map((line) => line.split(/[ :]/u)[1]),
    )
    expect(texts.filter((_, index) => named.has(name(index)))).toEqual(loud[id])
  })
})

describe('the suppressions of ast-grep', () => {
  test.each(silentInRepo)("are those of the tree's own rules: %j", (text) => {
    expect(count('ast-grep', text, 'repo')).toBe(1)
    expect(count('ast-grep', text, 'assay')).toBe(0)
  })

  test.each(loudInRepo)('count none in %j', (text) => {
    expect(count('ast-grep', text, 'repo')).toBe(0)
  })

  test('cost what the text does', () => {
    for (const part of ['/*', '/', '*', '#', '# ', '// ', '<!-- ', '// ast-grep-'])
      expect(count('ast-grep', part.repeat(200_000), 'repo')).toBe(0)
  })
})

needs('bubblewrap', 'ast-grep').describe("the command line that runs the tree's own rules", () => {
  test('obeys those comments and no others', async () => {
    const texts = [...silentInRepo, ...loudInRepo]
    const own = { 'sgconfig.yml': 'ruleDirs: [rules]\n', 'rules/a.yml': noEval }
    const tree = Object.fromEntries(texts.map((text, index) => [`${index}.js`, text]))
    const { report } = await vetInSandbox('ast-grep', { ...own, ...tree }, { configSource: 'repo' })
    const named = new Set(lines(report).map((line) => line.split(/[ :]/u)[1]))
    expect(texts.filter((_, index) => named.has(`${index}.js`))).toEqual(loudInRepo)
  })
})

const noEval = 'id: no-eval\nlanguage: js\nrule: { pattern: eval($A) }\nseverity: error\nmessage: No.\n'

describe('a comment that switches an ESLint rule off', () => {
  test.each(['/* eslint no-eval: 0 */', '/*eslint no-eval:"off"*/', '/* eslint a: 2,\n no-eval: [ "off" ] */'])(
    "counts under the tree's own configuration: %j",
    (text) => {
      expect(count('eslint', text, 'repo')).toBe(1)
      expect(count('eslint', text, 'assay')).toBe(0)
    },
  )

  test.each(['/* eslint no-eval: 2 */', '/* eslint no-eval: "error" */', '/* eslintno-eval: 0 */'])(
    'is none in %j',
    (text) => {
      expect(count('eslint', text, 'repo')).toBe(0)
    },
  )

  test('costs what the text does', () => {
    for (const part of ['/* eslint ', '/* eslint a:', ' : ', '/*'])
      expect(count('eslint', part.repeat(100_000), 'repo')).toBe(0)
  })
})

describe('a listed comment', () => {
  test.each([
    ['ruff', 'import os  # noqa: F401 (why)\nx = 1\n', '# noqa: F401 (why)'],
    ['ruff', '"import os  # noqa: F401\\n",\n"x"', '# noqa: F401'],
    ['ruff', '"import os  # noqa"\n]', '# noqa'],
    ['biome', 'a() // biome-ignore lint: x\nb()\n', '// biome-ignore lint: x'],
    ['biome', '/*\n * biome-ignore lint: x */ b()\n'.slice(3), '* biome-ignore lint: x */'],
    ['biome', '/* biome-ignore lint: x */ debugger\n', '/* biome-ignore lint: x */'],
    ['eslint', 'a() /* eslint-disable-line no-x */ + b()\n', '/* eslint-disable-line no-x */'],
    ['eslint', '/* eslint-disable\n   no-x */ b()\n', '/* eslint-disable no-x */'],
    ['clippy', '#[allow(dead_code)] fn a() {}\n', '#[allow(dead_code)]'],
    ['clippy', '#[cfg_attr(clippy, expect(\n    dead_code\n))]\nfn a() {}', '#[cfg_attr(clippy, expect( dead_code ))]'],
  ])('of %s in %j is the comment alone, in one line', (id, text, comment) => {
    expect(found(id, text)).toEqual([{ line: 1, text: comment }])
  })

  test.each(['\n', '\r\n', '\r'])('has the line that it begins in, counted by %j', (end) => {
    const text = ['a', '# noqa', '', 'b  # noqa', '# noqa'].join(end)
    expect(found('ruff', text).map(({ line }) => line)).toEqual([2, 4, 5])
  })

  test('has no control characters and is cut at 200', () => {
    expect(found('ruff', '# noqa \u001b[31m\u202e')[0]?.text).toBe('# noqa \\u{001b}[31m\\u{202e}')
    expect(found('ruff', `# noqa ${'x'.repeat(1000)}`)[0]?.text).toHaveLength(200)
    expect(found('ruff', `# noqa ${'😀'.repeat(1000)}`)[0]?.text).toMatch(/😀$/u)
    expect(found('ruff', `# noqa x${'😀'.repeat(1000)}`)[0]?.text).toMatch(/😀$/u)
  })
})

test('the template counts what it says', () => {
  const text = '# template-ignore\nx # template-ignore: y\n# no-template-ignored'
  expect([...template.inlineSuppressions(text, 'assay')]).toEqual([
    { line: 1, text: 'template-ignore' },
    { line: 2, text: 'template-ignore: y' },
  ])
})
