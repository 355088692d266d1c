import { describe, expect, test } from 'vitest'
import { type RepairOptions, repairBytes, type SourceTree } from '../../../sarif/index.ts'
import { alone, bytes, logOf, parsed } from './repaired.ts'

const files: Readonly<Record<string, string>> = {
  'fire.c': 'a\n"🔥" b\n',
  'plain.c': 'one\ntwo "é"\n',
  'a:b.c': 'x\n',
}

const tree: SourceTree = {
  rootUri: 'file:///work/',
  look: (path) => ({ kind: path in files ? 'file' : 'missing' }),
  read: (path) => ({ bytes: new TextEncoder().encode(files[path] ?? '') }),
}
const withSources: RepairOptions = { rootUri: null, sources: tree, ledger: false }
const belowWork: RepairOptions = { rootUri: 'file:///work/', sources: null, ledger: false }

type Region = Readonly<Record<string, unknown>>
type Location = { readonly uri: string; readonly uriBaseId?: string; readonly index?: number }

const logWith = (places: readonly (readonly [location: Location, region?: Region])[], run: object = {}) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'x' } },
      ...run,
      results: places.map(([artifactLocation, region]) => ({
        ruleId: 'r',
        message: { text: 'x' },
        locations: [{ physicalLocation: { artifactLocation, ...(region ? { region } : {}) } }],
      })),
    },
  ],
})

const fire = (region: Region): readonly [Location, Region] => [{ uri: 'fire.c' }, region]
const unitOf = (log: object, options: RepairOptions): unknown => {
  const repaired = parsed(logOf(repairBytes(bytes(log), options))) as { runs: { columnKind?: string }[] }
  return repaired.runs[0]?.columnKind ?? null
}

describe('columnKind', () => {
  test.each([
    [
      'the snippet fits one unit',
      [fire({ startLine: 2, startColumn: 6, endColumn: 7, snippet: { text: 'b' } })],
      'utf16CodeUnits',
    ],
    [
      'the snippet fits the other',
      [fire({ startLine: 2, startColumn: 5, endColumn: 6, snippet: { text: 'b' } })],
      'unicodeCodePoints',
    ],
    ['one unit leads beyond the line', [fire({ startLine: 2, startColumn: 1, endColumn: 8 })], 'utf16CodeUnits'],
    ['both lead to different places without a snippet', [fire({ startLine: 2, startColumn: 5, endColumn: 6 })], null],
    [
      'one region proves it for another that does not',
      [
        fire({ startLine: 2, startColumn: 5, endColumn: 6 }),
        fire({ startLine: 2, startColumn: 5, endColumn: 6, snippet: { text: 'b' } }),
      ],
      'unicodeCodePoints',
    ],
    [
      'two regions that contradict each other',
      [
        fire({ startLine: 2, startColumn: 6, endColumn: 7, snippet: { text: 'b' } }),
        fire({ startLine: 2, startColumn: 5, endColumn: 6, snippet: { text: 'b' } }),
      ],
      null,
    ],
    ['both agree before the first pair', [fire({ startLine: 2, startColumn: 1, endColumn: 2 })], 'utf16CodeUnits'],
    [
      'both agree in a file without pairs',
      [[{ uri: 'plain.c' }, { startLine: 2, startColumn: 5, endColumn: 8 }]],
      'utf16CodeUnits',
    ],
    ['a file is not there', [[{ uri: 'gone.c' }, { startLine: 2, startColumn: 5 }]], null],
    ['offsets in characters', [fire({ charOffset: 6, charLength: 1, snippet: { text: 'b' } })], 'unicodeCodePoints'],
  ] as const)('%s', (_, places, expected) => {
    expect(unitOf(logWith(places), withSources)).toBe(expected)
  })

  test('needs no files where no region counts columns', () => {
    expect(unitOf(logWith([[{ uri: 'gone.c' }, { startLine: 7, endLine: 9 }]]), alone)).toBe('utf16CodeUnits')
  })

  test('is left without files where one does', () => {
    expect(unitOf(logWith([[{ uri: 'plain.c' }, { startLine: 2, startColumn: 2 }]]), alone)).toBe(null)
  })
})

