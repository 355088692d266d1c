import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { lines, vet } from './run-plan.ts'

const faulty = 'import os\n'
const unusedAt = (uri: string): string => `F401 ${uri}:1:8-1:10`

needs('ruff').describe('Ruff, run for real', () => {
  test('reports what it finds in every file and is ok', async () => {
    const { report } = await vet('ruff', { 'a.py': faulty, 'sub/b.pyi': faulty, 'c.pyw': faulty, 'x.txt': 'no code' })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report)).toEqual([unusedAt('a.py'), unusedAt('c.pyw'), unusedAt('sub/b.pyi')])
    expect(report.filesRead).toEqual(['a.py', 'c.pyw', 'sub/b.pyi'])
  })

  test('a clean tree is ok with no result', async () => {
    const { report } = await vet('ruff', { 'a.py': 'x = 1\n', '__init__.py': '' })
    expect(report.outcome.kind).toBe('ok')
    expect(report.log?.runs?.[0]?.results).toEqual([])
  })

  test('an unused import is no error, an undefined name is one', async () => {
    const { report } = await vet('ruff', { 'a.py': 'import os\nprint(undefined)\n' })
    expect(report.log?.runs?.[0]?.results?.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['F401', 'note'],
      ['F821', 'error'],
    ])
  })

  const configurations = {
    'ruff.toml': [
      'exclude = ["*"]\n',
      'extend = "/etc/shadow"\n',
      '[lint]\nselect = []\n',
      '[lint.per-file-ignores]\n"*" = ["ALL"]\n',
      'force-exclude = true\nexclude = ["*"]\n',
      '][\n',
    ],
    '.ruff.toml': ['include = []\n', 'target-version = "py37"\n', 'required-version = "==0.0.1"\n'],
    'pyproject.toml': [
      '[tool.ruff]\nexclude = ["*"]\n',
      '[tool.ruff.lint]\nignore = ["F"]\n',
      '[project]\nrequires-python = ">=2"\n',
    ],
  }
  for (const [name, texts] of Object.entries(configurations)) {
    test(`a ${name} at any depth changes nothing, whatever it says`, async () => {
      const sources = Object.fromEntries(
        texts.flatMap((_, index) => [
          [`d${index}/a.py`, faulty],
          [`d${index}/in/b.py`, faulty],
        ]),
      )
      const plain = await vet('ruff', { 'a.py': faulty, ...sources })
      expect(lines(plain.report)).toHaveLength(1 + 2 * texts.length)
      for (const root of texts) {
        const nested = Object.fromEntries(texts.map((text, index) => [`d${index}/${name}`, text]))
        const ignores = {
          '.gitignore': '*',
          '.ignore': '*',
          '.editorconfig': 'root = true\n[*]\nmax_line_length = 1\n',
        }
        const { report } = await vet('ruff', { [name]: root, 'a.py': faulty, ...ignores, ...sources, ...nested })
        expect(report.outcome.kind).toBe('ok')
        expect(report.log).toEqual(plain.report.log)
      }
    })
  }

  test("the tree's configuration counts where the operator asks for it", async () => {
    const tree = { 'ruff.toml': '[lint]\nselect = ["E711"]\n', 'a.py': 'import os\nx = os.name == None\n' }
    const { report } = await vet('ruff', tree, 'repo')
    expect(lines(report)).toEqual(['E711 a.py:2:16-2:20'])
  })

  test("files that the tree's configuration leaves out are named as unread", async () => {
    const tree = { 'ruff.toml': 'extend-exclude = ["legacy"]\n', 'a.py': faulty, 'legacy/b.py': faulty }
    const { report } = await vet('ruff', tree, 'repo')
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['legacy/b.py'])
  })

  test('an extend that leads outside neither passes nor is quoted', async () => {
    const { report } = await vet('ruff', { 'ruff.toml': 'extend = "/etc/passwd"\n', 'a.py': faulty }, 'repo')
    expect(report.outcome.kind).toBe('crashed')
    expect(report.outcome.message).not.toMatch(/root|passwd/)
  })

  test('nesting that overflows its stack is a crash, not a clean run', async () => {
    const { report } = await vet('ruff', { 'deep.py': '['.repeat(200_000), 'a.py': faulty })
    expect(report.outcome.kind).toBe('crashed')
    expect(report.log).toBeNull()
  })

  test('what it could not read is named, and the run is partial', async () => {
    const { report } = await vet('ruff', {
      'a.py': faulty,
      'broken.py': 'def f(:\n',
      'latin1.py': Buffer.from('# -*- coding: latin-1 -*-\nx = "\xe9"\n', 'latin1'),
      'broken.ipynb': '{bad',
    })
    expect(report.outcome.kind).toBe('partial')
    expect(report.filesRead).toEqual(['a.py'])
    expect(report.skipped).toEqual([
      { uri: 'broken.ipynb', reason: 'syntax error at line 1; other findings may be missing' },
      { uri: 'broken.py', reason: 'syntax error at line 1; other findings may be missing' },
      { uri: 'latin1.py', reason: 'not UTF-8' },
    ])
    expect(lines(report)).toContain('invalid-syntax broken.py:1:7-1:8')
    expect(lines(report)).toContain('invalid-syntax broken.ipynb')
  })

  test('odd names are read, encoded and told apart', async () => {
    const names = [
      '-dash.py',
      'sp ace.py',
      'pct%41.py',
      'ünï.py',
      'back\\slash.py',
      'new\nline.py',
      'cr\r.py',
      'esc\u001b[31m.py',
      '#h?.py',
      ' lead.py',
    ]
    const { report } = await vet('ruff', Object.fromEntries(names.map((name) => [name, faulty])))
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report).sort()).toEqual(names.map((name) => unusedAt(encodeURIComponent(name))).sort())
  })

  test('columns are UTF-16 code units by the bytes of the file', async () => {
    const { report } = await vet('ruff', {
      'bom.py': '\uFEFFimport os\n',
      'cr.py': 'x = 1\rimport os\r',
      'crlf.py': 'x = 1\r\nif x:\r\n\timport os\r\n',
      'emoji.py': 's = "🔥👩‍🚀 é\u2028"; import os\n',
    })
    const unused = lines(report).filter((line) => line.startsWith('F401'))
    expect(unused).toEqual([
      'F401 bom.py:1:8-1:10',
      'F401 cr.py:1:14-1:16',
      'F401 crlf.py:3:9-3:11',
      'F401 emoji.py:1:26-1:28',
    ])
  })

  test('a place behind the last line break is on the last line', async () => {
    const { report } = await vet('ruff', { 'a.py': 'def f(:\n' })
    const region = report.log?.runs?.[0]?.results?.map(
      ({ locations }) => locations?.[0]?.physicalLocation?.region?.endLine,
    )
    expect(region).toEqual([1, 1])
  })

  test('fixes are kept with their regions converted', async () => {
    const { report } = await vet('ruff', { 'a.py': 's = "🔥"; x = s == None\n' })
    const result = report.log?.runs?.[0]?.results?.find(({ ruleId }) => ruleId === 'E711')
    expect(result?.fixes).toEqual([
      {
        description: { text: 'Replace with `cond is None`' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'a.py', uriBaseId: 'SRCROOT' },
            replacements: [
              {
                deletedRegion: { startLine: 1, startColumn: 15, endLine: 1, endColumn: 24 },
                insertedContent: { text: 's is None' },
              },
            ],
          },
        ],
        properties: { applicability: 'unsafe' },
      },
    ])
  })

  test('a finding in a notebook stands at its place in the JSON text', async () => {
    const cell = (cell_type: string, source: string[]) => ({
      cell_type,
      metadata: {},
      source,
      ...(cell_type === 'code' ? { outputs: [], execution_count: null } : {}),
    })
    const cells = [
      cell('markdown', ['# Notes']),
      cell('code', ['x = 1\n', 'print("\u{1F525}\\u00e9", x)']),
      cell('code', ['t = 1\n', '"a\\tb"; import shutil\n', 'print(t)']),
    ]
    const notebook = `${JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`
    const { report } = await vet('ruff', { 'explore.ipynb': notebook })
    const result = report.log?.runs?.[0]?.results?.find(({ ruleId }) => ruleId === 'F401')
    const region = result?.locations?.[0]?.physicalLocation?.region
    const line = notebook.split('\n').findIndex((text) => text.includes('shutil'))
    const column = notebook.split('\n')[line]?.indexOf('shutil') ?? -1
    expect(region).toEqual({
      startLine: line + 1,
      startColumn: column + 1,
      endLine: line + 1,
      endColumn: column + 7,
      snippet: { text: 'shutil' },
    })
    expect(result?.message.text).toBe('`shutil` imported but unused (cell 3, line 2)')
    expect(result?.fixes).toBeUndefined()
    expect(report.ledger?.steps.map(({ id }) => id)).toContain('notebook-cells')
  })
})
