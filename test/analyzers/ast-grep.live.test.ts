import { expect, test } from 'vitest'
import { validateLog } from '../../sarif/index.ts'
import { needs } from '../support/needs.ts'
import { lines, type Tree } from './run-plan.ts'
import { type SandboxedOptions, vetInSandbox } from './sandboxed.ts'

const vet = (tree: Tree, options: SandboxedOptions = {}) => vetInSandbox('ast-grep', tree, options)

/** The task of the driver, changed before it runs. */
const withTask = (change: Readonly<Record<string, unknown>>): SandboxedOptions => ({
  change: (plan) => ({
    ...plan,
    steps: plan.steps.map((step) => ({
      ...step,
      stdin: {
        kind: 'text',
        text: JSON.stringify({ ...JSON.parse(step.stdin.kind === 'text' ? step.stdin.text : '{}'), ...change }),
      },
    })),
  }),
})

/** Finds calls of `eval` in all four languages, whatever our own rules look for. */
const evalRules = Object.fromEntries(
  [
    ['javascript', 'call_expression', 'function'],
    ['go', 'call_expression', 'function'],
    ['python', 'call', 'function'],
    ['rust', 'call_expression', 'function'],
  ].map(([language, kind, field]) => [
    language,
    [{ id: `${language}/eval`, matcher: { rule: { kind, has: { field, regex: '^eval$' } } } }],
  ]),
)

/** `line:column-endLine:endColumn` of the calls of `eval` in each file, as the readers say it. */
const evals = async (tree: Tree): Promise<Record<string, readonly string[]>> => {
  const { raws, plan } = await vet(tree, withTask({ rules: evalRules }))
  type Line = {
    readonly kind: string
    readonly file: number
    readonly results: readonly { start: Place; end: Place }[]
  }
  type Place = { readonly line: number; readonly column: number }
  const records = Buffer.from(raws[0]?.stdout ?? [])
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ kind }) => kind === 'file')
  return Object.fromEntries(
    records.map(({ file, results }) => [
      plan.files[file] ?? '',
      results.map(({ start, end }) => `${start.line}:${start.column}-${end.line}:${end.column}`),
    ]),
  )
}

const fault = 'request({ rejectUnauthorized: false })\n'
const faultAt = (uri: string, place = '1:11-1:36'): string => `javascript/tls-check-disabled ${uri}:${place}`
const goFault = 'package a\n\nvar c = tls.Config{InsecureSkipVerify: true}\n'

