import { describe, expect, test } from 'vitest'
import { template } from '../../analyzers/_template/index.ts'
import { needs } from '../support/needs.ts'
import { analyzer, lines, vet } from './run-plan.ts'

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

const ending: Readonly<Record<string, string>> = { biome: 'js', ruff: 'py', eslint: 'js' }

describe.each(['biome', 'ruff', 'eslint'])('the suppressions of %s', (id) => {
  test.each(silent[id] ?? [])('count one in %j', (text) => {
    expect(analyzer(id).inlineSuppressions(text)).toBe(1)
    expect(analyzer(id).inlineSuppressions(text.replaceAll('\n', '\r\n'))).toBe(1)
  })

  test.each(loud[id] ?? [])('count none in %j', (text) => {
    expect(analyzer(id).inlineSuppressions(text)).toBe(0)
  })

  test('count all of a file, at the cost of its size', () => {
    expect(analyzer(id).inlineSuppressions((silent[id] ?? []).join('').repeat(10_000))).toBe(
      10_000 * (silent[id]?.length ?? 0),
    )
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
      expect(analyzer(id).inlineSuppressions(part.repeat(200_000))).toBe(0)
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

test('the template counts what it says', () => {
  expect(template.inlineSuppressions('# template-ignore\nx # template-ignore: y\n# no-template-ignored')).toBe(2)
})
