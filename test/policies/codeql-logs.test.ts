import { describe, expect, test } from 'vitest'
import { scan, signs } from './tree.ts'

type Run = Readonly<Record<string, unknown>>

const log = (...runs: readonly Run[]): string => JSON.stringify({ version: '2.1.0', runs }, null, 1)
const run = (name: string, more: Run = {}, results: readonly unknown[] = []): Run => ({
  tool: { driver: { name, ...more } },
  results,
})

describe('C11', () => {
  test.each(['a.sarif', 'logs/a.sarif.json', 'logs/a.json', 'A.SARIF'])('is the driver of %s, at its name', (path) => {
    expect(signs({ [path]: log(run('CodeQL')) })).toEqual([`C11 ${path}:7`])
  })

  test('is found in every run, and in a longer name', () => {
    expect(signs({ 'a.sarif': log(run('Ruff'), run('CodeQL command-line toolchain')) })).toEqual(['C11 a.sarif:15'])
  })

  test('is an extension, where the driver says something else', () => {
    const tool = { driver: { name: 'Wrapper' }, extensions: [{ name: 'codeql/java-queries' }] }
    expect(signs({ 'a.sarif': log({ tool }) })).toEqual(['C11 a.sarif:11'])
  })

  test('is said once where the driver and its extensions all say so', () => {
    const tool = { driver: { name: 'CodeQL' }, extensions: [{ name: 'codeql/java-queries' }] }
    expect(signs({ 'a.sarif': log({ tool }) })).toEqual(['C11 a.sarif:7'])
  })

  test('is found behind a byte order mark, with CRLF, escaped, and in UTF-16', () => {
    const text = log(run('CodeQL'))
    expect(signs({ 'a.sarif': `\uFEFF${text}` })).toEqual(['C11 a.sarif:7'])
    expect(signs({ 'a.sarif': text.replaceAll('\n', '\r\n') })).toEqual(['C11 a.sarif:7'])
    expect(signs({ 'a.json': text.replace('"runs"', '"\\u0072uns"').replace('CodeQL', '\\u0043odeQL') })).toEqual([
      'C11 a.json:7',
    ])
    expect(signs({ 'a.sarif': Buffer.from(`\uFEFF${text}`, 'utf16le') })).toEqual(['C11 a.sarif:7'])
  })

  test.each([
    ['name', '{"runs": [{"tool": {"driver": {"name": "CodeQL",\n"name": "Ruff"}}}]}'],
    ['driver', '{"runs": [{"tool": {"driver": {"name": "CodeQL"},\n"driver": {"name": "Ruff"}}}]}'],
    ['tool', '{"runs": [{"tool": {"driver": {"name": "CodeQL"}},\n"tool": {"driver": {"name": "Ruff"}}}]}'],
    ['runs', '{"runs": [{"tool": {"driver": {"name": "CodeQL"}}}],\n"runs": []}'],
  ])('is not hidden by a second %s', (_what, text) => {
    expect(signs({ 'a.sarif': text })).toEqual(['C11 a.sarif:1'])
  })

  test.each([
    ['another driver', 'a.sarif', log(run('Ruff'))],
    ['a message', 'a.sarif', log(run('Ruff', {}, [{ message: { text: 'CodeQL' } }]))],
    ['JSON of another shape', 'a.json', '{"driver": "CodeQL", "name": "CodeQL"}'],
    ['a document', 'a.md', log(run('CodeQL'))],
    ['a list', 'a.sarif', '[{"runs": {"driver": {"name": "CodeQL"}}}]'],
  ])('is not %s', (_what, path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })
})

describe('C12', () => {
  test('is a rule id of CodeQL, in rules and in results, each id once', () => {
    const results = [{ ruleId: 'js/a-b' }, { ruleId: 'js/a-b' }, { ruleId: 'E501' }, { ruleId: 'cpp/c' }]
    const text = log(run('Other', { rules: [{ id: 'js/a-b' }] }, results))
    expect(signs({ 'a.sarif': text })).toEqual(['C12 a.sarif:10', 'C12 a.sarif:17', 'C12 a.sarif:26'])
  })

  test('is found behind any number of other ids', () => {
    const results = [...Array.from({ length: 500 }, (_, id) => ({ ruleId: `E${id}` })), { ruleId: 'py/last' }]
    expect(signs({ 'a.sarif': log(run('Other', {}, results)) })).toEqual([expect.stringContaining('C12 a.sarif')])
  })

  test.each(['js/', 'js/A', 'JS/a', 'x/js/a', 'javascript/a', 'js-a'])('is not %s', (ruleId) => {
    expect(signs({ 'a.sarif': log(run('Other', {}, [{ ruleId }])) })).toEqual([])
  })
})

describe('a log that cannot be read', () => {
  test.each([
    ['cut off', log(run('CodeQL')).slice(0, -3)],
    [
      'nested too deep',
      log(run('CodeQL', { properties: 0 })).replace(': 0', `: ${'['.repeat(2000)}${']'.repeat(2000)}`),
    ],
    ['too large', log(run('CodeQL')) + ' '.repeat(33_000_000)],
  ])('still shows its claim, and is unread for no subject: %s', (_what, text) => {
    expect(signs({ 'a.sarif': text })).toEqual(['C11 a.sarif:7'])
    expect(scan({ 'a.sarif': text }).unread).toEqual([{ uri: 'a.sarif', subject: null, reason: expect.any(String) }])
  })

  test('is nobody’s concern where it is no log', () => {
    expect(scan({ 'a.sarif': '{', 'b.json': '{ CodeQL' }).unread).toEqual([])
  })

  test('hides no rule in JSON that looks like both', () => {
    const rules = { rules: [{ id: 'a', languages: ['go'], metadata: { license: 'Semgrep Rules License' } }] }
    const text = JSON.stringify({ ...rules, runs: [run('CodeQL')] })
    expect(signs({ 'a.json': text })).toEqual(['C11 a.json:1', 'S1 a.json:1'])
  })
})
