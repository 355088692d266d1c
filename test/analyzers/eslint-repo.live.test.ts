import { expect, test } from 'vitest'
import type { Plan } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { lines, type Tree } from './run-plan.ts'
import { type SandboxedOptions, vetInSandbox } from './sandboxed.ts'

const faulty = 'debugger\n'
const sources = { 'a.js': faulty, 'sub/b.js': faulty }

const vetRepo = (tree: Tree, options: SandboxedOptions = {}) =>
  vetInSandbox('eslint', tree, { configSource: 'repo', ...options })

const withLimit =
  (changes: Partial<Plan['steps'][number]['limits']>) =>
  (plan: Plan): Plan => ({
    ...plan,
    steps: plan.steps.map((step) => ({ ...step, limits: { ...step.limits, ...changes } })),
  })

needs('bubblewrap', 'eslint').describe("the worktree's own ESLint configuration", () => {
  test('counts where the operator asks for it, at every depth', async () => {
    const { report, plan } = await vetRepo({
      ...sources,
      'eslint.config.mjs': "export default [{ rules: { 'no-debugger': 'warn', 'max-lines': ['error', 0] } }]\n",
      'sub/eslint.config.mjs':
        "export default [{ rules: { 'no-restricted-syntax': ['error', 'DebuggerStatement'] } }]\n",
    })
    expect(plan.tier).toBe('runs-repo-code')
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report).filter((line) => !line.includes('config'))).toEqual([
      'max-lines a.js:1:1-1:9',
      'no-debugger a.js:1:1-1:9',
      'no-restricted-syntax sub/b.js:1:1-1:9',
    ])
  })

  const own = `import js from '@eslint/js'
import globals from 'globals'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { rules } from './lint/rules.mjs'
export default defineConfig(js.configs.recommended, ...tseslint.configs.recommended, {
  languageOptions: { globals: globals.node }, rules })\n`
  test.each([
    ['eslint.config.mjs', own],
    ['eslint.config.ts', own.replace('export default', 'const x: number = 1; export default')],
    ['eslint.config.cjs', "module.exports = require('typescript-eslint').configs.recommended\n"],
  ])('finds the packages that lie beside ESLint (%s)', async (name, text) => {
    const rules = "export const rules = { 'no-undef': 'off' }\n"
    const { report } = await vetRepo({ [name]: text, 'lint/rules.mjs': rules, 'a.ts': 'let x: any = 1\n' })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toContain('@typescript-eslint/no-explicit-any a.ts:1:8-1:11')
  })

  const evil = { 'node_modules/evil/package.json': '{"main": "x.js"}', 'node_modules/evil/x.js': 'module.exports = []' }
  test.each([
    ['eslint.config.mjs', 'import x from "eslint-plugin-nobody-has"; export default [x]\n', {}],
    ['eslint.config.cjs', 'module.exports = [require("eslint-plugin-nobody-has")]\n', {}],
    ['eslint.config.ts', 'import x from "eslint-plugin-nobody-has"; export default [x]\n', {}],
    ['eslint.config.mjs', 'import x from "evil"; export default x\n', evil],
    ['eslint.config.cjs', 'module.exports = require("evil")\n', evil],
    ['eslint.config.mjs', 'import x from "./node_modules/evil/x.js"; export default x\n', evil],
  ])(
    'is unavailable where it needs other packages, the worktree has them or not (%s: %s)',
    async (name, text, more) => {
      const { report } = await vetRepo({ ...sources, [name]: text, ...more })
      expect(report.outcome).toEqual({
        kind: 'unavailable',
        message:
          "The worktree's ESLint configuration needs packages that Assay does not install; use --config-source assay.",
      })
      expect(report.log).toBeNull()
    },
  )

  test('that covers a part of the tree only leaves the rest unread, named', async () => {
    const { report } = await vetRepo({
      'eslint.config.mjs': "export default [{ ignores: ['legacy/'] }]\n",
      'a.js': faulty,
      'b.ts': faulty,
      'legacy/c.js': faulty,
      'broken/eslint.config.mjs': 'throw new Error(process.version)\n',
      'broken/d.js': faulty,
    })
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped).toEqual([
      { uri: 'b.ts', reason: "left out by the worktree's ESLint configuration" },
      { uri: 'broken/d.js', reason: "the worktree's ESLint configuration could not be loaded" },
      { uri: 'broken/eslint.config.mjs', reason: "the worktree's ESLint configuration could not be loaded" },
      { uri: 'legacy/c.js', reason: "left out by the worktree's ESLint configuration" },
    ])
  })

  test('that is not there leaves the files to our own rules, and says so', async () => {
    const { report } = await vetRepo({ ...sources, '.eslintrc.json': '{"root": true}' })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toEqual(['no-debugger a.js:1:1-1:9', 'no-debugger sub/b.js:1:1-1:9'])
    expect(report.notices).toEqual([
      "ESLint: 2 files have no eslint.config.* above; Assay's rules were used.",
      'ESLint: 1 file named .eslintrc*, which ESLint 10 does not read.',
    ])
  })

  const closing = '{"files":0,"messages":0}\\n'
  const hostile: readonly (readonly [string, string, string])[] = [
    ['throws', 'throw new Error("x")', 'crashed'],
    ['throws what is no error', 'throw null', 'crashed'],
    ['is no configuration', 'export default 7', 'crashed'],
    ['does not parse', 'export default [', 'crashed'],
    ['names a rule that is not there', 'export default [{ rules: { nothing: 2 } }]', 'crashed'],
    ['ends the process at once, content', 'process.exit(0)', 'malformed'],
    [
      'ends the process later, content',
      'setTimeout(() => process.exit(0), 1); await new Promise(() => {})',
      'malformed',
    ],
    ['waits for what never comes', 'await new Promise(() => {})', 'malformed'],
    ['kills itself', 'process.kill(process.pid, "SIGKILL")', 'crashed'],
    [
      'prints half a log',
      'import { writeSync } from "node:fs"; writeSync(1, "{\\"file\\":\\"a.js\\""); process.exit(0)',
      'malformed',
    ],
    ['forges an end', `import { writeSync } from "node:fs"; writeSync(1, '${closing}'); process.exit(0)`, 'malformed'],
    [
      'forges an end before ours',
      `import { writeSync } from "node:fs"; writeSync(1, '${closing}'); export default []`,
      'malformed',
    ],
    [
      'takes the writing away',
      'process.stdout.write = () => true; process.exit = () => {}; JSON.stringify = () => "x"',
      'malformed',
    ],
  ]
  test.each(hostile)('that %s gives no log', async (_, text, outcome) => {
    const { report } = await vetRepo({ ...sources, 'eslint.config.mjs': `${text}\n` })
    expect(report.outcome.kind).toBe(outcome)
    expect(report.log).toBeNull()
  })

  test.each([
    ['never ends', 'for (;;) {}', { wallMs: 3000 }, 'timed-out'],
    [
      'takes all memory',
      'const a = []; for (;;) a.push(Buffer.alloc(1e7, 1))',
      { memoryBytes: 256 << 20 },
      'over-limit',
    ],
    [
      'prints without end',
      'import fs from "node:fs"; for (;;) try { fs.writeSync(2, "x".repeat(1e6)) } catch {}',
      { maxStderrBytes: 1 << 20 },
      'over-limit',
    ],
  ])('that %s is stopped', async (_, text, limits, outcome) => {
    const tree = { ...sources, 'eslint.config.mjs': `${text}\n` }
    const { report } = await vetRepo(tree, { change: withLimit(limits) })
    expect(report.outcome.kind).toBe(outcome)
  })

  test('reads, writes and starts nothing outside, and cannot delete the tree', async () => {
    const look = `import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
const attempt = (act) => { try { return String(act()) } catch (error) { return error.code } }
const seen = {
  shadow: attempt(() => readFileSync('/etc/shadow')),
  keys: attempt(() => readdirSync(homedir() + '/.ssh')),
  root: attempt(() => readdirSync('/root')),
  environment: Object.keys(process.env).sort().join(),
  parent: attempt(() => readFileSync('/proc/1/environ').length),
  shell: attempt(() => spawnSync('/bin/sh', ['-c', 'id']).status),
  deleted: attempt(() => rmSync('a.js')),
  written: attempt(() => writeFileSync('/src/new.js', '')),
  tool: attempt(() => writeFileSync('/tools/eslint/driver.cjs', '')),
}
const rule = { create: (context) => ({ Program: (node) => context.report({ node, message: JSON.stringify(seen) }) }) }
export default [{ plugins: { x: { rules: { look: rule } } }, rules: { 'x/look': 2 } }]\n`
    process.env['ASSAY_TEST_SECRET'] = 'no'
    const { report } = await vetRepo({ 'a.js': faulty, 'eslint.config.mjs': look })
    expect(report.outcome.kind).toBe('ok')
    const text = report.log?.runs?.[0]?.results?.[0]?.message.text ?? ''
    const seen = JSON.parse(text.replaceAll(/\{\{|\}\}|\\\[/g, (escaped) => escaped.slice(-1)))
    expect(seen).toMatchObject({ shadow: 'ENOENT', keys: 'ENOENT', deleted: 'EROFS', written: 'EROFS', tool: 'EROFS' })
    expect(seen.environment).not.toContain('SECRET')
  })

  test('what it prints is none of the output, what it leaves running ends with it', async () => {
    const text = `console.log('{"files":0,"messages":0}'); setInterval(() => {}, 1000)
import { spawn } from 'node:child_process'
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'inherit' }).unref()
export default [{ rules: { 'no-debugger': 2 } }]\n`
    const { report } = await vetRepo({ ...sources, 'eslint.config.mjs': text })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toHaveLength(2)
  })

  test('a rule that throws, and a parser of the tree that lies, take their file with them', async () => {
    const text = `const rule = { create: () => ({ DebuggerStatement: () => { throw new Error('x') } }) }
export default [{ plugins: { x: { rules: { bad: rule } } }, rules: { 'x/bad': 2 } },
  { files: ['sub/*.js'], languageOptions: { parser: { parse: () => ({ type: 'Program' }) } } }]\n`
    const { report } = await vetRepo({ ...sources, 'eslint.config.mjs': text })
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['a.js', 'sub/b.js'])
  })

  test('a place that no file has is dropped, and the finding stays', async () => {
    const text = `const loc = { start: { line: 900, column: 7 }, end: { line: 901, column: 0 } }
const rule = { create: (context) => ({ Program: () => context.report({ loc, message: 'far' }) }) }
export default [{ plugins: { x: { rules: { far: rule } } }, rules: { 'x/far': 2 } }]\n`
    const { report } = await vetRepo({ 'a.js': '', 'eslint.config.mjs': text })
    expect(lines(report)).toContain('x/far a.js')
  })
})
