import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { lines, vet } from './run-plan.ts'
import { vetInSandbox } from './sandboxed.ts'

const faulty = 'debugger\n'
const faultAt = (uri: string): string => `no-debugger ${uri}:1:1-1:9`
const deep = `${'('.repeat(200_000)}${')'.repeat(200_000)}\n`

needs('bubblewrap', 'eslint').describe('ESLint in the sandbox', () => {
  test('reports what it finds in every file and is ok', async () => {
    const names = ['a.js', 'b.mjs', 'c.cjs', 'd.jsx', 'e.ts', 'f.mts', 'g.cts', 'h.tsx', 'sub/I.JS', 'sub/i.d.ts']
    const tree = Object.fromEntries(names.map((name) => [name, faulty]))
    const { report } = await vetInSandbox('eslint', { ...tree, 'x.txt': 'no code' })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(report.filesRead).toEqual([...names].sort())
    expect(lines(report)).toEqual([...names].sort().map(faultAt))
  })

  test('needs nothing of the machine but its own folder, Node and the snapshot', async () => {
    const { plan } = await vetInSandbox('eslint', { 'a.js': '' })
    expect(plan.steps[0]?.mounts.map(({ kind, at }) => [kind, at])).toEqual([
      ['snapshot', '/src'],
      ['tool', '/tools/eslint'],
      ['scratch', '/tmp'],
      ['tool', '/tools/node'],
    ])
  })
})