const locationsOf = (log: object, options: RepairOptions): readonly unknown[] => {
  const repaired = parsed(logOf(repairBytes(bytes(log), options))) as {
    runs: { results: { locations: { physicalLocation: { artifactLocation: unknown } }[] }[] }[]
  }
  return (repaired.runs[0]?.results ?? []).map(({ locations }) => locations[0]?.physicalLocation.artifactLocation)
}

test('a slash goes where the sources hold the file', () => {
  const log = logWith([[{ uri: '/plain.c' }], [{ uri: '/gone.c' }], [{ uri: '/a:b.c' }]])
  expect(locationsOf(log, withSources)).toEqual([{ uri: 'plain.c' }, { uri: '/gone.c' }, { uri: './a:b.c' }])
})

describe('a root', () => {
  const places = [
    [{ uri: 'file:///work/a%20b.c' }],
    [{ uri: '/work/c d.c' }],
    [{ uri: 'file:///working/e.c' }],
    [{ uri: 'file:///work/../f.c' }],
    [{ uri: 'FILE://localhost/work/%67.c' }],
    [{ uri: 'https://host.example/work/h.c' }],
    [{ uri: 'file:///work/' }],
  ] as const

  test('makes what lies below it relative, and nothing else', () => {
    expect(locationsOf(logWith(places), belowWork)).toEqual([
      { uri: 'a%20b.c', uriBaseId: 'SRCROOT' },
      { uri: 'c%20d.c', uriBaseId: 'SRCROOT' },
      ...[places[2], places[3]].map(([location]) => location),
      { uri: 'g.c', uriBaseId: 'SRCROOT' },
      ...[places[5], places[6]].map(([location]) => location),
    ])
  })

  test('is said in originalUriBaseIds', () => {
    const log = parsed(logOf(repairBytes(bytes(logWith(places)), belowWork)))
    expect(log).toMatchObject({ runs: [{ originalUriBaseIds: { SRCROOT: { uri: 'file:///work/' } } }] })
  })

  test('that the log knows by another name keeps it', () => {
    const run = { originalUriBaseIds: { TOP: { uri: 'file:///' }, HERE: { uri: 'work/', uriBaseId: 'TOP' } } }
    const log = logWith([[{ uri: 'file:///work/a.c' }]], run)
    expect(locationsOf(log, belowWork)).toEqual([{ uri: 'a.c', uriBaseId: 'HERE' }])
  })

  test('takes a name that is free', () => {
    const run = { originalUriBaseIds: { SRCROOT: { uri: 'file:///elsewhere/' } } }
    const log = logWith([[{ uri: 'file:///work/a.c' }]], run)
    expect(locationsOf(log, belowWork)).toEqual([{ uri: 'a.c', uriBaseId: 'SRCROOT2' }])
  })

  test('leaves a run whose bases cannot be read', () => {
    const log = bytes(logWith([[{ uri: 'file:///work/a.c' }]], { originalUriBaseIds: 'x' }))
    expect(logOf(repairBytes(log, belowWork))).toEqual(log)
  })

  test('moves artifacts with the places that name them', () => {
    const run = { artifacts: [{ location: { uri: 'file:///work/a.c' } }] }
    const log = logWith([[{ uri: 'file:///work/a.c', index: 0 }]], run)
    const repaired = repairBytes(bytes(log), belowWork)
    expect(repaired.after.valid).toBe(true)
    expect(parsed(logOf(repaired))).toMatchObject({
      runs: [{ artifacts: [{ location: { uri: 'a.c', uriBaseId: 'SRCROOT' } }] }],
    })
  })

  test('leaves a log in which nothing lies below it as it is, byte for byte', () => {
    const log = bytes(logWith([[{ uri: 'a.c' }]]))
    expect(logOf(repairBytes(log, belowWork))).toEqual(log)
  })
})
