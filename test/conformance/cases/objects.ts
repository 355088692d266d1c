import { breach, type Case, legal } from '../case.ts'

const first = '/runs/0/results/0'
const second = '/runs/0/results/1'
const artifact = '/runs/0/artifacts/0'
const nested = '/runs/0/artifacts/2'
const graph = `${first}/graphs/0`
const traversal = `${first}/graphTraversals/0`
const change = `${first}/fixes/0/artifactChanges`
const sarifUri = `${first}/hostedViewerUri`
const flow = `${first}/codeFlows/0/threadFlows/0/locations`
const address = `${second}/locations/0/physicalLocation/address`
const external = '/runs/0/externalPropertyFileReferences'
const files = [{ location: { uri: 'x.sarif-external-properties' } }]

const artifacts: readonly Case[] = [
  breach('artifact/top-level-without-location', '3.24.2', 'nothing', '/runs/0/artifacts/4', [
    '/runs/0/artifacts/-',
    { mimeType: 'text/plain' },
  ]),
  legal('artifact/top-level-without-location', 'a nested one', ['/runs/0/artifacts/-', { parentIndex: 1, offset: 0 }]),
  breach(
    'artifact/nested-without-place',
    '3.24.4',
    'neither',
    nested,
    [`${nested}/location`],
    [`${nested}/offset`],
    [`${first}/relatedLocations/0/physicalLocation/artifactLocation`, { index: 1 }],
  ),
  legal('artifact/nested-without-place', 'an offset of 0', [nested, { parentIndex: 1, offset: 0 }]),
  breach('artifact/nested-absolute', '3.24.2', 'absolute', `${nested}/location/uri`, [
    `${nested}/location/uri`,
    'file:///inner.c',
  ]),
  legal('artifact/nested-absolute', 'without the slash', [`${nested}/location/uri`, 'inner.c']),
  breach('artifact/top-level-offset', '3.24.4', 'an offset of 0', `${artifact}/offset`, [`${artifact}/offset`, 0]),
  legal('artifact/top-level-offset', 'in a nested one', [`${nested}/offset`, 0]),
  breach('artifact/hash-name', '3.24.11', 'without the hyphen', `${artifact}/hashes/sha256`, [
    `${artifact}/hashes/sha256`,
    'x',
  ]),
  legal('artifact/hash-name', 'capitals and a name of nobody', [
    `${artifact}/hashes`,
    { 'SHA-1': 'da39a3ee5e6b4b0d3255bfef95601890afd80709', sha9000: 'x' },
  ]),
  breach('artifact/hash-digest', '3.24.11', 'too short', `${artifact}/hashes/sha-256`, [
    `${artifact}/hashes/sha-256`,
    'e3b0',
  ]),
  breach('artifact/hash-digest', '3.24.11', '0x before it', `${artifact}/hashes/md5`, [
    `${artifact}/hashes/md5`,
    '0xd41d8cd98f00b204e9800998ecf842',
  ]),
  legal('artifact/hash-digest', 'capitals', [`${artifact}/hashes`, { md5: 'D41D8CD98F00B204E9800998ECF8427E' }]),
  breach('artifact/encoding', '3.24.9', 'a name of Python', `${artifact}/encoding`, [
    `${artifact}/encoding`,
    'utf-8-sig',
  ]),
  legal('artifact/encoding', 'Windows-1252 in small letters', [`${artifact}/encoding`, 'windows-1252']),
  breach('run/default-encoding', '3.14.24', 'no hyphen', '/runs/0/defaultEncoding', [
    '/runs/0/defaultEncoding',
    'UTF8',
  ]),
  legal('run/default-encoding', 'UTF-16', ['/runs/0/defaultEncoding', 'UTF-16']),
  breach('artifact-content/base64', '3.3.3', 'the URL alphabet', `${artifact}/contents/binary`, [
    `${artifact}/contents`,
    { binary: 'ab-_' },
  ]),
  breach('artifact-content/base64', '3.3.3', 'no padding', `${artifact}/contents/binary`, [
    `${artifact}/contents`,
    { binary: 'YQ' },
  ]),
  legal('artifact-content/base64', 'line breaks', [`${artifact}/contents`, { binary: 'YWJj\r\nYQ==' }]),
  breach('artifact/region-beyond-end', '3.30.12', 'one byte', `${second}/locations/0/physicalLocation/region`, [
    `${second}/locations/0/physicalLocation`,
    { artifactLocation: { index: 0 }, region: { byteOffset: 999, byteLength: 2 } },
  ]),
  legal('artifact/region-beyond-end', 'an insertion at the end', [
    `${second}/locations/0/physicalLocation`,
    { artifactLocation: { index: 0 }, region: { byteOffset: 1000 } },
  ]),
  breach('attachment/rectangles', '3.21.5', 'a text by its type', `${first}/attachments/0/rectangles`, [
    `${first}/attachments/0/artifactLocation/index`,
    0,
  ]),
  breach('attachment/rectangles', '3.21.5', 'a text by its name', `${first}/attachments/0/rectangles`, [
    `${first}/attachments/0/artifactLocation`,
    { uri: 'notes.txt' },
  ]),
  legal('attachment/rectangles', 'who knows', [`${first}/attachments/0/artifactLocation`, { uri: 'picture' }]),
  legal('attachment/rectangles', 'an empty list', [
    `${first}/attachments/0`,
    { artifactLocation: { index: 0 }, rectangles: [] },
  ]),
  breach('rectangle/incomplete', '3.31.2', 'three sides', `${first}/attachments/0/rectangles/0`, [
    `${first}/attachments/0/rectangles/0/right`,
  ]),
  legal('rectangle/incomplete', 'no area', [
    `${first}/attachments/0/rectangles/0`,
    { top: 0, left: 0, bottom: 0, right: 0 },
  ]),
]

