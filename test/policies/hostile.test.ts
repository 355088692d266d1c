import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectLicence } from '../../policies/index.ts'
import { cpuMs, filesOf, scan, signs } from './tree.ts'

const paths = [
  '.github/workflows/a.yml',
  'action.yml',
  '.gitlab-ci.yml',
  'a.sh',
  'Makefile',
  'Dockerfile',
  'package.json',
  '.pre-commit-config.yaml',
  'rules/a.yaml',
  'rules/a.json',
  'LICENSE',
  'a.sarif',
  '.devcontainer.json',
  'pyproject.toml',
  'pom.xml',
  'requirements.txt',
  'a.ps1',
  'a.bat',
  'Jenkinsfile',
  'justfile',
  'Taskfile.yml',
  'tox.ini',
  'bin/x',
]

const everywhere = (content: string | Uint8Array): Readonly<Record<string, string | Uint8Array>> =>
  Object.fromEntries(paths.map((path) => [path, content]))

/** Words that lead past every cheap test. */
const key = 'rules: languages: codeql semgrep grep-rules image: ruff sonar "runs" "driver"\n'

/** CPU milliseconds for all kinds of file at once; each is refused or read, and nothing is thrown. */
const timeOf = (content: string): number => {
  const tree = everywhere(content)
  return cpuMs(() => {
    scan(tree)
    detectLicence(filesOf(tree))
  })
}

describe('hostile bytes', () => {
  test('of any kind throw nothing', () => {
    const token = fc.constantFrom(
      'rules:',
      '- id: a',
      'languages: [a]',
      '\n',
      '  ',
      '\t',
      '"',
      "'",
      '<<EOF',
      '&a',
      '*a',
      '$(',
      '`',
      '\\',
      '#',
      '{',
      '[',
      'codeql database create',
      'semgrep --config p/x',
      'uses: github/codeql-action/init@v3',
      '\u0000',
      '\ud800',
      'RUN ',
      'image: codeql',
      '"name": "CodeQL"',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
        const { signals } = scan(everywhere(key + tokens.join('')))
        expect(signals.every(({ line }) => line >= 1)).toBe(true)
      }),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(scan(everywhere(bytes)).signals).toEqual([])
      }),
    )
  })

  test.each([
    ['here-documents in each other', Array.from({ length: 20_000 }, (_, index) => `bash <<E${index}`).join('\n')],
    ['wrappers without end', `codeql ; ${'sudo '.repeat(100_000)}`],
    ['one long line of blanks', `license: a${' '.repeat(300_000)}b`],
    ['a header of blanks', `# SPDX-License-Identifier: a${' '.repeat(300_000)}b`],
    ['an open quote', `echo "${'\\'.repeat(300_001)}`],
    ['substitutions in each other', `echo "${'$('.repeat(100_000)}"`],
    ['lists in each other', '['.repeat(20_000)],
    ['maps in each other', Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['comments that do not end', '/*'.repeat(100_000)],
  ])('cost no more than their size: %s', (_what, content) => {
    expect(timeOf(key + content)).toBeLessThan(10_000)
    expect(timeOf(content)).toBeLessThan(10_000)
  })

  test('a licence expression without end is none', () => {
    const text = JSON.stringify({ license: Array(50_000).fill('MIT').join(' AND ') })
    expect(detectLicence(filesOf({ 'package.json': text })).detected.spdx).toBeNull()
  })

  test('shell in shell without end hides nothing that stands before it', () => {
    const nested = Array.from({ length: 20_000 }, (_, index) => `bash <<E${index}`).join('\n')
    expect(signs({ 'a.sh': `codeql database create x\n${nested}` })).toEqual(['C10 a.sh:1'])
  })

  test('shell in shell is followed a few levels', () => {
    expect(signs({ 'a.sh': 'bash <<A\nsh <<B\ncodeql database create x\nB\nA\n' })).toEqual(['C10 a.sh:3'])
  })
})
