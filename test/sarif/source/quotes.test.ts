import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, broken, openTree } from './tree.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

let tree: ReturnType<typeof openTree>
beforeAll(() => {
  tree = openTree()
  tree.write({
    'a.py': 'import os\nkey = "hunter2 and more"\nprint(key)\n',
    'crlf.py': 'one = 1\r\ntwo = 2\r\n',
    'bom.py': '\ufeffkey = 1\nx = 2\n',
    'uml.py': 'a = "grüße"\n',
    'picture.png': png,
  })
})
afterAll(() => tree.remove())

const on = (uri: string, region: unknown, run = {}): readonly string[] => broken(tree.dir, [at(uri, region)], run)
const quoted = (text: string) => ({ snippet: { text } })
const key = { startLine: 2, startColumn: 1, endColumn: 4 }
const tokens = { redactionTokens: ['[REDACTED]', '[REDACTED-1]'] }

describe('a snippet', () => {
  test.each([
    ['of a part', 'a.py', { ...key, ...quoted('key') }],
    ['of lines', 'a.py', { startLine: 1, endLine: 2, ...quoted('import os\nkey = "hunter2 and more"') }],
    ['of lines with CRLF', 'crlf.py', { startLine: 1, endLine: 2, ...quoted('one = 1\r\ntwo = 2') }],
    ['of nothing', 'a.py', { startLine: 1, startColumn: 3, endColumn: 3, ...quoted('') }],
    ['by characters', 'a.py', { charOffset: 7, charLength: 2, ...quoted('os') }],
    ['by bytes', 'uml.py', { byteOffset: 5, byteLength: 7, ...quoted('grüße') }],
    ['behind a byte order mark', 'bom.py', { startLine: 1, startColumn: 1, endColumn: 4, ...quoted('key') }],
    ['as bytes', 'picture.png', { byteOffset: 1, byteLength: 3, snippet: { binary: 'UE5H' } }],
    ['as the bytes of a text', 'a.py', { ...key, snippet: { text: 'key', binary: 'a2V5' } }],
    ['rendered only', 'a.py', { ...key, snippet: { rendered: { text: 'anything' } } }],
  ])('%s fits', (_, uri, region) => {
    expect(on(uri, region)).toEqual([])
  })

  test.each([
    ['snippet', 'a.py', { ...key, ...quoted('kez') }],
    ['snippet', 'a.py', { startLine: 1, ...quoted('print(key)') }],
    ['snippet', 'uml.py', { byteOffset: 5, byteLength: 7, ...quoted('grusse') }],
    ['snippet-wider', 'a.py', { ...key, ...quoted('key = "hunter2 and more"\n') }],
    ['line-breaks', 'crlf.py', { startLine: 1, endLine: 2, ...quoted('one = 1\ntwo = 2') }],
    ['transcoding', 'uml.py', { startLine: 1, ...quoted('a = "gr\ufffd\ufffde"') }],
    ['byte-order-mark', 'bom.py', { startLine: 1, startColumn: 2, endColumn: 5, ...quoted('key') }],
    ['byte-order-mark', 'bom.py', { charOffset: 1, charLength: 3, ...quoted('key') }],
    ['snippet-binary', 'picture.png', { byteOffset: 1, byteLength: 3, snippet: { binary: 'AAAA' } }],
    ['language-of-binary-region', 'picture.png', { byteOffset: 1, sourceLanguage: 'c' }],
    ['snippet-text-of-binary', 'picture.png', { byteOffset: 1, byteLength: 3, ...quoted('PNG') }],
  ])('%s', (rule, uri, region) => {
    expect(on(uri, region)).toEqual([rule])
  })

  test('is compared around the tokens of the run', () => {
    const line = { startLine: 2 }
    expect(on('a.py', { ...line, ...quoted('key = "[REDACTED] and more"') }, tokens)).toEqual([])
    expect(on('a.py', { ...line, ...quoted('[REDACTED] and [REDACTED-1]"') }, tokens)).toEqual([])
    expect(on('a.py', { ...line, ...quoted('[REDACTED-1]') }, tokens)).toEqual([])
    expect(on('a.py', { ...line, ...quoted('key = "[REDACTED] and less"') }, tokens)).toEqual(['snippet'])
    expect(on('a.py', { ...line, ...quoted('kez = "[REDACTED] and more"') }, tokens)).toEqual(['snippet'])
    expect(on('a.py', { ...line, ...quoted('key = "[REDACTED] and more"') })).toEqual(['snippet'])
  })
})

