import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { lines, vet } from './run-plan.ts'

type Cell = { readonly source: string | readonly string[]; readonly metadata?: object; readonly cell_type?: string }

const notebook = (metadata: object, ...cells: readonly Cell[]): string =>
  JSON.stringify({
    cells: cells.map(({ cell_type = 'code', metadata: own = {}, source }) => ({
      cell_type,
      metadata: own,
      source,
      ...(cell_type === 'code' ? { outputs: [], execution_count: null } : {}),
    })),
    metadata,
    nbformat: 4,
    nbformat_minor: 4,
  })

const python = { language_info: { name: 'python' } }
const faulty = { source: 'import os' }
const automagics =
  'alias alias_magic autoawait autocall automagic bookmark cd code_wrap colors conda config debug dhist dirs doctest_mode edit env gui history killbgscripts load load_ext loadpy logoff logon logstart logstate logstop lsmagic macro magic mamba matplotlib micromamba notebook page pastebin pdb pdef pdoc pfile pinfo pinfo2 pip popd pprint precision prun psearch psource pushd pwd pycat pylab quickref recall rehashx reload_ext rerun reset reset_selective run save sc set_env sx system tb time timeit unalias unload_ext who who_ls whos xdel xmode'.split(
    ' ',
  )
const others =
  'ls cat less uv sql bash html writefile capture ipytest pypy python python3 python2 script print store'.split(' ')

/** Each holds an unused import: either it is found, or the notebook is named as unread, and not both. */
const notebooks: Readonly<Record<string, string>> = {
  plain: notebook(python, faulty),
  'no language': notebook({}, faulty),
  'another language': notebook({ language_info: { name: 'R' }, kernelspec: { language: 'python' } }, faulty),
  'a capital': notebook({ language_info: { name: 'Python' } }, faulty),
  'a kernel of no language': notebook({ kernelspec: { name: 'x' } }, faulty),
  'a kernel of language null': notebook({ kernelspec: { language: null } }, faulty),
  'a python kernel': notebook({ language_info: null, kernelspec: { language: 'python' } }, faulty),
  'a cell of another language': notebook(python, { ...faulty, metadata: { vscode: { languageId: 'shellscript' } } }),
  'a cell of python': notebook(python, { ...faulty, metadata: { vscode: { languageId: 'python' } } }),
  'a cell of null': notebook(python, { ...faulty, metadata: { vscode: null } }),
  'a magic in a string': notebook(python, { source: '"""\n%%html\n"""\nimport os' }),
  'a magic without a name': notebook(python, { source: '%%\nimport os' }),
  'a magic of python': notebook(python, { source: '%%time\nimport os' }),
  'a magic in a list': notebook(python, { source: ['x = 1\n', '%%html\n', 'import os'] }),
  'a magic inside an entry of a list': notebook(python, { source: ['x = """\n%%html\n"""\n', 'import os'] }),
  'a magic behind a next-line': notebook(python, { source: 'time\u0085x\nimport os' }),
  'a value called as a magic': notebook(python, { source: 'time + 1\nimport os' }),
  'a name set as a magic': notebook(python, { source: 'time = 1\nimport os' }),
  'a magic behind a blank line': notebook(python, { source: '\ntime\nimport os' }),
  ...Object.fromEntries(
    [...automagics, ...others].flatMap((name) => [
      [`auto ${name}`, notebook(python, { source: `${name}\nimport os` })],
      [`cell ${name}`, notebook(python, { source: `%%${name}\nimport os` })],
    ]),
  ),
}

needs('ruff').describe('a notebook, for real', () => {
  test('is unread exactly where Ruff passes over its code', async () => {
    const tree = Object.fromEntries(Object.entries(notebooks).map(([name, text]) => [`${name}.ipynb`, text]))
    const { report } = await vet('ruff', tree)
    const found = lines(report)
      .filter((line) => line.startsWith('F401 '))
      .map((line) => decodeURIComponent(line.slice('F401 '.length).replace(/:[\d:-]+$/u, '')))
    const unread = report.skipped.map(({ uri }) => uri)
    expect([...found, ...unread].sort()).toEqual(Object.keys(tree).sort())
    expect(report.filesRead.toSorted()).toEqual(found.toSorted())
    expect(found).toContain('plain.ipynb')
    expect(unread).toContain('another language.ipynb')
    expect(report.outcome.kind).toBe('partial')
  })

  test('with an ending in capitals is no notebook to Ruff, and unread', async () => {
    const { report } = await vet('ruff', { 'a.IPYNB': notebook({}, { source: 'import os' }).replaceAll('null', '0') })
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['a.IPYNB'])
    expect(report.outcome.kind).toBe('partial')
  })

  test.each([
    ['a line that only IPython understands', { source: 'pip install x\n' }],
    ['text of another kind', { cell_type: 'markdown', source: '%%bash\ntime' }],
  ])('with %s is read', async (_what, cell) => {
    const { report } = await vet('ruff', { 'a.ipynb': notebook(python, cell, faulty) })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toHaveLength(1)
  })
})

needs('ruff').describe("the tree's configuration", () => {
  test('cannot make Ruff silent on what it could not read', async () => {
    const latin1 = Buffer.from('x = "\xe9"\n', 'latin1')
    const silent = '[lint]\nselect = ["F"]\nignore = ["E902"]\n'
    const { report } = await vet('ruff', { 'ruff.toml': silent, 'a.py': latin1 }, 'repo')
    expect(report.skipped).toEqual([{ uri: 'a.py', reason: 'not UTF-8' }])
  })

  test('cannot call code a document', async () => {
    const extension = '[extension]\npy = "markdown"\npyi = "markdown"\npyw = "markdown"\nipynb = "markdown"\n'
    const sources = { 'a.py': 'import os\n', 'b.pyi': 'import os\n', 'c.pyw': 'import os\n' }
    const { report } = await vet(
      'ruff',
      { 'ruff.toml': extension, ...sources, 'd.ipynb': notebook(python, faulty) },
      'repo',
    )
    expect(lines(report).filter((line) => line.startsWith('F401 '))).toHaveLength(4)
  })
})
