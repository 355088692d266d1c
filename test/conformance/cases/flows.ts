import { breach, type Case, legal } from '../case.ts'

const result = '/runs/0/results/0'
const flow = `${result}/codeFlows/0/threadFlows/0`
const steps = `${flow}/locations`
const traversal = `${result}/graphTraversals/0`
const guid = 'aaaaaaaa-0000-4000-8000-00000000000b'
const state = { limit: { text: '1000' } }

const threadFlows: readonly Case[] = [
  breach('thread-flow/order', '3.37.6', 'a smaller executionOrder below a greater one', `${steps}/1`, [
    `${steps}/1/executionOrder`,
    0,
  ]),
  breach(
    'thread-flow/order',
    '3.37.6',
    'a time before that above',
    `${steps}/1`,
    ['/runs/0/threadFlowLocations/0/executionTimeUtc', '2026-03-01T10:00:02Z'],
    [`${steps}/1/executionTimeUtc`, '2026-03-01T10:00:01Z'],
  ),
  legal('thread-flow/order', 'a step of unknown order between', [
    `${steps}/-`,
    { location: { message: { text: 'x' } } },
  ]),
  legal(
    'thread-flow/order',
    'two steps at the same time',
    ['/runs/0/threadFlowLocations/0/executionTimeUtc', '2026-03-01T10:00:01Z'],
    [`${steps}/1/executionTimeUtc`, '2026-03-01T10:00:01.0Z'],
  ),
  legal('result/execution-order-twice', 'the same number in two thread flows', [
    `${result}/codeFlows/0/threadFlows/-`,
    { locations: [{ location: { message: { text: 'x' } }, executionOrder: 2 }] },
  ]),
  breach(
    'thread-flow/constant-state',
    '3.37.4',
    'in both',
    `${flow}/initialState/limit`,
    [`${flow}/initialState`, state],
    [`${flow}/immutableState`, state],
  ),
  legal(
    'thread-flow/constant-state',
    'two items',
    [`${flow}/initialState`, { x: { text: '1' } }],
    [`${flow}/immutableState`, state],
  ),
  breach('thread-flow-location/no-message', '3.38.3', 'a module alone', `${steps}/1`, [
    `${steps}/1`,
    { module: 'core' },
  ]),
  legal(
    'thread-flow-location/no-message',
    'a converter made the log',
    [`${steps}/1`, { module: 'core' }],
    ['/runs/0/conversion', { tool: { driver: { name: 'converter' } } }],
  ),
  breach('thread-flow-location/unreadable-kind', '3.38.8', 'a GUID', `${steps}/1/kinds/1`, [
    `${steps}/1/kinds`,
    ['call', guid],
  ]),
  breach('thread-flow-location/unreadable-kind', '3.38.8', 'a digest', `${steps}/1/kinds/0`, [
    `${steps}/1/kinds`,
    ['d41d8cd98f00b204e9800998ecf8427e'],
  ]),
  legal('thread-flow-location/unreadable-kind', 'a word of its own', [`${steps}/1/kinds`, ['call', 'facade']]),
  breach('thread-flow-location/constraint', '3.38.9', 'the item by its name', `${steps}/1/state/y - x/text`, [
    `${steps}/1/state`,
    { 'y - x': { text: 'y - x > 0' } },
  ]),
  legal('thread-flow-location/constraint', '{expr}, and values', [
    `${steps}/1/state`,
    { 'y - x': { text: '{expr} > 0' }, x: { text: '42' }, s: { text: '"s > 0"' }, i: { text: 'i' } },
  ]),
]

const graphs: readonly Case[] = [
  breach(
    'graph-traversal/constant-state',
    '3.42.6',
    'in both',
    `${traversal}/initialState/limit`,
    [`${traversal}/initialState`, state],
    [`${traversal}/immutableState`, state],
  ),
  legal('graph-traversal/constant-state', 'in one', [`${traversal}/immutableState`, state]),
  breach(
    'result/traversals-without-graphs',
    '3.27.20',
    'an empty array',
    `${result}/graphTraversals`,
    ['/runs/0/graphs'],
    [`${result}/graphs`],
    [`${result}/graphTraversals`, []],
  ),
  legal(
    'result/traversals-without-graphs',
    'an empty array beside graphs of the run',
    [`${result}/graphs`],
    [`${result}/graphTraversals`, []],
  ),
  legal(
    'result/traversals-without-graphs',
    'graphs in an external file',
    ['/runs/0/graphs'],
    [`${result}/graphs`],
    [`${result}/graphTraversals`, [{ runGraphIndex: 0 }]],
    ['/runs/0/externalPropertyFileReferences', { graphs: [{ location: { uri: 'x.sarif-external-properties' } }] }],
  ),
  breach('graph/edge-source', '3.41.4', 'a node of a graph of the run', `${result}/graphs/0/edges/1/sourceNodeId`, [
    `${result}/graphs/0/edges/1/sourceNodeId`,
    'r2',
  ]),
  legal('graph/edge-source', 'a node below another node', [
    `${result}/graphs/0/edges/-`,
    { id: 'bb', sourceNodeId: 'b', targetNodeId: 'b' },
  ]),
  breach('graph-traversal/broken', '3.42.8', 'through a graph of the run', `${traversal}/edgeTraversals/1`, [
    traversal,
    { runGraphIndex: 0, edgeTraversals: [{ edgeId: 're' }, { edgeId: 're' }] },
  ]),
  breach('schema/alternatives', '3.42.2', 'a traversal of two graphs', traversal, [
    traversal,
    { runGraphIndex: 0, resultGraphIndex: 0 },
  ]),
  breach('schema/alternatives', '3.42.2', 'a traversal of no graph', traversal, [traversal, { edgeTraversals: [] }]),
  legal('schema/alternatives', 'a traversal of one graph', [traversal, { runGraphIndex: 0 }]),
]

export const flowCases: readonly Case[] = [...threadFlows, ...graphs]
