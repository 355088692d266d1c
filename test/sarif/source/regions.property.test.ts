import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SourceTree, sourceRules, validateBytes } from '../../../sarif/index.ts'
import { at, logOf } from './tree.ts'

const character = fc.constantFrom('a', ' ', '\t', 'é', 'e\u0301', '👍', '𝒳', '€', '\n', '\r\n', '\r', '\u2028', '\0')
const text = fc.array(character, { maxLength: 60 }).map((parts) => parts.join(''))
const columnKind = fc.constantFrom('utf16CodeUnits', 'unicodeCodePoints')
const encoding = fc.constantFrom('UTF-8', 'UTF-8 with a mark', 'UTF-16LE', 'UTF-16BE')

const encode = (content: string, name: string): Buffer => {
  if (name === 'UTF-8') return Buffer.from(content)
  if (name === 'UTF-8 with a mark') return Buffer.from(`\ufeff${content}`)
  const little = Buffer.from(`\ufeff${content}`, 'utf16le')
  return name === 'UTF-16LE' ? little : little.swap16()
}

const treeOf = (bytes: Uint8Array): SourceTree => ({
  rootUri: null,
  look: (path) => ({ kind: path === 'a.txt' ? 'file' : 'missing' }),
  read: () => ({ bytes }),
})

const defectsOf = (bytes: Uint8Array, region: unknown, run: object): readonly string[] => {
  const log = new TextEncoder().encode(JSON.stringify(logOf([at('a.txt', region)], { ...run })))
  return validateBytes(log, { rules: sourceRules(treeOf(bytes)) }).validation.defects.map(({ ruleId }) => ruleId)
}

/** By the words of §3.30.2 alone: lines end with LF or CRLF, columns count from 1. */
const placeOf = (before: string, kind: string): { line: number; column: number } => {
  const lines = before.split('\n')
  const last = lines.at(-1) ?? ''
  return { line: lines.length, column: (kind === 'utf16CodeUnits' ? last.length : [...last].length) + 1 }
}

/** A part of a text that cuts through no character, as a region in all three forms with its snippet. */
const scene = fc.tuple(text, fc.nat(), fc.nat(), columnKind, encoding).map(([content, first, second, kind, name]) => {
  const whole = [...content]
  const [from, to] = [first, second].map((one) => one % (whole.length + 1)).sort((a, b) => a - b)
  const [before, part] = [whole.slice(0, from).join(''), whole.slice(from, to).join('')]
  const start = placeOf(before, kind)
  const end = placeOf(before + part, kind)
  const head = encode('', name).length
  const byteOffset = encode(before, name).length
  return {
    bytes: encode(content, name),
    run: { columnKind: kind, defaultEncoding: name.startsWith('UTF-8') ? 'UTF-8' : name },
    region: {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
      charOffset: before.length,
      charLength: part.length,
      byteOffset,
      byteLength: encode(part, name).length - head,
      snippet: { text: part },
    },
    last: { isBehindLastBreak: content.endsWith('\n') && before === content },
  }
})

test('a region that was cut from a file has no defect in any of its forms', () => {
  fc.assert(
    fc.property(scene, ({ bytes, region, run, last }) => {
      expect(defectsOf(bytes, region, run)).toEqual(last.isBehindLastBreak ? ['source/final-line'] : [])
    }),
    { numRuns: 1_000 },
  )
})

test('a snippet that was changed is found', () => {
  fc.assert(
    fc.property(scene, ({ bytes, region, run }) => {
      const wrong = { ...region, snippet: { text: `${region.snippet.text}#` } }
      expect(defectsOf(bytes, wrong, run)).toContain('source/snippet')
    }),
    { numRuns: 300 },
  )
})

test('no region and no bytes make the rules throw', () => {
  const number = fc.oneof(fc.integer({ min: -1, max: 9 }), fc.integer({ min: 1, max: 2 ** 53 - 1 }))
  const region = fc.record(
    {
      startLine: number,
      startColumn: number,
      endLine: number,
      endColumn: number,
      charOffset: number,
      charLength: number,
      byteOffset: number,
      byteLength: number,
      snippet: fc.record({ text: fc.string(), binary: fc.base64String() }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  )
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    text.map((content) => Buffer.from(content)),
  )
  const newlineSequences = fc.uniqueArray(fc.string({ maxLength: 2 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(bytes, region, newlineSequences, (content, one, sequences) => {
      defectsOf(content, one, { newlineSequences: sequences, redactionTokens: ['a', '(', ''] })
    }),
    { numRuns: 1_000 },
  )
})