needs('eslint').describe('ESLint, run for real', () => {
  test('a clean tree is ok with no result', async () => {
    const { report } = await vet('eslint', { 'a.ts': 'export const x: number = 1\n', 'empty.js': '' })
    expect(report.outcome.kind).toBe('ok')
    expect(report.log?.runs?.[0]?.results).toEqual([])
  })

  test('gives the same bytes twice', async () => {
    const tree = { 'a.ts': 'let x = 1 as any; export { x }; eval(x)\n', 'b.js': 'if (a == 1) {}\n' }
    const [one, two] = [await vet('eslint', tree), await vet('eslint', tree)]
    expect(two.report).toEqual(one.report)
    expect(Buffer.from(two.raws[0]?.stdout ?? []).equals(Buffer.from(one.raws[0]?.stdout ?? []))).toBe(true)
  })

  test('an unused variable is no error, code from text is one', async () => {
    const { report } = await vet('eslint', { 'a.ts': 'const unused = 1\neval(`${globalThis}`)\n' })
    expect(report.log?.runs?.[0]?.results?.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['@typescript-eslint/no-unused-vars', 'note'],
      ['no-eval', 'error'],
    ])
  })

  test('each rule of the map is one that ESLint has, with options that it takes', async () => {
    const { plan } = await vet('eslint', { 'a.js': '' })
    const task = JSON.parse(plan.steps[0]?.stdin.kind === 'text' ? plan.steps[0].stdin.text : '{}')
    // Under the tree's configuration ESLint checks rules and options itself.
    const config = `import ts from 'typescript-eslint'\nimport security from 'eslint-plugin-security'\nexport default [
      { plugins: { security }, files: ['**/*.js'], rules: ${JSON.stringify(task.rules.js)} },
      { plugins: { security, '@typescript-eslint': ts.plugin }, files: ['**/*.ts'],
        languageOptions: { parser: ts.parser }, rules: ${JSON.stringify(task.rules.ts)} }]\n`
    const { report: checked } = await vet('eslint', { 'eslint.config.mjs': config, 'a.js': '', 'a.ts': '' }, 'repo')
    expect([checked.outcome, checked.notices]).toEqual([{ kind: 'ok', message: '' }, []])
  })

  test('scripts, modules and decorators are read, whatever the ending says', async () => {
    const { report } = await vet('eslint', {
      'script.js': 'with (a) { b = 010 }\n',
      'module.cjs': 'import a from "a"\nexport { a }\n',
      'return.js': 'return 1\n',
      'decorated.js': '@sealed class A {}\nexport { A }\n',
      'jsx.js': 'export const a = <b />\n',
      'new.js': 'using a = await b; import c from "c" with { type: "json" }; c?.d ?? (/a/v).test(a)\n',
    })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
  })

  test('what it cannot read is named, with the rest still there', async () => {
    const { report } = await vet('eslint', {
      'a.js': faulty,
      'broken.js': 'let a\nlet = ;\n',
      'broken.ts': 'export function f( {\n',
      'deep.js': deep,
      'deep.ts': deep,
      'flow.js': '// @flow\ntype A = ?string\n',
      'large.js': `${faulty}${' '.repeat(1024 * 1024)}`,
      'latin1.js': Buffer.from('debugger // caf\xe9\n', 'latin1'),
      'twice.js': 'let a; let a;\n',
      'utf16.js': Buffer.from('\ufeffdebugger\n', 'utf16le'),
    })
    expect(report.outcome.kind).toBe('partial')
    expect(lines(report)).toEqual([
      faultAt('a.js'),
      'parse broken.js:2:1-2:1',
      'parse broken.ts:1:21-1:21',
      'parse flow.js:2:6-2:6',
      'parse twice.js:1:12-1:12',
    ])
    expect(Object.fromEntries(report.skipped.map(({ uri, reason }) => [uri, reason]))).toEqual({
      'broken.js': 'syntax error at line 2; other findings may be missing',
      'broken.ts': 'syntax error at line 2; other findings may be missing',
      'deep.js': 'nested too deeply for ESLint',
      'deep.ts': 'nested too deeply for ESLint',
      'flow.js': 'syntax error at line 2; other findings may be missing',
      'large.js': 'larger than the size limit',
      'latin1.js': 'not UTF-8',
      'twice.js': 'syntax error at line 1; other findings may be missing',
      'utf16.js': 'not UTF-8',
    })
    expect(report.filesRead).toEqual(['a.js'])
  })

  test('a comment may silence a line and may not change which rules count', async () => {
    const { report } = await vet('eslint', {
      'a.js': '/* eslint no-debugger: 0, max-len: [2, 1] */\n/* eslint-env node */ /* global debugger */\ndebugger\n',
      'b.js': 'debugger // eslint-disable-line no-debugger, no/such-rule\n',
    })
    expect(lines(report)).toEqual(['no-debugger a.js:3:1-3:9'])
  })

  test.each([
    ['no-eval', "window['ev\\al'](x)\n"],
    ['no-eval', "window['ev\\\nal'](x)\n"],
    ['no-eval', "window['ev\\\r\nal'](x)\n"],
    ['no-eval', "window['\\145val'](x)\n"],
    ['no-eval', "window['\\x65val'](x)\n"],
    ['no-eval', 'window.\\u0065val(x)\n'],
    ['no-proto', "x['__prot\\o__'] = y\n"],
    ['security/detect-child-process', "require('child\\_process').exec(x)\n"],
    ['no-script-url', 'export const a = <a href="&#106;avascript:b" />\n'],
  ])('%s finds a word however it is written: %j', async (rule, text) => {
    const { report } = await vet('eslint', { 'a.jsx': text })
    expect(report.log?.runs?.[0]?.results?.map(({ ruleId }) => ruleId)).toContain(rule)
  })

  const configurations: Readonly<Record<string, string>> = {
    'eslint.config.js': "import 'node:fs'; process.exit(0); export default [{ ignores: ['**'] }]\n",
    'eslint.config.mjs': 'export default [{ rules: {} }]\n',
    'eslint.config.ts': 'export default []\n',
    '.eslintrc.json': '{"root": true, "rules": {"no-debugger": 0}}',
    '.eslintignore': '*\n',
    '.gitignore': '*\n',
    'package.json': '{"type": "commonjs", "eslintConfig": {"rules": {"no-debugger": 0}}}',
    'tsconfig.json': '{"extends": "/etc/passwd", "exclude": ["**/*"]}',
    'node_modules/eslint/package.json': '{"main": "x.js"}',
    'node_modules/eslint/x.js': 'process.exit(0)',
    '.npmrc': 'node-options=--require=/nowhere.js\n',
  }
  test("the tree's configuration at any depth changes nothing", async () => {
    const sources = { 'a.js': faulty, 'sub/b.ts': faulty, 'sub/deep/c.cjs': faulty }
    const plain = await vet('eslint', sources)
    const nested = Object.entries(configurations).map(([name, text]) => [`sub/${name}`, text])
    const { report } = await vet('eslint', { ...sources, ...configurations, ...Object.fromEntries(nested) })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report).filter((line) => line.startsWith('no-debugger'))).toEqual(lines(plain.report))
  })

  test('names with line breaks, quotes, blanks and options are names', async () => {
    const names = [
      '-rf.js',
      '--config=x.js',
      'a\nb.js',
      'a "b".js',
      "c'd.js",
      'é [x] {y}.ts',
      '%2e%2e.js',
      '!x.js',
      '.js',
      'x/.TS',
    ]
    const { report } = await vet('eslint', Object.fromEntries(names.map((name) => [name, faulty])))
    expect(report.outcome.kind).toBe('ok')
    expect([...report.filesRead].sort()).toEqual([...names].sort())
    expect(lines(report)).toHaveLength(names.length)
  })

  test('a quotation of a whole comment is cut', async () => {
    const { report } = await vet('eslint', { 'a.js': `/* ${'x'.repeat(50_000)}\u202e */\n` })
    const text = report.log?.runs?.[0]?.results?.[0]?.message.text ?? ''
    expect([text.length, text.endsWith('…')]).toEqual([1001, true])
  })
})