describe('contents', () => {
  const of = (uri: string, contents: unknown, run = {}) =>
    broken(tree.dir, [], { artifacts: [{ location: { uri }, contents }], ...run })

  test('are the whole file', () => {
    expect(of('crlf.py', { text: 'one = 1\r\ntwo = 2\r\n' })).toEqual([])
    expect(of('bom.py', { text: 'key = 1\nx = 2\n' })).toEqual([])
    expect(of('picture.png', { binary: png.toString('base64') })).toEqual([])
    expect(of('a.py', { text: 'import os\nkey = "[REDACTED]"\nprint(key)\n' }, tokens)).toEqual([])
  })

  test('that are something else', () => {
    expect(of('crlf.py', { text: 'one = 1\ntwo = 2\n' })).toEqual(['contents'])
    expect(of('crlf.py', { text: 'one = 1\r\n' })).toEqual(['contents'])
    expect(of('picture.png', { binary: 'AAAA' })).toEqual(['contents'])
    expect(of('picture.png', { text: 'x' }).toSorted()).toEqual(['binary-left-out', 'text-of-binary'])
  })
})

describe('what is said of an artifact', () => {
  const sha = 'c3ab8ff13720e8ad9047dd39466b3c8974e592c2fa383d4a3960714caef0c4f2'
  const of = (uri: string, about: object) => broken(tree.dir, [], { artifacts: [{ location: { uri }, ...about }] })
  beforeAll(() => tree.write({ 'foobar.txt': 'foobar', 'utf16.txt': Buffer.from('fffe6100', 'hex') }))

  test.each([
    ['hash', 'foobar.txt', { hashes: { 'sha-256': sha } }],
    [
      'hash in capitals',
      'foobar.txt',
      { hashes: { 'SHA-256': sha.toUpperCase(), md5: '3858f62230ac3c915f300c664312c63f' } },
    ],
    ['length', 'foobar.txt', { length: 6 }],
    ['unknown length', 'foobar.txt', { length: -1 }],
    ['encoding', 'uml.py', { encoding: 'UTF-8' }],
    ['another encoding', 'utf16.txt', { encoding: 'UTF-16' }],
    ['an encoding that nobody here can read', 'uml.py', { encoding: 'IBM1047' }],
  ])('%s is right', (_, uri, about) => {
    expect(of(uri, about)).toEqual([])
  })

  test.each([
    ['hash', 'foobar.txt', { hashes: { 'sha-256': sha.replace('c3', 'c4') } }],
    ['length', 'uml.py', { length: 11 }],
    ['encoding', 'utf16.txt', { encoding: 'UTF-8' }],
    ['encoding', 'uml.py', { encoding: 'US-ASCII' }],
    ['encoding-of-binary', 'picture.png', { encoding: 'UTF-8' }],
    ['language-of-binary', 'picture.png', { sourceLanguage: 'c' }],
  ])('%s', (rule, uri, about) => {
    expect(of(uri, about)).toEqual([rule])
  })

  test('a nested artifact begins inside its parent', () => {
    const nested = (offset: number) =>
      broken(tree.dir, [], { artifacts: [{ location: { uri: 'foobar.txt' } }, { parentIndex: 0, offset }] })
    expect(nested(6)).toEqual([])
    expect(nested(7)).toEqual(['nested-offset'])
  })
})