needs('bubblewrap', 'ast-grep').describe('ast-grep, run for real in the sandbox', () => {
  test('reports what it finds in every file and is ok', async () => {
    const names = ['a.js', 'b.mjs', 'c.cjs', 'd.jsx', 'e.ts', 'f.mts', 'g.cts', 'h.tsx']
    const others = { 'i.go': goFault, 'j.py': 'x = 1\n', 'k.pyi': 'x: int\n', 'l.pyw': '', 'm.rs': 'fn f() {}\n' }
    const { report } = await vet({
      ...Object.fromEntries(names.map((name) => [name, fault])),
      ...others,
      'x.txt': 'no code',
    })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report)).toEqual([...names.map((name) => faultAt(name)), 'go/tls-check-disabled i.go:3:20-3:44'])
    expect(report.filesRead).toEqual([...names, ...Object.keys(others)])
  })

  test('a clean tree is ok with no result and no taxonomy', async () => {
    const { report } = await vet({ 'a.ts': 'export const a = 1\n', 'b.go': '' })
    expect(report.outcome.kind).toBe('ok')
    expect(report.log?.runs?.[0]?.results).toEqual([])
    expect(report.log?.runs?.[0]?.taxonomies).toBeUndefined()
  })

  test('a rule says which weakness it looks for, in a log without a defect', async () => {
    const { report } = await vet({ 'a.js': fault })
    const run = report.log?.runs?.[0]
    expect(run?.taxonomies?.map(({ name, taxa }) => [name, taxa?.map(({ id }) => id)])).toEqual([['CWE', ['295']]])
    const rule = run?.tool.driver.rules?.[0]
    expect(rule?.relationships).toEqual([
      { target: { id: '295', index: 0, toolComponent: { name: 'CWE' } }, kinds: ['superset'] },
    ])
    expect(validateLog(report.log).validation.defects).toEqual([])
    expect(rule?.properties).toEqual({ tags: ['security'], fault: 'tls-check-off' })
  })

  const before = {
    emoji: ['"\u{1F525}\u{1F469}\u200D\u{1F680}"; ', '1:12-1:19'],
    combining: ['"e\u0301"; ', '1:7-1:14'],
    tab: ['\t', '1:2-1:9'],
    crlf: ['a;\r\n', '2:1-2:8'],
    mark: ['\uFEFF', '1:1-1:8'],
    both: ['\uFEFF"\u{1F525}"; ', '1:7-1:14'],
  } as const
  const cases = Object.entries(before)

  test('columns are UTF-16 code units, lines end by LF, a byte order mark is no column, in JavaScript and Python', async () => {
    const python = cases.filter(([name]) => name !== 'tab')
    const found = await evals({
      ...Object.fromEntries(cases.map(([name, [text]]) => [`${name}.ts`, `${text}eval(x)\n`])),
      ...Object.fromEntries(python.map(([name, [text]]) => [`${name}.py`, `${text}eval(x)\n`])),
    })
    expect(found).toEqual({
      ...Object.fromEntries(cases.map(([name, [, place]]) => [`${name}.ts`, [place]])),
      ...Object.fromEntries(python.map(([name, [, place]]) => [`${name}.py`, [place]])),
    })
  })

  test('and in Go and Rust', async () => {
    const inside = (open: string, text: string): string =>
      text.startsWith('\uFEFF') ? `\uFEFF${open}\n${text.slice(1)}eval(x)\n}\n` : `${open}\n${text}eval(x)\n}\n`
    const found = await evals({
      ...Object.fromEntries(cases.map(([name, [text]]) => [`${name}.go`, inside('package a; func f() {', text)])),
      ...Object.fromEntries(cases.map(([name, [text]]) => [`${name}.rs`, inside('fn f() {', text)])),
    })
    const lower = (place: string): string =>
      place.replace(/(\d+):(\d+)-(\d+)/, (_, a, b, c) => `${+a + 1}:${b}-${+c + 1}`)
    expect(found).toEqual(
      Object.fromEntries(
        ['go', 'rs'].flatMap((kind) => cases.map(([name, [, place]]) => [`${name}.${kind}`, [lower(place)]])),
      ),
    )
  })

  test('a lone CR ends a line, and a comment, where the language says so; to SARIF it is a column', async () => {
    const found = await evals({
      'a.js': '// a\reval(x)\r',
      'b.py': '# a\reval(x)\r',
      'c.js': 'let a = 1 // \u2028eval(x)\n',
      'd.rs': 'fn f() {\n// a\reval(x)\n}\n',
      'e.go': 'package a\nfunc f() {\n// a\reval(x)\n}\n',
    })
    expect(found).toEqual({ 'a.js': ['1:6-1:13'], 'b.py': ['1:5-1:12'], 'c.js': ['1:15-1:22'], 'd.rs': [], 'e.go': [] })
  })

  test('regions lie inside the file and quote it', async () => {
    const { report } = await vet({ 'a.ts': `// \u{1F525}\r\nconst s = "\u{1F525}"; ${fault}` })
    expect(lines(report)).toEqual([faultAt('a.ts', '2:27-2:52')])
    const region = report.log?.runs?.[0]?.results?.[0]?.locations?.[0]?.physicalLocation?.region
    expect(region?.snippet?.text).toBe('rejectUnauthorized: false')
  })

  test('what it could not read is named, and the run is partial', async () => {
    const { report } = await vet({
      'a.ts': fault,
      'latin1.py': Buffer.from('# -*- coding: latin-1 -*-\nx = "\xe9"\n', 'latin1'),
      'large.ts': `${fault}//${' '.repeat(1024 * 1024)}\n`,
      'utf16.ts': Buffer.from(`\uFEFF${fault}`, 'utf16le'),
    })
    expect(report.outcome.kind).toBe('partial')
    expect(report.filesRead).toEqual(['a.ts'])
    expect(report.skipped).toEqual([
      { uri: 'large.ts', reason: 'larger than the size limit' },
      { uri: 'latin1.py', reason: 'not UTF-8' },
      { uri: 'utf16.ts', reason: 'not UTF-8' },
    ])
  })

  test('words that a grammar does not know yet are no fault of the file, and move nothing', async () => {
    const { report } = await vet({
      'all.ts': `export type * from './types.js'; ${fault}`,
      'some.tsx': `export type * as all from './types.js'\n${fault}`,
      'extern.rs': 'unsafe extern "C" {\n    fn close(fd: i32) -> i32;\n}\n',
    })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report).map((line) => line.split(' ')[1]?.split('-')[0])).toEqual(['all.ts:1:44', 'some.tsx:2:11'])
  })

  test('a file that its grammar does not make out keeps its results and is read in part', async () => {
    const { report } = await vet({
      'broken.ts': `${fault}let = = ;\n`,
      'missing.ts': `${fault}if (a {\n}\n`,
      'broken.py': 'def f(:\n  pass\n',
      'broken.go': 'package a\nfunc {\n',
      'broken.rs': 'fn f( {\n',
    })
    expect(report.outcome.kind).toBe('partial')
    expect(report.filesRead).toEqual([])
    const lineOf = Object.fromEntries(report.skipped.map(({ uri, reason }) => [uri, /line (\d+)/.exec(reason)?.[1]]))
    expect(lineOf).toEqual({
      'broken.go': '2',
      'broken.py': '1',
      'broken.rs': '1',
      'broken.ts': '2',
      'missing.ts': '2',
    })
    expect(lines(report)).toEqual([faultAt('broken.ts'), faultAt('missing.ts')])
  })

  test('an empty string is sound code', async () => {
    const { report } = await vet({
      'a.go': 'package a\n\nvar a, b = ``, ""\n',
      'b.ts': "export const a = [``, '', /(?:)/, {}, []]\n",
      'c.py': 'a = ["", f"", b\'\', """"""]\ndef f(): ...\n',
      'd.rs': 'fn f() { let _ = ("", r"", b"", [0; 0], ()); }\n',
      'e.tsx': 'export const a = <><a b="" /></>\n',
    })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
  })

  test('a file with NUL bytes hides nothing that stands behind them', async () => {
    const { report } = await vet({ 'a.ts': `const a = "\u0000"\n${fault}`, 'b.ts': `\u0000\n${fault}` })
    expect(lines(report)).toEqual([faultAt('a.ts', '2:11-2:36'), faultAt('b.ts', '2:11-2:36')])
  })

  test('nesting without end costs no other file its findings', async () => {
    const deep = '('.repeat(200_000)
    const kinds = ['ts', 'js', 'py', 'go', 'rs']
    const nested = Object.fromEntries(kinds.map((kind) => [`deep.${kind}`, deep]))
    const { report } = await vet({ 'a.ts': fault, ...nested, 'z.ts': fault })
    expect(report.outcome.kind).toBe('partial')
    expect(lines(report)).toEqual([faultAt('a.ts'), faultAt('z.ts')])
    expect(report.filesRead).toEqual(['a.ts', 'z.ts'])
  })

  test('a file that holds a reader up for too long is given up, and those behind it are read', async () => {
    const slow = `${'('.repeat(200_000)}1${')'.repeat(200_000)}`
    const tree = { 'a.ts': fault, 'slow.ts': slow, 'z.ts': fault }
    const { report } = await vet(tree, withTask({ maxFileMs: 3000, readers: 1 }))
    expect(report.skipped).toEqual([{ uri: 'slow.ts', reason: 'it held ast-grep up for longer than 20 seconds' }])
    expect(lines(report)).toEqual([faultAt('a.ts'), faultAt('z.ts')])
  })

  test('odd names are read, encoded and told apart', async () => {
    const names = [
      ' lead',
      '#h?',
      '-dash',
      'back\\slash',
      'cr\r',
      'esc\u001b[31m',
      'new\nline',
      'pct%41',
      'sp ace',
      'ünï',
    ]
    const { report } = await vet(Object.fromEntries(names.map((name) => [`${name}.js`, fault])))
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report).sort()).toEqual(names.map((name) => faultAt(encodeURIComponent(`${name}.js`))).sort())
  })

  test('comments that silence its command line do not silence it', async () => {
    const { report } = await vet({ 'a.js': `// ast-grep-ignore\n${fault}` })
    expect(lines(report)).toEqual([faultAt('a.js', '2:11-2:36')])
  })

  test('several readers say the same as one, in the same order', async () => {
    const tree = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.js`, fault]))
    const [one, many] = [await vet(tree, withTask({ readers: 1 })), await vet(tree, withTask({ readers: 3 }))]
    expect(Buffer.from(many.raws[0]?.stdout ?? []).toString()).toBe(Buffer.from(one.raws[0]?.stdout ?? []).toString())
  })

  test('a rule of ours that does not compile leaves the files of its language unread', async () => {
    const broken = { ...evalRules, go: [{ id: 'go/tls-check-disabled', matcher: { rule: { kind: 'no_such_kind' } } }] }
    const { report } = await vet({ 'a.js': fault, 'a.go': 'package a\n' }, withTask({ rules: broken }))
    expect(report.outcome.kind).toBe('partial')
    expect(report.filesRead).toEqual(['a.js'])
  })
})
