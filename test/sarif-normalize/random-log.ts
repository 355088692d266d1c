import fc from 'fast-check'
import { sha256 } from '../../lib/digest.ts'
import type { NormalizeOptions } from '../../sarif/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'

const files: Readonly<Record<string, Buffer>> = {
  'a.py': Buffer.from('import os\nx = {1}\n\tdebug\r\ny\rz "🔥é" w\n'),
  'b c/ünï[0].py': Buffer.from('\uFEFFone\n\n\nfour 👩‍🚀 x'),
  'latin.py': Buffer.from('caf\xe9\n', 'latin1'),
  'empty.py': Buffer.from(''),
  'note.ipynb': Buffer.from(
    '{"cells":[{"cell_type":"markdown","source":"# T"},{"cell_type":"code","source":["a = 1\\n","b = \\"\\u00e9\\\\n\\"\\n"]}],"cells2":[]}\n',
  ),
}

export const options: NormalizeOptions = {
  analyzer: 'random',
  driver: { version: '1.2.3', informationUri: 'https://example.org/' },
  coordinates: { columns: 'unicodeCodePoints', lineBreaks: 'lf-crlf-cr', countsByteOrderMark: true },
  files: {
    find: (path) => {
      const bytes = files[path]
      return bytes === undefined ? null : { size: bytes.byteLength, sha256: sha256(bytes) }
    },
    read: (path) => files[path] ?? Buffer.from(''),
  },
  pathOf: (uri) => (uri.slice(5) in files ? uri.slice(5) : null),
  faultOf: (ruleId) => (ruleId.length % 2 === 0 ? 'some-fault' : null),
  severityOf: (ruleId) => (ruleId === 'A' ? 'error' : 'note'),
  noticeOf: ({ ruleId }) => (ruleId === 'internal' ? 'It was not read.' : null),
  exitCodes: [1],
}

const count = fc.integer({ min: 1, max: 12 })
const region = fc.record({ startLine: count, startColumn: count, endLine: count, endColumn: count })
const location = fc
  .record({ uri: fc.constantFrom(...Object.keys(files).map((path) => `/src/${path}`)), region: fc.option(region) })
  .map(({ uri, region: place }) => ({
    physicalLocation: { artifactLocation: { uri }, ...(place === null ? {} : { region: place }) },
  }))
const fix = fc
  .record({ place: location, region, text: fc.string(), applicability: fc.constantFrom('safe', 'display-only') })
  .map(({ place, region: deletedRegion, text, applicability }) => ({
    artifactChanges: [
      {
        artifactLocation: place.physicalLocation.artifactLocation,
        replacements: [{ deletedRegion, insertedContent: { text } }],
      },
    ],
    properties: { applicability },
  }))
const result = fc
  .record({
    ruleId: fc.constantFrom('A', 'B', 'internal'),
    text: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'a {0} b', 'see [x](1)', '}}')),
    place: location,
    related: fc.array(location, { maxLength: 1 }),
    fixes: fc.array(fix, { maxLength: 2 }),
    cell: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map(({ ruleId, text, place, related, fixes, cell }) => ({
    ruleId,
    message: { text },
    locations: [place],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    ...(fixes.length === 0 ? {} : { fixes }),
    ...(cell === null ? {} : { properties: { cell } }),
  }))

/** Logs as a tool might write them, over a few awkward files: duplicates, wrong places, odd texts. */
export const logs: fc.Arbitrary<SarifLog> = fc.array(result, { maxLength: 12 }).map((results) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Random', rules: [{ id: 'A', helpUri: '', shortDescription: { text: '' } }] } },
      results: [...results, ...results.slice(0, 2).map((one) => structuredClone(one))],
    },
  ],
}))
