import { describe, expect, test } from 'vitest'
import { lineHashesOfFile } from '../../../../sarif/fingerprint/line-hash.ts'
import { lineHashes, type SourceTree } from '../../../../sarif/index.ts'
import type { Edit } from '../../../conformance/case.ts'
import { judge } from '../judge.ts'
import { clean } from './clean.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const treeOf = (files: Readonly<Record<string, Uint8Array>>): SourceTree => ({
  rootUri: 'file:///work/my%20tree/',
  look: (path) => ({ kind: Object.hasOwn(files, path) ? 'file' : 'missing' }),
  read: (path) => (files[path] ? { bytes: files[path] } : { reason: 'there is none' }),
})
const source = 'one\r\ntwo\r\nthree\n'
const [, , ofLine2 = ''] = lineHashes(source)

const first = '/runs/0/results/0'
const hash = `${first}/partialFingerprints/primaryLocationLineHash`
const place = `${first}/locations/0/physicalLocation`
const uri = `${place}/artifactLocation/uri`

const found = (files: Readonly<Record<string, Uint8Array>>, ...edits: readonly Edit[]) =>
  judge('github', clean(['/runs/0/results/1'], ...edits), { tree: treeOf(files) }).defects
const silent = (files: Readonly<Record<string, Uint8Array>>, ...edits: readonly Edit[]): boolean =>
  found(files, ...edits).every(({ ruleId }) => ruleId !== 'github/line-hash')

const files = { 'src/a.ts': encode(source) }

describe('a line hash beside its file', () => {
  test('that is another is a warning with the one that is expected', () => {
    expect(found(files)).toEqual([
      {
        ruleId: 'github/line-hash',
        level: 'warning',
        pointer: hash,
        message: `The line hash is "4c00844860906f8a:1"; GitHub computes "${ofLine2}".`,
      },
    ])
  })

  test('that is the same is silent', () => {
    expect(found(files, [hash, ofLine2])).toEqual([])
  })

  test('is counted with those that are the same', () => {
    const log = clean(['/runs/0/results/1/partialFingerprints/primaryLocationLineHash', ofLine2])
    expect(judge('github', log, { tree: treeOf(files) }).effects).toMatchObject([
      { kept: 1, of: 2, sentence: 'GitHub tracks 1 of 2 results by a line hash that it would not compute.' },
    ])
  })

  test('is not asked for without sources', () => {
    expect(judge('github', clean()).defects).toEqual([])
  })
})

describe('as the upload action, the rule computes nothing', () => {
  test.each<[string, ...Edit[]]>([
    ['for a result without a hash', [`${first}/partialFingerprints`]],
    ['for an empty hash', [hash, '']],
    ['for a result without a location', [`${first}/locations`]],
    ['without a start line', [`${place}/region`]],
    ['for a line that the file does not have', [`${place}/region/startLine`, 9]],
    ['for a file that is not there', [uri, 'src/b.ts']],
    ['for another scheme', [uri, 'https://example.invalid/src/a.ts']],
    ['outside of the sources', [uri, 'file:///work/other/src/a.ts']],
    ['above the sources', [uri, '../src/a.ts']],
    ['for a URI that cannot be decoded', [uri, 'src/%zz']],
  ])('%s', (_, ...edits) => {
    expect(silent(files, ...edits)).toBe(true)
  })
})

describe('as the upload action, the rule leaves a file alone', () => {
  test('that another scheme seems to name', () => {
    expect(silent({ 'x:/src/a.ts': encode(source) }, [uri, 'x://src/a.ts'])).toBe(true)
  })

  test('that is not read through a link, or is a folder', () => {
    const tree: SourceTree = { ...treeOf(files), look: () => ({ kind: 'unread', reason: 'it is a link' }) }
    expect(judge('github', clean(), { tree }).defects).toEqual([])
  })

  test('that the index names beside a URI', () => {
    const listed: readonly Edit[] = [
      [`${place}/artifactLocation/index`, 0],
      ['/runs/0/artifacts', [{ location: { uri: 'src/b.ts' } }]],
    ]
    expect(silent(files, ...listed)).toBe(false)
    expect(silent({ 'src/b.ts': encode(source) }, ...listed)).toBe(true)
  })
})

test('a file is read once for all results in it', () => {
  const asked: string[] = []
  const whole = treeOf(files)
  const tree: SourceTree = {
    ...whole,
    read: (path) => {
      asked.push(path)
      return whole.read(path)
    },
  }
  judge('github', clean(), { tree })
  expect(asked).toEqual(['src/a.ts'])
})

describe('as the upload action, the rule finds a file', () => {
  test.each<[string, ...Edit[]]>([
    ['below the sources, by a file URI', [uri, 'file:///work/my%20tree/src/a.ts']],
    ['by a path after file://', [uri, 'file://src/a.ts']],
    ['by a path with dots', [uri, './lib/../src/a.ts']],
    ['by escapes', [uri, 'src%2Fa.ts']],
    ['whatever base the location names', [`${place}/artifactLocation/uriBaseId`, 'ELSEWHERE']],
    [
      'by its index',
      [`${place}/artifactLocation`, { index: 0 }],
      ['/runs/0/artifacts', [{ location: { uri: 'src/a.ts' } }]],
    ],
  ])('%s', (_, ...edits) => {
    expect(silent(files, ...edits)).toBe(false)
  })
})

describe('the bytes of a file', () => {
  test('begin with a byte order mark, which is a character of line 1', () => {
    const marked = lineHashesOfFile(encode('\uFEFFone\ntwo\n'))
    expect(marked).toEqual(lineHashes('\uFEFFone\ntwo\n'))
    expect(marked[1]).not.toBe(lineHashes('one\ntwo\n')[1])
  })

  test('that are no UTF-8 stand for U+FFFD', () => {
    expect(lineHashesOfFile(Uint8Array.of(0x61, 0xe9, 0x0a, 0x62))).toEqual(lineHashes('a\uFFFD\nb'))
  })
})
