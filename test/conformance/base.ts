/** One valid log that touches most of the specification; every case is a small change of it. Made anew at each call. */
export const base = () => ({
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      automationDetails: { id: 'nightly/42', guid: 'aaaaaaaa-0000-4000-8000-000000000001' },
      tool: {
        driver: {
          name: 'Gauge',
          version: '3.1',
          semanticVersion: '3.1.0',
          guid: 'aaaaaaaa-0000-4000-8000-000000000002',
          informationUri: 'https://gauge.example/',
          globalMessageStrings: { shared: { text: 'Shared: {0}.' } },
          rules: [
            {
              id: 'G1',
              guid: 'aaaaaaaa-0000-4000-8000-000000000003',
              helpUri: 'https://gauge.example/G1',
              messageStrings: { default: { text: 'Found {0} in {1}.' } },
              relationships: [
                {
                  target: {
                    id: 'T1',
                    index: 0,
                    toolComponent: { name: 'Trouble', guid: 'aaaaaaaa-0000-4000-8000-000000000004' },
                  },
                  kinds: ['superset'],
                },
              ],
            },
            { id: 'G2' },
          ],
          notifications: [{ id: 'N1', messageStrings: { slow: { text: 'Slow.' } } }],
          supportedTaxonomies: [{ name: 'Trouble', guid: 'aaaaaaaa-0000-4000-8000-000000000004' }],
        },
        extensions: [
          {
            name: 'plug-in',
            version: '7',
            guid: 'aaaaaaaa-0000-4000-8000-000000000005',
            rules: [{ id: 'P1' }, { id: 'P2' }],
          },
        ],
      },
      taxonomies: [
        { name: 'Trouble', version: '1', guid: 'aaaaaaaa-0000-4000-8000-000000000004', taxa: [{ id: 'T1' }] },
      ],
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: {
        ROOT: { uri: 'file:///work/' },
        SOURCE: { uri: 'source/', uriBaseId: 'ROOT' },
      },
      invocations: [
        {
          executionSuccessful: true,
          startTimeUtc: '2026-03-01T10:00:00Z',
          endTimeUtc: '2026-03-01T10:00:09.5Z',
          exitCode: 0,
          toolExecutionNotifications: [
            {
              descriptor: { id: 'N1', index: 0 },
              level: 'note',
              message: { text: 'Ready.' },
              timeUtc: '2026-03-01T10:00:01Z',
            },
          ],
          ruleConfigurationOverrides: [{ descriptor: { id: 'G1', index: 0 }, configuration: { level: 'error' } }],
        },
      ],
      versionControlProvenance: [{ repositoryUri: 'https://host.example/repository', revisionId: 'abc' }],
      artifacts: [
        {
          location: { uri: 'main.c', uriBaseId: 'SOURCE', index: 0 },
          length: 1000,
          encoding: 'UTF-8',
          mimeType: 'text/x-c',
          hashes: { 'sha-256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
        },
        { location: { uri: 'all.zip', uriBaseId: 'SOURCE' } },
        { location: { uri: '/inner.c' }, parentIndex: 1, offset: 100 },
        { location: { uri: 'picture.png', uriBaseId: 'SOURCE' }, mimeType: 'image/png' },
      ],
      logicalLocations: [
        { name: 'space', fullyQualifiedName: 'space', kind: 'namespace' },
        { name: 'run', fullyQualifiedName: 'space::run', kind: 'function', parentIndex: 0 },
      ],
      addresses: [
        { kind: 'module', absoluteAddress: 4096, name: 'core' },
        { kind: 'function', absoluteAddress: 4112, relativeAddress: 16, parentIndex: 0, offsetFromParent: 16 },
      ],
      threadFlowLocations: [{ location: { message: { text: 'Here.' } }, executionOrder: 1 }],
      graphs: [{ nodes: [{ id: 'r1' }, { id: 'r2' }], edges: [{ id: 're', sourceNodeId: 'r1', targetNodeId: 'r2' }] }],
      webRequests: [{ index: 0, method: 'GET', target: '/' }],
      webResponses: [{ index: 0, statusCode: 200 }],
      results: [
        {
          ruleId: 'G1',
          ruleIndex: 0,
          level: 'warning',
          guid: 'aaaaaaaa-0000-4000-8000-000000000006',
          message: { id: 'default', arguments: ['x', 'y'] },
          locations: [
            {
              id: 1,
              physicalLocation: {
                artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE', index: 0 },
                region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 },
                contextRegion: { startLine: 2, endLine: 4 },
              },
              logicalLocations: [{ index: 1 }],
              relationships: [{ target: 2, kinds: ['includes'] }],
            },
          ],
          relatedLocations: [
            {
              id: 2,
              physicalLocation: { artifactLocation: { index: 2 }, region: { byteOffset: 4, byteLength: 8 } },
            },
          ],
          codeFlows: [
            {
              threadFlows: [
                {
                  locations: [{ index: 0 }, { location: { message: { text: 'Then here.' } }, executionOrder: 2 }],
                },
              ],
            },
          ],
          graphs: [
            {
              nodes: [{ id: 'a', children: [{ id: 'b' }] }, { id: 'c' }],
              edges: [
                { id: 'ab', sourceNodeId: 'a', targetNodeId: 'b' },
                { id: 'bc', sourceNodeId: 'b', targetNodeId: 'c' },
              ],
            },
          ],
          graphTraversals: [{ resultGraphIndex: 0, edgeTraversals: [{ edgeId: 'ab' }, { edgeId: 'bc' }] }],
          taxa: [
            { id: 'T1', index: 0, toolComponent: { name: 'Trouble', guid: 'aaaaaaaa-0000-4000-8000-000000000004' } },
          ],
          attachments: [{ artifactLocation: { index: 3 }, rectangles: [{ top: 0, left: 0, bottom: 9, right: 9 }] }],
          fixes: [
            {
              artifactChanges: [
                {
                  artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE' },
                  replacements: [
                    { deletedRegion: { startLine: 3, startColumn: 5, endColumn: 9 }, insertedContent: { text: 'y' } },
                  ],
                },
              ],
            },
          ],
          webRequest: { index: 0 },
          provenance: {
            firstDetectionTimeUtc: '2026-02-01T00:00:00Z',
            lastDetectionTimeUtc: '2026-03-01T10:00:00Z',
            invocationIndex: 0,
          },
          partialFingerprints: { 'hash/v1': 'ff' },
        },
        {
          ruleId: 'P2',
          rule: { index: 1, toolComponent: { index: 0, guid: 'aaaaaaaa-0000-4000-8000-000000000005' } },
          kind: 'informational',
          level: 'none',
          message: { text: 'See [there](7): {0}.', arguments: ['z'] },
          locations: [
            {
              id: 7,
              physicalLocation: {
                artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE' },
                region: { charOffset: 4, charLength: 3 },
              },
            },
          ],
        },
      ],
    },
  ],
})