const results: readonly Case[] = [
  breach('result/level-of-kind', '3.27.10', 'a warning of another kind', `${second}/level`, [
    `${second}/level`,
    'warning',
  ]),
  legal('result/level-of-kind', 'no level', [`${second}/level`]),
  breach('result/rank-of-kind', '3.27.25', 'a rank of another kind', `${second}/rank`, [`${second}/rank`, -1]),
  legal('result/rank-of-kind', 'a rank of a failure', [`${first}/rank`, 50]),
  breach('result/guid-twice', '3.27.3', 'in capitals', `${second}/guid`, [
    `${second}/guid`,
    'AAAAAAAA-0000-4000-8000-000000000006',
  ]),
  legal(
    'result/guid-twice',
    'the same correlationGuid',
    [`${first}/correlationGuid`, 'aaaaaaaa-0000-4000-8000-000000000007'],
    [`${second}/correlationGuid`, 'aaaaaaaa-0000-4000-8000-000000000007'],
  ),
  breach('result/invocation-index', '3.48.6', 'one past the last', `${first}/provenance/invocationIndex`, [
    `${first}/provenance/invocationIndex`,
    1,
  ]),
  legal('result/invocation-index', '-1 is not given', [`${first}/provenance/invocationIndex`, -1]),
  breach('result/execution-order-twice', '3.38.11', 'twice', `${flow}/1`, [`${flow}/1/executionOrder`, 1]),
  breach('result/execution-order-twice', '3.38.11', 'one from the cached location', `${flow}/1`, [
    '/runs/0/threadFlowLocations/0/executionOrder',
    2,
  ]),
  legal(
    'result/execution-order-twice',
    'neither is given',
    ['/runs/0/threadFlowLocations/0/executionOrder'],
    [`${flow}/1/executionOrder`],
  ),
  legal('result/execution-order-twice', 'one is given, the cached location has none', [
    '/runs/0/threadFlowLocations/0/executionOrder',
  ]),
  breach('fix/same-artifact', '3.55.3', 'once by index', `${change}/1`, [
    `${change}/-`,
    { artifactLocation: { index: 0 }, replacements: [{ deletedRegion: { startLine: 9 } }] },
  ]),
  legal('fix/same-artifact', 'the same name under another base', [
    `${change}/-`,
    { artifactLocation: { uri: 'main.c', uriBaseId: 'ROOT' }, replacements: [{ deletedRegion: { startLine: 9 } }] },
  ]),
  breach('fix/binary-content', '3.57.2', 'text for bytes', `${change}/0/replacements/0/insertedContent`, [
    `${change}/0/replacements/0/deletedRegion`,
    { byteOffset: 0, byteLength: 1 },
  ]),
  legal('fix/binary-content', 'nothing is inserted', [
    `${change}/0/replacements/0`,
    { deletedRegion: { byteOffset: 0, byteLength: 1 } },
  ]),
]

