const uri = 'src/a%20b.ts'
const region = { startLine: 2, startColumn: 3, endLine: 2, endColumn: 7, snippet: { text: 'warm' } }
const physicalLocation = {
  artifactLocation: { uri, uriBaseId: 'SRCROOT', index: 0 },
  region,
  contextRegion: { startLine: 1, endLine: 3, snippet: { text: 'a\n  warm\nb\n' } },
}
const message = { text: 'The «warm-up» of [a file](0) says {0}.', arguments: ['this'] }
const location = {
  physicalLocation,
  message: { text: 'Here.' },
  logicalLocations: [{ fullyQualifiedName: 'a.b' }],
}

const result = {
  ruleId: 'A1',
  ruleIndex: 0,
  level: 'warning',
  guid: '11111111-1111-4111-8111-111111111111',
  message,
  locations: [{ physicalLocation }],
  relatedLocations: [{ id: 0, ...location }],
  codeFlows: [{ threadFlows: [{ locations: [{ location, importance: 'essential' }] }] }],
  fixes: [
    {
      description: { text: 'Write it.' },
      artifactChanges: [
        { artifactLocation: { uri, uriBaseId: 'SRCROOT', index: 0 }, replacements: [{ deletedRegion: region }] },
      ],
    },
  ],
  partialFingerprints: { 'primaryLocationLineHash/v1': '0123456789abcdef:1' },
  properties: { tags: ['quality'], score: 0.5 },
}

const rule = {
  id: 'A1',
  name: 'WarmUp',
  shortDescription: { text: 'Warm.' },
  fullDescription: { text: 'Warm it up.' },
  help: { text: 'Warm.', markdown: '**Warm** `it` up:\n\n```\ncode\n```\n\n- see [here](https://example.com/a)\n' },
  helpUri: 'https://example.com/a',
  defaultConfiguration: { level: 'warning' },
  properties: { tags: ['security'], precision: 'high' },
}

/** A log with what most logs have, and one defect, so that V8 compiles what most validations need. */
export const warmLog = JSON.stringify({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: { name: 'warm-up', semanticVersion: '1.0.0', informationUri: 'https://example.com/', rules: [rule] },
      },
      automationDetails: { id: 'warm-up/1' },
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { SRCROOT: { uri: 'file:///work/' } },
      versionControlProvenance: [
        { repositoryUri: 'https://example.com/a.git', revisionId: '0', mappedTo: { uriBaseId: 'SRCROOT' } },
      ],
      invocations: [{ executionSuccessful: true, exitCode: 0, startTimeUtc: '2026-01-02T03:04:05.678Z' }],
      artifacts: [
        {
          location: { uri, uriBaseId: 'SRCROOT', index: 0 },
          roles: ['analysisTarget'],
          hashes: { 'sha-256': '0'.repeat(64) },
        },
      ],
      results: [result, { ...result, guid: '11111111-1111-4111-8111-111111111112', ruleId: 'A2' }],
    },
  ],
})
