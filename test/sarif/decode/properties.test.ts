import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesSource, decodeJson, locate, type Path, placesOf, readText } from '../../../sarif/decode/index.ts'

const decode = (bytes: Uint8Array) => {
  const rules: string[] = []
  const decoded = decodeJson(bytes, { report: ({ ruleId }) => rules.push(ruleId) })
  return { decoded, rules }
}
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('any bytes give a value or a defect, and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const { decoded, rules } = decode(bytes)
      expect(decoded !== null || rules.length > 0).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('it reads exactly what JSON.parse reads', () => {
  const noise = fc.array(fc.constantFrom(...'{}[]",:0123456789.eE+-truefalsn\\u \n\t'), { maxLength: 14 })
  fc.assert(
    fc.property(noise, (parts) => {
      const text = parts.join('')
      expect(decode(encode(text)).decoded !== null).toBe(parses(text))
    }),
    { numRuns: 5000 },
  )
})

test('any JSON value comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(decode(encode(text)).decoded?.value).toEqual(JSON.parse(text))
    }),
  )
})

test('a byte that is changed in a valid text gives a value or a defect', () => {
  const original = encode(JSON.stringify({ runs: [{ a: 'ü€😀', b: [1, 2.5e3, null, true] }] }, null, 1))
  fc.assert(
    fc.property(fc.nat(original.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const bytes = Uint8Array.from(original)
      bytes[at] = byte
      const { decoded, rules } = decode(bytes)
      expect(decoded !== null || rules.length > 0).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const pathsIn = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => pathsIn(item, [...path, index]))]
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))]
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, key) => Reflect.get(node as object, key), value)

test('a located value starts where its text stands, at a line and column that an editor shows', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const parsed: unknown = JSON.parse(text)
      const bytes = encode(text)
      const paths = pathsIn(parsed)
      const found = locate(bytes, paths)
      const places = placesOf(
        bytes,
        found.map(({ value: offset }) => offset),
      )
      paths.forEach((path, index) => {
        const place = places.get(found[index]?.value ?? -1)
        const line = text.split('\n')[(place?.line ?? 0) - 1] ?? ''
        const wanted = JSON.stringify(valueAt(parsed, path), null, indent).split('\n')[0] ?? ''
        expect(line.slice((place?.column ?? 0) - 1).startsWith(wanted)).toBe(true)
      })
    }),
    { numRuns: 300 },
  )
})

test('a place is that of the text before it, whatever the pieces in which it was read', () => {
  const text = fc
    .jsonValue({ maxDepth: 3 })
    .map((value) => JSON.stringify({ 'ü€😀': [value, 'é\u2028', value] }, null, 1))
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      (json, windowBytes, wanted) => {
        const characters = [...json]
        const befores = wanted.map((at) => characters.slice(0, at % (characters.length + 1)).join(''))
        const { places } = readText(bytesSource(encode(json)), { windowBytes }, () => {})
        const found = places(befores.map((before) => encode(before).length))
        for (const before of befores) {
          const lines = before.split('\n')
          const expected = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
          expect(found.get(encode(before).length)).toEqual(expected)
        }
      },
    ),
    { numRuns: 300 },
  )
})
