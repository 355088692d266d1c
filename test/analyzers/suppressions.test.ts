import { describe, expect, test } from 'vitest'
import { template } from '../../analyzers/_template/index.ts'
import { needs } from '../support/needs.ts'
import { analyzer, vet } from './run-plan.ts'

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
}

const file: Readonly<Record<string, string>> = { biome: 'a.js', ruff: 'a.py' }

describe.each(['biome', 'ruff'])('the suppressions of %s', (id) => {
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
    for (const part of ['# ', '/', '*', ' ', '\n', '// biome-ignore', '# ruff: ', '\n \t', '\r'])
      expect(analyzer(id).inlineSuppressions(part.repeat(200_000))).toBe(0)
  })
})

needs('biome', 'ruff').describe('what is counted', () => {
  test.each(['biome', 'ruff'])('silences %s, and what is not does not', async (id) => {
    const named = async (text: string): Promise<boolean> => {
      const { report } = await vet(id, { [file[id] ?? '']: text })
      return /noDebugger|F401/u.test(JSON.stringify(report.log?.runs?.[0]?.results?.map(({ ruleId }) => ruleId)))
    }
    for (const text of silent[id] ?? []) expect([text, await named(text)]).toEqual([text, false])
    for (const text of loud[id] ?? []) expect([text, await named(text)]).toEqual([text, true])
  })
})

test('the template counts what it says', () => {
  expect(template.inlineSuppressions('# template-ignore\nx # template-ignore: y\n# no-template-ignored')).toBe(2)
})
