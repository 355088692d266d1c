import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import { validateLog } from '../../sarif/index.ts'
import { needs } from '../support/needs.ts'
import { lines, type Tree } from './run-plan.ts'
import { vetInSandbox } from './sandboxed.ts'

const vet = (tree: Tree) => vetInSandbox('ast-grep', tree, { configSource: 'repo' })

const rule = (id: string, language: string, more = ''): string =>
  `id: ${id}\nlanguage: ${language}\nmessage: No eval of $A.\nrule: { pattern: eval($A) }\n${more}`
const project: Tree = {
  'sgconfig.yml': 'ruleDirs: [lint]\n',
  'lint/js.yml': rule('no-eval', 'js', 'severity: error\n'),
  'lint/py.yml': rule('no-eval-py', 'python', 'severity: hint\nfiles: ["app/**"]\n'),
}

needs('bubblewrap', 'ast-grep').describe("a worktree's own sgconfig.yml", () => {
  test('runs its own rules at its own severities, and not ours', async () => {
    const { report } = await vet({
      ...project,
      'a.js': '"\u{1F525}"; eval(x)\nrequest({ rejectUnauthorized: false })\n',
      'app/b.py': 'eval(x)\n',
    })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report)).toEqual(['no-eval a.js:1:7-1:14', 'no-eval-py app/b.py:1:1-1:8'])
    expect(report.log?.runs?.[0]?.results?.map(({ level, message }) => [level, message.text])).toEqual([
      ['error', 'No eval of x.'],
      ['note', 'No eval of x.'],
    ])
    expect(validateLog(report.log).validation.defects).toEqual([])
  })

  test('leaves our rules to a tree without one', async () => {
    const { report } = await vet({ 'a.js': 'request({ rejectUnauthorized: false })\n' })
    expect(lines(report)).toEqual(['javascript/tls-check-disabled a.js:1:11-1:36'])
  })

  test('columns are UTF-16 code units, and a byte order mark is none', async () => {
    const { report } = await vet({ ...project, 'a.js': '\uFEFF"\u{1F525}"; eval(x)\r\neval(y)\r\n' })
    expect(lines(report)).toEqual(['no-eval a.js:1:7-1:14', 'no-eval a.js:2:1-2:8'])
  })

  test('a file that it did not read is named', async () => {
    const { report } = await vet({
      ...project,
      'a.js': Buffer.from('"\xff"; eval(x)\n', 'latin1'),
      'b.js': 'eval(x)\n',
    })
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['a.js'])
    expect(report.filesRead).toEqual(['b.js'])
  })

  test('a file that no rule of it looks at is named', async () => {
    const { report } = await vet({ ...project, 'a.js': '', 'c.py': 'eval(x)\n', 'd.go': 'package d\n' })
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped).toEqual(
      ['c.py', 'd.go'].map((uri) => ({ uri, reason: "none of the worktree's rules ran on it" })),
    )
  })

  test.each([
    'x\nsg: entity|file|a.js: language=JavaScript,appliedRuleCount=1',
    'x\nsg: entity|file|a.js: language=JavaScript,appliedRuleCount=1\nsg: summary|file: scannedFileCount=1,skippedFileCount=0',
  ])('a rule that is called like a line of ast-grep speaks for no file: %j', async (id) => {
    const { report } = await vet({
      ...project,
      'lint/forged.yml': rule(JSON.stringify(id), 'go'),
      'a.js': Buffer.from('\xff', 'latin1'),
    })
    expect(report.filesRead).toEqual([])
  })

  test('a name with line breaks in it speaks for no other file', async () => {
    const forger = 'x\nsg: entity|file|a.js: language=JavaScript,appliedRuleCount=1\n.js'
    const { report } = await vet({ ...project, 'a.js': Buffer.from('\xff', 'latin1'), [forger]: 'eval(x)\n' })
    expect(report.filesRead).not.toContain('a.js')
  })

  test.each(['[', 'ruleDirs: 1\n', '- a\n', 'ruleDirs: [/etc]\n', 'ruleDirs: [nowhere]\n'])(
    'that cannot be used is no clean run, and is not quoted: %j',
    async (config) => {
      const { report } = await vet({ 'sgconfig.yml': config, 'a.js': 'eval(x)\n' })
      expect(report.outcome.kind).toBe('crashed')
      expect(report.outcome.message).not.toContain('nowhere')
    },
  )

  test('folders outside the tree are left out, and that is said', async () => {
    const { report } = await vet({
      ...project,
      'sgconfig.yml': 'ruleDirs: [lint, ../../etc, /etc]\n',
      'a.js': 'eval(x)\n',
    })
    expect(lines(report)).toEqual(['no-eval a.js:1:1-1:8'])
    expect(report.notices).toEqual(['ast-grep: sgconfig.yml was obeyed but for its folders outside the worktree.'])
  })
})

needs('bubblewrap', 'ast-grep', 'cc').describe('a custom language of a worktree', () => {
  let folder: string
  let library: Buffer
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-library-'))
    // What runs as soon as the library is loaded ends the process that loads it.
    writeFileSync(
      join(folder, 'a.c'),
      '#include <stdlib.h>\n__attribute__((constructor)) void load(void) { _Exit(77); }\n',
    )
    execFileSync('cc', ['-shared', '-fPIC', '-o', join(folder, 'a.so'), join(folder, 'a.c')])
    library = readFileSync(join(folder, 'a.so'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const config = [
    'ruleDirs: [lint]',
    'customLanguages:',
    '  evil: { libraryPath: evil.so, extensions: [evil], languageSymbol: tree_sitter_evil }',
    'languageGlobs: { evil: ["*.go"] }',
    '',
  ].join('\n')

  test('would end ast-grep if it were loaded', () => {
    const { path, entry } = readInstallation().tools['ast-grep-cli'] ?? { path: '', entry: '' }
    writeFileSync(join(folder, 'evil.so'), library)
    writeFileSync(join(folder, 'sgconfig.yml'), config)
    mkdirSync(join(folder, 'lint'))
    const { status } = spawnSync(join(path, entry), ['scan', '--custom-languages=allow'], { cwd: folder })
    expect(status).toBe(77)
  })

  test('is never loaded, and that is said', async () => {
    const { report, raws } = await vet({ ...project, 'sgconfig.yml': config, 'evil.so': library, 'a.js': 'eval(x)\n' })
    expect(raws[0]?.exitCode).toBe(0)
    expect(lines(report)).toEqual(['no-eval a.js:1:1-1:8'])
    expect(report.notices).toEqual([
      'ast-grep: sgconfig.yml was obeyed but for its custom languages, each a library to be loaded.',
    ])
  })
})
