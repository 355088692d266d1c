import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { lines, vet } from './run-plan.ts'

const faulty = 'export const a = 1\ndebugger\n'
const debuggerAt = (uri: string): string => `lint/suspicious/noDebugger ${uri}:2:1-2:9`

needs('biome').describe('Biome, run for real', () => {
  test('reports what it finds in every file and is ok', async () => {
    const { report } = await vet('biome', { 'a.js': faulty, 'sub/b.tsx': faulty, 'README.md': 'no code' })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report)).toEqual([debuggerAt('a.js'), debuggerAt('sub/b.tsx')])
    expect(report.filesRead).toEqual(['a.js', 'sub/b.tsx'])
  })

  test('a clean tree is ok with no result', async () => {
    const { report } = await vet('biome', { 'a.ts': 'export const a = 1\n', 'empty.js': '' })
    expect(report.outcome.kind).toBe('ok')
    expect(report.log?.runs?.[0]?.results).toEqual([])
  })

  const configurations: readonly (readonly [string, string])[] = [
    ['linter off', '{"root":false,"linter":{"enabled":false}}'],
    ['linter off as a root', '{"root":true,"linter":{"enabled":false}}'],
    ['a rule off', '{"extends":"//","linter":{"rules":{"suspicious":{"noDebugger":"off"}}}}'],
    ['nothing included', '{"root":false,"files":{"includes":["!**"]}}'],
    ['force-ignored', '{"files":{"includes":["!!**"]}}'],
    ['one byte at most', '{"root":false,"files":{"maxSize":1}}'],
    ['an override', '{"root":false,"overrides":[{"includes":["**"],"linter":{"enabled":false}}]}'],
    ['git ignore files', '{"root":false,"vcs":{"enabled":true,"clientKind":"git","useIgnoreFile":true}}'],
    ['another file', '{"extends":["/etc/shadow"]}'],
    ['garbage', '{{{'],
  ]
  for (const name of ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc']) {
    test(`a ${name} at any depth changes nothing, whatever it says`, async () => {
      const sources = Object.fromEntries(
        configurations.flatMap((_, index) => [
          [`d${index}/a.js`, faulty],
          [`d${index}/in/deep/b.ts`, faulty],
        ]),
      )
      const plain = await vet('biome', { 'a.js': faulty, ...sources })
      expect(lines(plain.report)).toHaveLength(1 + 2 * configurations.length)
      for (const [, root] of configurations) {
        const nested = configurations.map(([, text], index) => [`d${index}/${name}`, text])
        const ignores = { '.gitignore': '*', '.ignore': '*', 'd0/.gitignore': '*', '.biomeignore': '*' }
        const tree = { [name]: root, 'a.js': faulty, ...ignores, ...sources, ...Object.fromEntries(nested) }
        const { report } = await vet('biome', tree)
        expect(report.outcome.kind).toBe('ok')
        expect(report.log).toEqual(plain.report.log)
      }
    })
  }

  test('package.json, tsconfig.json and .editorconfig change nothing', async () => {
    const tree = { 'a.js': faulty, 'sub/b.jsx': 'export const X = () => [1].map((i) => <b>{i}</b>)\n' }
    const plain = await vet('biome', tree)
    const told = await vet('biome', {
      ...tree,
      'package.json':
        '{"dependencies":{"react":"19.0.0","vue":"3.0.0","next":"15.0.0"},"biome":{"linter":{"enabled":false}}}',
      'tsconfig.json': '{"compilerOptions":{"jsx":"preserve"},"exclude":["**"]}',
      '.editorconfig': 'root = true\n[*]\nmax_line_length = 1\n',
      'sub/package.json': '{"type":"commonjs"}',
    })
    expect(told.report.log).toEqual(plain.report.log)
  })

  test("the tree's configuration counts where the operator asks for it", async () => {
    const tree = { 'biome.json': '{"linter":{"rules":{"suspicious":{"noDebugger":"off"}}}}', 'a.js': faulty }
    const { report } = await vet('biome', tree, 'repo')
    expect(lines(report)).toEqual([])
    expect(report.outcome.kind).toBe('ok')
  })

  test("files that the tree's configuration leaves out are named as unread", async () => {
    const tree = { 'biome.json': '{"files":{"includes":["**","!vendor"]}}', 'a.js': faulty, 'vendor/b.js': faulty }
    const { report } = await vet('biome', tree, 'repo')
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['vendor/b.js'])
  })

  test('an extends that leads outside neither passes nor is quoted', async () => {
    const { report } = await vet('biome', { 'biome.json': '{"extends":["/etc/passwd"]}', 'a.js': faulty }, 'repo')
    expect(['crashed', 'malformed']).toContain(report.outcome.kind)
    expect(report.outcome.message).not.toMatch(/root|passwd/)
  })

  test('nesting that overflows its stack is a crash, not a clean run', async () => {
    const { report } = await vet('biome', { 'deep.js': '['.repeat(200_000), 'a.js': faulty })
    expect(report.outcome.kind).toBe('crashed')
    expect(report.log).toBeNull()
  })

  test('what it could not read is named, and the run is partial', async () => {
    const { report } = await vet('biome', {
      'a.js': faulty,
      'big.js': `${' '.repeat(1024 * 1024 + 1)}\n`,
      'latin1.js': Buffer.from('debugger // caf\xe9\n', 'latin1'),
      'node_modules/p/x.js': faulty,
      'broken.ts': 'function ( {',
    })
    expect(report.outcome.kind).toBe('partial')
    expect(report.filesRead).toEqual(['a.js'])
    expect(report.skipped).toEqual([
      { uri: 'big.js', reason: 'larger than the size limit' },
      { uri: 'broken.ts', reason: 'syntax error at line 1; other findings may be missing' },
      { uri: 'latin1.js', reason: 'not UTF-8' },
      { uri: 'node_modules/p/x.js', reason: 'Biome reads nothing in node_modules' },
    ])
    expect(lines(report).filter((line) => line.startsWith('parse'))).not.toEqual([])
    expect(report.log?.runs?.[0]?.invocations?.[0]?.toolExecutionNotifications).toHaveLength(3)
  })

  test('odd names are read, encoded and told apart', async () => {
    const names = ['-dash.js', 'sp ace.js', 'pct%41.js', 'ünï.ts', 'br[a].js', 'st*r.js', 'back\\slash.js', 'co:lon.js']
    const odder = [
      'new\nline.js',
      'tab\t.js',
      'cr\r.js',
      'esc\u001b[31m.js',
      'zw\u200bsp.js',
      '👩‍🚀.js',
      '#h?.js',
      'quo"te.js',
      '!bang.js',
      ' lead.js',
    ]
    const all = [...names, ...odder]
    const { report } = await vet('biome', Object.fromEntries(all.map((name) => [name, faulty])))
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report).sort()).toEqual(all.map((name) => debuggerAt(encodeURIComponent(name))).sort())
  })

  test('two names that Biome writes alike are refused instead of mixed up', async () => {
    const { report } = await vet('biome', { 'a/b.js': faulty, 'a\\b.js': faulty })
    expect(report.outcome.kind).toBe('malformed')
  })

  test('more diagnostics than its default limit are all there', async () => {
    const { report } = await vet('biome', { 'a.js': `export {}\n${'debugger\n'.repeat(300)}` })
    expect(lines(report)).toHaveLength(300)
  })

  test('columns are UTF-16 code units by the bytes of the file', async () => {
    const { report } = await vet('biome', {
      'bom.js': '\uFEFFdebugger\n',
      'cr.js': 'export {}\rdebugger\r',
      'crlf.js': 'export {}\r\n\tdebugger\r\n',
      'emoji.ts': 'export const badge = "🔥👩‍🚀 e\u0301"; debugger;\n',
    })
    expect(lines(report).map((line) => line.replace('lint/suspicious/noDebugger ', ''))).toEqual([
      'bom.js:1:1-1:9',
      'cr.js:1:11-1:19',
      'crlf.js:2:2-2:10',
      'emoji.ts:1:36-1:45',
    ])
    const snippets = report.log?.runs?.[0]?.results?.map(
      ({ locations }) => locations?.[0]?.physicalLocation?.region?.snippet?.text,
    )
    expect(snippets).toEqual(['debugger', 'debugger', 'debugger', 'debugger;'])
  })
})