const graphs: readonly Case[] = [
  breach('graph/node-id-twice', '3.40.2', 'one inside another', `${graph}/nodes/0/children/0/id`, [
    `${graph}/nodes/0/children/0/id`,
    'a',
  ]),
  legal('graph/node-id-twice', 'in two graphs', ['/runs/0/graphs/-', { nodes: [{ id: 'r1' }] }]),
  breach('graph/edge-id-twice', '3.41.2', 'twice', `${graph}/edges/1/id`, [`${graph}/edges/1/id`, 'ab']),
  legal('graph/edge-id-twice', 'the id of a node', [
    `${graph}/edges/-`,
    { id: 'a', sourceNodeId: 'a', targetNodeId: 'a' },
  ]),
  breach(
    'graph/edge-source',
    '3.41.4',
    'of no node',
    `${graph}/edges/1/sourceNodeId`,
    [`${graph}/edges/1/sourceNodeId`, 'z'],
    [traversal, { resultGraphIndex: 0 }],
  ),
  legal(
    'graph/edge-source',
    'a nested node',
    [traversal, { resultGraphIndex: 0 }],
    [`${graph}/edges/0/sourceNodeId`, 'b'],
  ),
  breach('graph/edge-target', '3.41.5', 'a node of another graph', `${graph}/edges/1/targetNodeId`, [
    `${graph}/edges/1/targetNodeId`,
    'r1',
  ]),
  legal('graph/edge-target', 'itself', [`${graph}/edges/1/targetNodeId`, 'b']),
  breach('graph-traversal/no-graph', '3.42.2', '-1 is not given', traversal, [traversal, { runGraphIndex: -1 }]),
  legal('graph-traversal/no-graph', 'a graph of the run', [traversal, { runGraphIndex: 0 }]),
  breach('graph-traversal/result-graph-index', '3.42.3', 'one past the last', `${traversal}/resultGraphIndex`, [
    traversal,
    { resultGraphIndex: 1 },
  ]),
  legal('graph-traversal/result-graph-index', 'the last', [traversal, { resultGraphIndex: 0 }]),
  breach('graph-traversal/run-graph-index', '3.42.4', 'one past the last', `${traversal}/runGraphIndex`, [
    traversal,
    { runGraphIndex: 1 },
  ]),
  legal(
    'graph-traversal/run-graph-index',
    'the graphs of the run lie in an external file',
    [traversal, { runGraphIndex: 5 }],
    [external, { graphs: files }],
  ),
  breach('graph-traversal/edge', '3.43.2', 'an edge of another graph', `${traversal}/edgeTraversals/0/edgeId`, [
    traversal,
    { resultGraphIndex: 0, edgeTraversals: [{ edgeId: 're' }] },
  ]),
  legal('graph-traversal/edge', 'no edges', [traversal, { resultGraphIndex: 0, edgeTraversals: [] }]),
  breach('graph-traversal/broken', '3.42.8', 'the other way round', `${traversal}/edgeTraversals/1`, [
    traversal,
    { resultGraphIndex: 0, edgeTraversals: [{ edgeId: 'bc' }, { edgeId: 'ab' }] },
  ]),
  legal('graph-traversal/broken', 'from the middle', [
    traversal,
    { resultGraphIndex: 0, edgeTraversals: [{ edgeId: 'bc' }] },
  ]),
]

const addresses: readonly Case[] = [
  breach('address/absolute', '3.32.3', 'one too many', '/runs/0/addresses/1/absoluteAddress', [
    '/runs/0/addresses/1/absoluteAddress',
    4113,
  ]),
  legal(
    'address/absolute',
    'the parent has none',
    ['/runs/0/addresses/0/absoluteAddress'],
    ['/runs/0/addresses/1/absoluteAddress', 4113],
  ),
  breach('address/offset-without-parent', '3.32.8', 'no parent', '/runs/0/addresses/0/offsetFromParent', [
    '/runs/0/addresses/0/offsetFromParent',
    0,
  ]),
  legal('address/offset-without-parent', 'neither', ['/runs/0/addresses/0/parentIndex', -1]),
  breach('address/relative-without-parent', '3.32.7', 'no parent', '/runs/0/addresses/0/relativeAddress', [
    '/runs/0/addresses/0/relativeAddress',
    0,
  ]),
  legal('address/relative-without-parent', 'a parent', ['/runs/0/addresses/1/relativeAddress', 16]),
]

