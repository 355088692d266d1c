import { breach, type Case, type Edit, legal } from '../case.ts'

const second = '/runs/0/results/1'
const flow = '/runs/0/results/0/codeFlows/0/threadFlows/0/locations'
const logical = `${second}/locations/0/logicalLocations`
const address = `${second}/locations/0/physicalLocation/address`
const steps = '/runs/0/threadFlowLocations'
const message = { text: 'Here.' }
const external = '/runs/0/externalPropertyFileReferences'
const files = [{ location: { uri: 'x.sarif-external-properties' } }]
const requests = '/runs/0/webRequests/0'
const responses = '/runs/0/webResponses/0'

const byIndex = (
  rule: string,
  section: string,
  list: string,
  at: string,
  same: object,
  ...before: readonly Edit[]
): readonly Case[] => [
  breach(`${rule}/not-by-index`, section, 'all of it is written again', at, ...before, [at, same]),
  legal(
    `${rule}/not-by-index`,
    'the list goes on in an external file',
    ...before,
    [at, same],
    [external, { [list]: files }],
  ),
]

const differs = (rule: string, section: string, name: string, at: string, ...edits: readonly Edit[]): Case =>
  breach(`${rule}/differs-from-cached`, section, name, at, ...edits)
const equals = (rule: string, name: string, ...edits: readonly Edit[]): Case =>
  legal(`${rule}/differs-from-cached`, name, ...edits)

const step = 'thread-flow-location'
const flows: readonly Case[] = [
  ...byIndex(step, '3.38.2', 'threadFlowLocations', `${flow}/0`, { location: { message }, executionOrder: 1 }),
  legal(`${step}/not-by-index`, 'a part of what an element says', [`${flow}/0`, { location: { message } }]),
  differs(
    step,
    '3.38.2',
    'an executionOrder that the element lacks',
    `${flow}/0/executionOrder`,
    [`${steps}/0`, { location: { message } }],
    [`${flow}/0`, { index: 0, executionOrder: 1 }],
  ),
  differs(step, '3.38.2', 'a location inside', `${flow}/0/location`, [
    `${flow}/0`,
    { index: 0, location: { message: { text: 'There.' } } },
  ]),
  differs(step, '3.38.2', 'a state that the element lacks', `${flow}/0/state`, [
    `${flow}/0`,
    { index: 0, state: { x: { text: '1' } } },
  ]),
  differs(step, '3.38.2', 'its kinds', `${flow}/0/kinds`, [`${flow}/0`, { index: 0, kinds: ['call'] }]),
  differs(step, '3.38.2', 'its property bag', `${flow}/0/properties`, [
    `${flow}/0`,
    { index: 0, properties: { a: 1 } },
  ]),
  equals(step, 'the location again', [`${flow}/0`, { index: 0, location: { message }, executionOrder: 1 }]),
  equals(step, 'defaults that the element leaves out', [
    `${flow}/0`,
    {
      index: 0,
      location: { message: { ...message, arguments: [] }, annotations: [], id: -1 },
      importance: 'important',
      kinds: [],
      taxa: [],
    },
  ]),
  equals(
    step,
    'an artifact once by uri and once by index',
    [
      `${steps}/0`,
      { location: { physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 2, endLine: 2 } } } },
    ],
    [
      `${flow}/0`,
      {
        index: 0,
        location: {
          physicalLocation: { artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE' }, region: { startLine: 2 } },
        },
      },
    ],
  ),
  differs(
    step,
    '3.38.2',
    'another artifact',
    `${flow}/0/location`,
    [`${steps}/0`, { location: { physicalLocation: { artifactLocation: { index: 0 } } } }],
    [
      `${flow}/0`,
      { index: 0, location: { physicalLocation: { artifactLocation: { uri: 'other.c', uriBaseId: 'SOURCE' } } } },
    ],
  ),
]

const logicals: readonly Case[] = [
  ...byIndex(
    'logical-location',
    '3.33.3',
    'logicalLocations',
    `${logical}/0`,
    {
      name: 'space',
      fullyQualifiedName: 'space',
      kind: 'namespace',
      parentIndex: -1,
    },
    [logical, [{}]],
  ),
  differs('logical-location', '3.33.3', 'another parent', `${logical}/0/parentIndex`, [
    logical,
    [{ index: 0, parentIndex: 1 }],
  ]),
  differs('logical-location', '3.33.3', 'a decorated name that the element lacks', `${logical}/0/decoratedName`, [
    logical,
    [{ index: 1, decoratedName: '_Zrun' }],
  ]),
  equals('logical-location', 'the qualified name again', [logical, [{ index: 1, fullyQualifiedName: 'space::run' }]]),
  equals(
    'logical-location',
    'the default of a qualified name at top level',
    ['/runs/0/logicalLocations/0/fullyQualifiedName'],
    [logical, [{ index: 0, fullyQualifiedName: 'space' }]],
  ),
]

const addresses: readonly Case[] = [
  ...byIndex('address', '3.32.5', 'addresses', address, { kind: 'module', absoluteAddress: 4096, name: 'core' }),
  differs('address', '3.32.5', 'a length that the element lacks', `${address}/length`, [
    address,
    { index: 0, length: 16 },
  ]),
  equals('address', 'a parent of -1', [address, { index: 0, parentIndex: -1 }]),
]

const response = { statusCode: 200, noResponseReceived: false }
const messages: readonly Case[] = [
  ...byIndex('web-request', '3.46.2', 'webRequests', `${second}/webRequest`, { method: 'GET', target: '/' }),
  ...byIndex('web-response', '3.47.2', 'webResponses', `${second}/webResponse`, response),
  differs(
    'web-request',
    '3.46.2',
    'the letter case of a header',
    `${second}/webRequest/headers`,
    [`${requests}/headers`, { Host: 'a.example' }],
    [`${second}/webRequest`, { index: 0, headers: { host: 'a.example' } }],
  ),
  differs(
    'web-request',
    '3.46.2',
    'a header more',
    `${second}/webRequest/headers`,
    [`${requests}/headers`, { Host: 'a.example' }],
    [`${second}/webRequest`, { index: 0, headers: { Host: 'a.example', Accept: '*/*' } }],
  ),
  differs('web-request', '3.46.2', 'a body that the element lacks', `${second}/webRequest/body`, [
    `${second}/webRequest`,
    { index: 0, body: { text: 'a' } },
  ]),
  equals(
    'web-request',
    'the headers in another order',
    [`${requests}/headers`, { Host: 'a.example', Accept: '*/*' }],
    [`${second}/webRequest`, { index: 0, headers: { Accept: '*/*', Host: 'a.example' } }],
  ),
  differs(
    'web-response',
    '3.47.2',
    'no response against one',
    `${second}/webResponse/noResponseReceived`,
    [responses, { noResponseReceived: false, reasonPhrase: 'Refused.' }],
    [`${second}/webResponse`, { index: 0, noResponseReceived: true, reasonPhrase: 'Refused.' }],
  ),
  equals('web-response', 'the default of noResponseReceived', [`${second}/webResponse`, { index: 0, ...response }]),
]

export const cachedCases: readonly Case[] = [...flows, ...logicals, ...addresses, ...messages]
