import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, broken, openTree } from './tree.ts'

const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

let tree: ReturnType<typeof openTree>
beforeAll(() => {
  tree = openTree()
  tree.write({
    // The text of §3.30.2.
    'crlf.txt': 'abcd\r\nefg\r\nhijk\r\nlmn\r\n',
    'lf.txt': 'ab\n\tcd\nno break at the end',
    'emoji.txt': 'x = "👍🏽"; y = 1\n',
    'combining.txt': 'e\u0301tude = 1\n',
    'bom.txt': '\ufeffabc\ndef\n',
    'empty.txt': '',
    'wide.txt': utf16('ab👍c\r\nde'),
    'latin.txt': Buffer.from('a\xe4\xf6\nb\n', 'latin1'),
    'cr.txt': 'one\rtwo\rthree',
    'picture.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  })
})
afterAll(() => tree.remove())

const on = (uri: string, region: unknown, run = {}): readonly string[] => broken(tree.dir, [at(uri, region)], run)

describe('lines and columns', () => {
  test.each([
    ['a whole line', 'crlf.txt', { startLine: 2 }],
    ['lines', 'crlf.txt', { startLine: 2, endLine: 3 }],
    ['a line with its break', 'crlf.txt', { startLine: 2, endLine: 3, endColumn: 1 }],
    ['the very end, by the rules of §3.30.2', 'crlf.txt', { startLine: 4, startColumn: 6, endColumn: 6 }],
    ['the whole file', 'crlf.txt', { startLine: 1, endLine: 5, endColumn: 1 }],
    ['a tab is one column', 'lf.txt', { startLine: 2, startColumn: 2, endColumn: 4 }],
    ['a last line without a break', 'lf.txt', { startLine: 3, startColumn: 1, endColumn: 20 }],
    ['an empty file', 'empty.txt', { startLine: 1, startColumn: 1, endColumn: 1 }],
    ['two columns for an emoji, two for its colour', 'emoji.txt', { startLine: 1, startColumn: 6, endColumn: 10 }],
    ['a combining character is a column', 'combining.txt', { startLine: 1, startColumn: 1, endColumn: 11 }],
    ['a file in UTF-16', 'wide.txt', { startLine: 1, startColumn: 3, endColumn: 6 }],
    ['a byte order mark is no column', 'bom.txt', { startLine: 1, startColumn: 1, endColumn: 4 }],
  ])('%s', (_, uri, region) => {
    expect(on(uri, region)).toEqual([])
  })

  test.each([
    ['start-line', 'crlf.txt', { startLine: 6 }],
    ['start-line', 'empty.txt', { startLine: 2 }],
    ['end-line', 'crlf.txt', { startLine: 1, endLine: 6 }],
    ['start-column', 'crlf.txt', { startLine: 1, startColumn: 8 }],
    ['end-column', 'crlf.txt', { startLine: 1, startColumn: 1, endColumn: 8 }],
    ['end-column', 'lf.txt', { startLine: 3, startColumn: 1, endColumn: 21 }],
    ['end-column', 'bom.txt', { startLine: 1, startColumn: 1, endColumn: 6 }],
    ['end-column', 'wide.txt', { startLine: 2, startColumn: 1, endColumn: 4 }],
    ['final-line', 'crlf.txt', { startLine: 5 }],
    ['start-line', 'cr.txt', { startLine: 2 }],
  ])('%s', (rule, uri, region) => {
    expect(on(uri, region)).toEqual([rule])
  })

  test('newlineSequences says what ends a line', () => {
    expect(on('cr.txt', { startLine: 3, endColumn: 6 }, { newlineSequences: ['\r\n', '\r', '\n'] })).toEqual([])
    expect(on('crlf.txt', { startLine: 5 }, { newlineSequences: ['\r\n', '\r', '\n'] })).toEqual(['final-line'])
  })

  test('a file in an encoding that nobody names is left alone, one that is named is read', () => {
    expect(on('latin.txt', { startLine: 9 })).toEqual([])
    expect(on('latin.txt', { startLine: 1, endColumn: 4 }, { defaultEncoding: 'ISO-8859-1' })).toEqual([])
    expect(on('latin.txt', { startLine: 9 }, { defaultEncoding: 'ISO-8859-1' })).toEqual(['start-line'])
  })

  test('contextRegion, annotations and deletedRegion are regions, too', () => {
    const far = { startLine: 90 }
    expect(broken(tree.dir, [at('lf.txt', { startLine: 1 }, { contextRegion: far })])).toContain('start-line')
    const result = {
      ruleId: 'G1',
      message: { text: 'Found.' },
      locations: [{ physicalLocation: at('lf.txt'), annotations: [far] }],
      fixes: [{ artifactChanges: [{ artifactLocation: { uri: 'lf.txt' }, replacements: [{ deletedRegion: far }] }] }],
    }
    expect(broken(tree.dir, [], { results: [result] })).toEqual(['start-line', 'start-line'])
  })

  test('what is said of an earlier state of the sources is not held against them', () => {
    const results = [
      {
        ruleId: 'G1',
        baselineState: 'absent',
        message: { text: 'Gone.' },
        locations: [{ physicalLocation: at('gone.txt', { startLine: 90 }) }],
      },
    ]
    expect(broken(tree.dir, [], { results })).toEqual([])
  })

  test('neither is what is said of a file that only absent results name', () => {
    const files = [
      { location: { uri: 'gone.txt', index: 0 }, length: 9 },
      { location: { uri: 'lf.txt', index: 1 }, length: 9 },
    ]
    const ofBase = files.map((artifact) => ({ ...artifact, properties: { baselineOnly: true } }))
    expect(broken(tree.dir, [], { artifacts: files })).toHaveLength(2)
    expect(broken(tree.dir, [], { artifacts: ofBase })).toEqual([])
  })
})

describe('characters and bytes', () => {
  test.each([
    ['the end by characters', 'crlf.txt', { charOffset: 22, charLength: 0 }],
    ['both forms', 'crlf.txt', { startLine: 1, startColumn: 2, endColumn: 4, charOffset: 1, charLength: 2 }],
    [
      'code points as characters',
      'emoji.txt',
      { startLine: 1, startColumn: 12, endColumn: 13, charOffset: 9, charLength: 1 },
    ],
    ['the end by bytes', 'crlf.txt', { byteOffset: 22 }],
    ['text and bytes', 'emoji.txt', { startLine: 1, startColumn: 6, endColumn: 10, byteOffset: 5, byteLength: 8 }],
    ['bytes count the mark', 'bom.txt', { startLine: 1, startColumn: 2, endColumn: 3, byteOffset: 4, byteLength: 1 }],
    ['bytes from the mark on', 'bom.txt', { startLine: 1, byteOffset: 0, byteLength: 6 }],
    ['bytes in UTF-16', 'wide.txt', { startLine: 2, byteOffset: 16, byteLength: 4 }],
    ['-1 is not given', 'crlf.txt', { startLine: 1, charOffset: -1, byteOffset: -1 }],
  ])('%s', (_, uri, region) => {
    expect(on(uri, region)).toEqual([])
  })

  test.each([
    ['char-range', 'crlf.txt', { charOffset: 23 }],
    ['char-range', 'crlf.txt', { charOffset: 20, charLength: 3 }],
    ['char-range', 'bom.txt', { charOffset: 9 }],
    ['byte-range', 'crlf.txt', { byteOffset: 20, byteLength: 3 }],
    ['text-forms-differ', 'crlf.txt', { startLine: 1, charOffset: 1, endColumn: 4 }],
    ['text-binary-differ', 'crlf.txt', { startLine: 1, byteOffset: 2, byteLength: 6 }],
    ['text-binary-differ', 'bom.txt', { startLine: 1, startColumn: 2, endColumn: 3, byteOffset: 1, byteLength: 1 }],
    ['text-region-of-binary', 'picture.png', { startLine: 1 }],
  ])('%s', (rule, uri, region) => {
    expect(on(uri, region)).toEqual([rule])
  })

  test('a region by bytes only, in what is said to be a text, is a warning', () => {
    const artifacts = [{ location: { uri: 'lf.txt' }, encoding: 'UTF-8' }]
    expect(on('lf.txt', { byteOffset: 1 })).toEqual([])
    expect(on('lf.txt', { byteOffset: 1 }, { artifacts })).toEqual(['bytes-only-in-text'])
  })
})

describe('columnKind', () => {
  const behind = { startLine: 1, startColumn: 12, endColumn: 17, snippet: { text: '; y =' } }

  test('columns that only the other unit can mean', () => {
    const points = { columnKind: 'unicodeCodePoints' }
    expect(on('emoji.txt', { startLine: 1, endColumn: 18 }, points)).toEqual(['column-kind'])
    expect(on('emoji.txt', { startLine: 1, endColumn: 18 })).toEqual([])
    expect(on('emoji.txt', { startLine: 1, endColumn: 30 }, points)).toEqual(['end-column'])
  })

  test('a snippet that only the other unit gives', () => {
    expect(on('emoji.txt', { ...behind, startColumn: 11, endColumn: 16 })).toEqual([])
    expect(on('emoji.txt', { ...behind, startColumn: 9, endColumn: 14 })).toEqual(['column-kind'])
  })

  test('it is said once for a run, with a count', () => {
    const wrong = at('emoji.txt', { ...behind, startColumn: 9, endColumn: 14 })
    expect(broken(tree.dir, [wrong, wrong, wrong])).toEqual(['column-kind'])
  })
})

test('a replacement of bytes only, in what is said to be a text, is a warning', () => {
  const fixOf = (deletedRegion: unknown) => ({
    ruleId: 'G1',
    message: { text: 'Found.' },
    fixes: [{ artifactChanges: [{ artifactLocation: { uri: 'lf.txt' }, replacements: [{ deletedRegion }] }] }],
  })
  const artifacts = [{ location: { uri: 'lf.txt' }, mimeType: 'text/plain' }]
  const of = (region: unknown) => broken(tree.dir, [], { artifacts, results: [fixOf(region)] })
  expect(of({ byteOffset: 1, byteLength: 2 })).toEqual(['bytes-only-replacement'])
  expect(of({ startLine: 1, byteOffset: 0, byteLength: 2 })).toEqual([])
})
