import { changed, type Edit } from '../../../conformance/case.ts'

export const placeAt = (uri: string) => ({
  physicalLocation: {
    artifactLocation: { uri },
    region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 4 },
  },
})

export const result = () => ({
  ruleId: 'G1',
  ruleIndex: 0,
  level: 'warning',
  message: { text: 'Found.' },
  locations: [placeAt('src/a.ts')],
  partialFingerprints: { primaryLocationLineHash: '4c00844860906f8a:1' },
})

/** A log that GitHub takes as it is, with nothing to remark; two results. */
const log = () => ({
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'Gauge',
          rules: [
            {
              id: 'G1',
              shortDescription: { text: 'Short.' },
              fullDescription: { text: 'Full.' },
              help: { text: 'Help.' },
              properties: {},
            },
          ],
        },
      },
      automationDetails: { id: 'gauge/main/' },
      columnKind: 'utf16CodeUnits',
      results: [result(), result()],
    },
  ],
})

/** The same with changes. */
export const clean = (...edits: readonly Edit[]): unknown => changed(log(), edits)
