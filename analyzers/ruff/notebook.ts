import { Type } from 'typebox'
import { decodeJson } from '../decode.ts'

/** What of a notebook decides whether Ruff 0.17.6 looks at it; all else may be anything. */
const Notebook = Type.Object({
  metadata: Type.Object({
    language_info: Type.Optional(Type.Union([Type.Null(), Type.Object({ name: Type.String() })])),
    kernelspec: Type.Optional(
      Type.Union([Type.Null(), Type.Object({ language: Type.Optional(Type.Union([Type.Null(), Type.String()])) })]),
    ),
  }),
  cells: Type.Array(
    Type.Object({
      cell_type: Type.String(),
      source: Type.Union([Type.String(), Type.Array(Type.String())]),
      metadata: Type.Object({
        vscode: Type.Optional(Type.Union([Type.Null(), Type.Object({ languageId: Type.String() })])),
      }),
    }),
  ),
})

/**
 * Why Ruff passed a notebook over, or a code cell of it: it says nothing of either. null where it read all its code. A
 * notebook whose form is not to be made out is one that was passed over.
 */
export const unreadNotebook = (path: string, bytes: Uint8Array): string | null => {
  // Ruff knows the ending in small letters only, and takes another for Python text.
  if (!path.endsWith('.ipynb')) return 'Ruff takes it for Python text; it knows a notebook by the ending .ipynb'
  const notebook = decodeJson(Notebook, bytes)
  if (notebook === null) return 'not a notebook that can be made out'
  const { language_info, kernelspec } = notebook.metadata
  const language = language_info?.name ?? (kernelspec ? (kernelspec.language ?? 'none') : 'python')
  if (language !== 'python') return 'Ruff reads no notebook of another language than python'
  for (const [index, { cell_type, source, metadata }] of notebook.cells.entries()) {
    if (cell_type !== 'code') continue
    const cell = `cell ${index + 1}`
    if ((metadata.vscode?.languageId ?? 'python') !== 'python') return `Ruff reads no ${cell}, of another language`
    // An entry of a list is a line to Ruff, whatever line breaks it holds.
    const lines = typeof source === 'string' ? source.split('\n') : source
    if (startsWithMagic(lines) || lines.some(isCellMagic)) return `Ruff reads no ${cell}, which IPython's magic governs`
  }
  return null
}

const wordsOf = (line: string): readonly string[] => line.split(/\p{White_Space}+/u, 3).filter((word) => word !== '')

/** The magics that leave a cell Python. */
const pythonMagics = new Set('capture debug ipytest prun pypy python python3 time timeit'.split(' '))

const isCellMagic = (line: string): boolean => {
  const [first = ''] = wordsOf(line)
  return first.startsWith('%%') && !pythonMagics.has(first.slice(2))
}

/** Names that IPython takes for a magic without its sign, where no assignment follows. Ruff then leaves out the cell. */
const automagics = new Set(
  `alias alias_magic autoawait autocall automagic bookmark cd code_wrap colors conda config debug dhist dirs doctest_mode
  edit env gui history killbgscripts load load_ext loadpy logoff logon logstart logstate logstop lsmagic macro magic mamba
  matplotlib micromamba notebook page pastebin pdb pdef pdoc pfile pinfo pinfo2 pip popd pprint precision prun psearch
  psource pushd pwd pycat pylab quickref recall rehashx reload_ext rerun reset reset_selective run save sc set_env sx
  system tb time timeit unalias unload_ext who who_ls whos xdel xmode`.split(/\s+/u),
)
const assignments = new Set('= += -= *= /= //= %= **= &= |= ^='.split(' '))

/** A single line such as `pip install x` is no Python, so nothing is lost with it. */
const startsWithMagic = (lines: readonly string[]): boolean => {
  const [first = '', second = ''] = wordsOf(lines[0] ?? '')
  if (!automagics.has(first) || assignments.has(second)) return false
  const isAlone = lines.every((line, index) => (index === 0 ? !/\n./su.test(line) : line.trim() === ''))
  return !isAlone || !/^[a-z]+$/u.test(second) || /^(?:and|or|in|is|if|not|for)$/u.test(second)
}