type CachedList = {
  readonly rule: string
  readonly section: string
  readonly list: string
  readonly at: string
  readonly object: object
  readonly name: string
}
const cachedLists: readonly CachedList[] = [
  {
    rule: 'logical-location',
    section: '3.33.3',
    list: 'logicalLocations',
    at: `${second}/locations/0/logicalLocations/0`,
    object: { name: 'space', kind: 'namespace' },
    name: 'kind',
  },
  {
    rule: 'address',
    section: '3.32.5',
    list: 'addresses',
    at: address,
    object: { absoluteAddress: 4096, name: 'core' },
    name: 'name',
  },
  {
    rule: 'thread-flow-location',
    section: '3.38.2',
    list: 'threadFlowLocations',
    at: `${flow}/1`,
    object: { importance: 'essential' },
    name: 'importance',
  },
  {
    rule: 'web-request',
    section: '3.46.2',
    list: 'webRequests',
    at: `${second}/webRequest`,
    object: { method: 'GET', target: '/' },
    name: 'target',
  },
  {
    rule: 'web-response',
    section: '3.47.2',
    list: 'webResponses',
    at: `${second}/webResponse`,
    object: { statusCode: 200 },
    name: 'statusCode',
  },
]

const cached: readonly Case[] = cachedLists.flatMap(({ rule, section, list, at, object, name }): readonly Case[] => {
  const element = `/runs/0/${list}/0`
  const home: readonly [string, unknown][] = at.endsWith('logicalLocations/0') ? [[at.slice(0, -2), [{}]]] : []
  const same = { ...object, index: 0 }
  const value: unknown = Reflect.get(object, name)
  const other = typeof value === 'number' ? value + 1 : 'important'
  const first: readonly [string, unknown] = [element, object]
  // The element at 0 is made to say what the object says, so that only the change under test differs.
  const own: readonly (readonly [string, unknown])[] =
    list === 'addresses' || list === 'logicalLocations' ? [] : [first]
  return [
    breach(`${rule}/index`, section, 'far past the last', `${at}/index`, ...home, [at, { index: 9 }]),
    legal(
      `${rule}/index`,
      'the list lies in an external file',
      ...home,
      [at, { index: 9 }],
      [external, { [list]: files }],
    ),
    breach(`${rule}/own-index`, section, 'another position', `${element}/index`, [`${element}/index`, 5]),
    legal(`${rule}/own-index`, 'its position', [`${element}/index`, 0]),
    breach(`${rule}/differs-from-cached`, section, 'another value', `${at}/${name}`, ...home, ...own, [
      at,
      { ...same, [name]: other },
    ]),
    legal(`${rule}/differs-from-cached`, 'the same values', ...home, ...own, [at, same]),
  ]
})

const parents: readonly Case[] = (
  [
    ['artifact', '3.24.3', 'artifacts', 2, { parentIndex: 1, offset: 7 }],
    ['logical-location', '3.33.8', 'logicalLocations', 1, { parentIndex: 0 }],
    ['address', '3.32.13', 'addresses', 1, { parentIndex: 0, offsetFromParent: 8 }],
  ] as const
).flatMap(([rule, section, list, child, sibling]): readonly Case[] => {
  const pointer = `/runs/0/${list}/${child}/parentIndex`
  return [
    breach(`${rule}/parent-index`, section, 'one past the last', pointer, [pointer, list === 'artifacts' ? 4 : 2]),
    legal(`${rule}/parent-index`, 'the list goes on in an external file', [pointer, 9], [external, { [list]: files }]),
    breach(`${rule}/parent-loop`, section, 'its own parent', pointer, [pointer, child]),
    legal(`${rule}/parent-loop`, 'two children of one parent', [`/runs/0/${list}/-`, sibling]),
  ]
})

const sarifUris: readonly Case[] = [
  breach('sarif-uri/parts', '3.10.3', 'an authority', sarifUri, [sarifUri, 'sarif://runs/0']),
  breach('sarif-uri/parts', '3.10.3', 'a fragment', sarifUri, [sarifUri, 'sarif:/runs/0#x']),
  legal('sarif-uri/parts', 'a path', [sarifUri, 'sarif:/runs/0']),
  breach('sarif-uri/target', '3.10.3', 'a run that is not there', sarifUri, [sarifUri, 'sarif:/runs/1']),
  legal(
    'sarif-uri/target',
    'a name with an escaped slash',
    ['/properties', { 'a/b': 1 }],
    [sarifUri, 'sarif:/properties/a~1b'],
  ),
]

export const objectCases: readonly Case[] = [
  ...artifacts,
  ...results,
  ...graphs,
  ...addresses,
  ...cached,
  ...parents,
  ...sarifUris,
]
