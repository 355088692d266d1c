import { breach, type Case, legal } from '../case.ts'

const place = '/runs/0/results/1/locations/0'
const region = { startLine: 2 }
const physicalLocation = { artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE' } }
const logical = '/runs/0/logicalLocations'
const addresses = '/runs/0/addresses'

const contents: readonly Case[] = [
  breach('location/nothing-known', '3.28.1', 'an id alone', place, [place, { id: 7 }]),
  breach('location/nothing-known', '3.28.1', 'in a stack frame', '/runs/0/results/0/stacks/0/frames/0/location', [
    '/runs/0/results/0/stacks',
    [{ frames: [{ location: {} }] }],
  ]),
  legal('location/nothing-known', 'a message alone', [place, { id: 7, message: { text: 'Outside the program.' } }]),
  legal('location/nothing-known', 'a stack frame without location', [
    '/runs/0/results/0/stacks',
    [{ frames: [{ module: 'core' }] }, { frames: [] }],
  ]),
  breach('location/empty-logical-locations', '3.28.4', 'beside a message', `${place}/logicalLocations`, [
    place,
    { id: 7, message: { text: 'Somewhere.' }, logicalLocations: [] },
  ]),
  legal('location/empty-logical-locations', 'beside a physical location', [
    place,
    { id: 7, physicalLocation, logicalLocations: [] },
  ]),
  breach('location/annotation-without-message', '3.28.6', 'a bare region', `${place}/annotations/0`, [
    place,
    { id: 7, physicalLocation, annotations: [region] },
  ]),
  legal('location/annotation-without-message', 'with a message', [
    place,
    { id: 7, physicalLocation, annotations: [{ ...region, message: { text: 'The call.' } }] },
  ]),
  breach(
    'location-relationship/target',
    '3.34.2',
    'a location of another result',
    '/runs/0/results/0/locations/0/relationships/0/target',
    ['/runs/0/results/0/locations/0/relationships/0/target', 7],
  ),
  legal(
    'location-relationship/target',
    'a location in a code flow',
    ['/runs/0/results/0/codeFlows/0/threadFlows/0/locations/1/location/id', 12],
    ['/runs/0/results/0/locations/0/relationships/0/target', 12],
  ),
]

const logicals: readonly Case[] = [
  breach('logical-location/top-level-name', '3.33.5', 'another name', `${logical}/0/fullyQualifiedName`, [
    `${logical}/0/fullyQualifiedName`,
    'outer::space',
  ]),
  legal('logical-location/top-level-name', 'no qualified name', [`${logical}/0/fullyQualifiedName`]),
  legal('logical-location/top-level-name', 'in a result without run.logicalLocations', [
    `${place}/logicalLocations`,
    [{ name: 'f', fullyQualifiedName: 'elsewhere::f' }],
  ]),
  breach(
    'logical-location/parent-of-top-level',
    '3.33.8',
    'the qualified name is the name',
    `${logical}/1/parentIndex`,
    [`${logical}/1/fullyQualifiedName`, 'run'],
  ),
  legal('logical-location/parent-of-top-level', '-1 is not given', [`${logical}/0/parentIndex`, -1]),
  breach('logical-location/nested-without-qualified-name', '3.33.5', 'the name alone', `${logical}/1`, [
    `${logical}/1/fullyQualifiedName`,
  ]),
  legal('logical-location/nested-without-qualified-name', 'at top level', [`${logical}/0/fullyQualifiedName`]),
]

const distances: readonly Case[] = [
  breach('address/relative', '3.32.4', 'one too many', `${addresses}/1/relativeAddress`, [
    `${addresses}/1/relativeAddress`,
    17,
  ]),
  breach('address/relative', '3.32.4', 'counted from the parent, not from the top', `${addresses}/2/relativeAddress`, [
    `${addresses}/-`,
    { parentIndex: 1, offsetFromParent: 4, relativeAddress: 4 },
  ]),
  legal('address/relative', 'counted from the top', [
    `${addresses}/-`,
    { parentIndex: 1, offsetFromParent: 4, relativeAddress: 20 },
  ]),
  legal(
    'address/relative',
    'the addresses go on in an external file',
    [`${addresses}/1/relativeAddress`, 17],
    ['/runs/0/externalPropertyFileReferences', { addresses: [{ location: { uri: 'x.sarif-external-properties' } }] }],
  ),
  breach('address/absolute', '3.32.3', 'along two parents', `${addresses}/2/absoluteAddress`, [
    `${addresses}/-`,
    { parentIndex: 1, offsetFromParent: 4, absoluteAddress: 4100 },
  ]),
  breach(
    'address/parent-index',
    '3.32.13',
    'of an address in a result',
    `${place}/physicalLocation/address/parentIndex`,
    [`${place}/physicalLocation`, { address: { parentIndex: 2, offsetFromParent: 4 } }],
  ),
]

export const placeCases: readonly Case[] = [...contents, ...logicals, ...distances]
