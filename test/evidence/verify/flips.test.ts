import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBundle } from '../../../evidence/verify/index.ts'
import { against, type Files, linesOf, smallBundle } from './small-bundle.ts'

const bundle = smallBundle()
const paths = [...bundle.keys()]

// As far as the first line that says so: there are tens of thousands of changed bundles.
const fails = (files: Files): boolean => {
  for (const { status } of checkBundle({ files, problems: [] }, against)) if (status === 'fails') return true
  return false
}

const changed = (path: string, change: (bytes: Uint8Array) => Uint8Array): Files =>
  new Map([...bundle, [path, change(Uint8Array.from(bundle.get(path) ?? []))]])

const xored = (path: string, at: number, mask: number): Files =>
  changed(path, (bytes) => {
    bytes[at] = (bytes[at] ?? 0) ^ mask
    return bytes
  })

const positions = (path: string): readonly number[] => [...(bundle.get(path) ?? []).keys()]

describe('a bundle as vet writes it', () => {
  test('holds in every line', () => {
    expect(linesOf(bundle).filter(({ status }) => status !== 'holds')).toEqual([])
  })
})

describe('a changed byte', () => {
  test.each(paths)('is found wherever it is in %s', (path) => {
    expect(positions(path).filter((at) => !fails(xored(path, at, 0xff)))).toEqual([])
  })

  test('is found in the envelope whichever bit it is', () => {
    const path = 'statement.dsse.json'
    const missed = positions(path).flatMap((at) =>
      [1, 2, 4, 8, 16, 32, 64, 128].filter((mask) => !fails(xored(path, at, mask))).map((mask) => ({ at, mask })),
    )
    expect(missed).toEqual([])
  })

  test.each(['statement.dsse.json', 'manifest.json'])('is found where %s is cut at any length', (path) => {
    expect(positions(path).filter((length) => !fails(changed(path, (bytes) => bytes.subarray(0, length))))).toEqual([])
  })

  test('is found in any file, wherever, and however many there are', () => {
    const edit = fc.record({
      path: fc.constantFrom(...paths),
      at: fc.nat(5000),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 9 }),
      drop: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const files = new Map(bundle)
        for (const { path, at, bytes, drop } of edits) {
          const old = files.get(path) ?? new Uint8Array()
          const place = at % (old.length + 1)
          files.set(path, Buffer.concat([old.subarray(0, place), bytes, old.subarray(place + drop)]))
        }
        const isSame = paths.every(
          (path) => Buffer.compare(files.get(path) ?? Buffer.from(''), bundle.get(path) ?? Buffer.from('')) === 0,
        )
        expect(fails(files)).toBe(!isSame)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a file', () => {
  test.each(paths)('that is missing is found: %s', (path) => {
    expect(fails(new Map([...bundle].filter(([name]) => name !== path)))).toBe(true)
  })

  test('that was exchanged with another is found', () => {
    const missed = paths.flatMap((one) =>
      paths
        .filter(
          (other) => Buffer.compare(bundle.get(one) ?? Buffer.from(''), bundle.get(other) ?? Buffer.from('')) !== 0,
        )
        .filter(
          (other) =>
            !fails(
              new Map([
                ...bundle,
                [one, bundle.get(other) ?? Buffer.from('')],
                [other, bundle.get(one) ?? Buffer.from('')],
              ]),
            ),
        )
        .map((other) => [one, other]),
    )
    expect(missed).toEqual([])
  })
})
