import { breach, type Case, legal } from '../case.ts'

const place = '/runs/0/results/0/locations/0/physicalLocation'
const region = `${place}/region`
const mapped = '/runs/0/versionControlProvenance/0/mappedTo'
const location = `${place}/artifactLocation`
const bases = '/runs/0/originalUriBaseIds'

export const locationCases: readonly Case[] = [
  breach('region/no-start', '3.30.1', 'the only start is an offset of -1', region, [region, { charOffset: -1 }]),
  legal('region/no-start', 'an offset of -1 beside a line', [region, { startLine: 3, charOffset: -1 }]),
  breach('region/text-incomplete', '3.30.1', 'endLine without startLine', `${region}/endLine`, [
    region,
    { charOffset: 3, endLine: 3 },
  ]),
  breach('region/text-incomplete', '3.30.1', 'charLength without charOffset', `${region}/charLength`, [
    `${region}/charLength`,
    4,
  ]),
  legal('region/text-incomplete', 'charLength beside charOffset', [region, { charOffset: 0, charLength: 0 }]),
  breach('region/binary-incomplete', '3.30.1', 'byteLength without byteOffset', `${region}/byteLength`, [
    `${region}/byteLength`,
    4,
  ]),
  legal('region/binary-incomplete', 'byteLength beside byteOffset 0', [
    '/runs/0/results/0/relatedLocations/0/physicalLocation/region/byteOffset',
    0,
  ]),
  breach('region/end-line-before-start', '3.30.7', 'the region ends a line above', `${region}/endLine`, [
    `${region}/endLine`,
    2,
  ]),
  legal('region/end-line-before-start', 'endLine is missing', [`${region}/endLine`]),
  breach('region/end-column-before-start', '3.30.8', 'it ends before it starts', `${region}/endColumn`, [
    `${region}/endColumn`,
    4,
  ]),
  legal('region/end-column-before-start', 'equal columns are an insertion point', [`${region}/endColumn`, 5]),
  legal(
    'region/end-column-before-start',
    'a smaller column on a later line',
    [`${region}/endLine`, 4],
    [`${region}/endColumn`, 1],
  ),
  breach('physical-location/context-without-region', '3.29.5', 'no region', `${place}/contextRegion`, [region]),
  legal('physical-location/context-without-region', 'no contextRegion', [`${place}/contextRegion`]),
  breach(
    'physical-location/context-not-around-region',
    '3.29.5',
    'the context starts after the region',
    `${place}/contextRegion`,
    [`${place}/contextRegion/startLine`, 4],
  ),
  legal('physical-location/context-not-around-region', 'the context is the line of the region', [
    `${place}/contextRegion`,
    { startLine: 3 },
  ]),
  breach(
    'physical-location/byte-length-of-address',
    '3.29.2',
    'two lengths',
    '/runs/0/results/0/relatedLocations/0/physicalLocation/region/byteLength',
    ['/runs/0/results/0/relatedLocations/0/physicalLocation/address', { absoluteAddress: 0, length: 9 }],
  ),
  legal('physical-location/byte-length-of-address', 'a length that counts downwards', [
    '/runs/0/results/0/relatedLocations/0/physicalLocation/address',
    { absoluteAddress: 0, length: -8 },
  ]),
  breach('artifact-location/names-nothing', '3.4.2', 'neither uri nor index', location, [location, {}]),
  breach('artifact-location/names-nothing', '3.4.2', 'an index of -1 alone', location, [location, { index: -1 }]),
  legal('artifact-location/names-nothing', 'a base without uri', [`${bases}/ROOT`, {}], [`${bases}/SOURCE`]),
  legal('artifact-location/names-nothing', 'a repository that is mapped to a base', [mapped, { uriBaseId: 'SOURCE' }]),
  breach('artifact-location/names-nothing', '3.4.2', 'a mapping to nothing', mapped, [mapped, {}]),
  breach('artifact-location/index', '3.4.5', 'one past the last artifact', `${location}/index`, [
    `${location}/index`,
    4,
  ]),
  legal(
    'artifact-location/index',
    'artifacts lie in an external file',
    [`${location}/index`, 4],
    ['/runs/0/externalPropertyFileReferences', { artifacts: [{ location: { uri: 'a.sarif-external-properties' } }] }],
  ),
  breach('artifact-location/own-index', '3.4.5', 'another position', '/runs/0/artifacts/0/location/index', [
    '/runs/0/artifacts/0/location/index',
    1,
  ]),
  legal('artifact-location/own-index', 'no index', ['/runs/0/artifacts/0/location/index']),
  breach('artifact-location/uri-and-index-differ', '3.4.2', 'another file', `${location}/uri`, [
    `${location}/uri`,
    'other.c',
  ]),
  legal('artifact-location/uri-and-index-differ', 'the same file by another base', [
    location,
    { uri: 'source/main.c', uriBaseId: 'ROOT', index: 0 },
  ]),
  legal('artifact-location/uri-and-index-differ', 'the same file with needless escapes', [
    `${location}/uri`,
    './%6Dain.c',
  ]),
  breach('artifact-location/leading-slash', '3.4.3', 'an absolute path', `${location}/uri`, [
    location,
    { uri: '/work/main.c' },
  ]),
  breach('artifact-location/leading-slash', '3.4.3', 'a network path', `${location}/uri`, [
    location,
    { uri: '//server/main.c' },
  ]),
  legal('artifact-location/leading-slash', 'an item of an archive', [location, { uri: '/inner.c', index: 2 }]),
  breach('artifact-location/base-of-absolute', '3.4.4', 'an absolute uri', `${location}/uriBaseId`, [
    location,
    { uri: 'file:///work/source/main.c', uriBaseId: 'SOURCE' },
  ]),
  legal('artifact-location/base-of-absolute', 'an absolute uri alone', [
    location,
    { uri: 'file:///work/source/main.c' },
  ]),
  breach(
    'artifact-location/base-of-nested',
    '3.4.4',
    'an item of an archive',
    '/runs/0/artifacts/2/location/uriBaseId',
    ['/runs/0/artifacts/2/location/uriBaseId', 'ROOT'],
  ),
  legal('artifact-location/base-of-nested', 'the archive itself', ['/runs/0/artifacts/1/location/uriBaseId', 'ROOT']),
  breach('uri-base/relative-top', '3.14.14', 'relative to nothing', `${bases}/ROOT`, [`${bases}/ROOT/uri`, 'work/']),
  legal('uri-base/relative-top', 'no uri at all', [`${bases}/ROOT/uri`]),
  breach('uri-base/absolute-below', '3.14.14', 'absolute with a base', `${bases}/SOURCE`, [
    `${bases}/SOURCE/uri`,
    'file:///source/',
  ]),
  breach('uri-base/absolute-below', '3.14.14', 'a base without uri', `${bases}/SOURCE`, [`${bases}/SOURCE/uri`]),
  legal('uri-base/absolute-below', 'relative with a base', [`${bases}/SOURCE/uri`, 'a/b/']),
  breach('uri-base/loop', '3.14.14', 'two refer to each other', `${bases}/ROOT`, [
    `${bases}/ROOT`,
    { uri: 'work/', uriBaseId: 'SOURCE' },
  ]),
  legal('uri-base/loop', 'two on the same base', [`${bases}/OTHER`, { uri: 'other/', uriBaseId: 'ROOT' }]),
  breach('uri-base/no-final-slash', '3.14.14', 'no slash', `${bases}/SOURCE`, [`${bases}/SOURCE/uri`, 'source']),
  breach('uri-base/no-final-slash', '3.14.14', 'two slashes', `${bases}/SOURCE`, [`${bases}/SOURCE/uri`, 'source//']),
  legal('uri-base/no-final-slash', 'the root of a scheme', [`${bases}/ROOT/uri`, 'file:///']),
  breach('uri-base/query', '3.14.14', 'a query', `${bases}/ROOT`, [`${bases}/ROOT/uri`, 'https://host.example/?a=/']),
  legal('uri-base/query', 'an escaped question mark', [`${bases}/ROOT/uri`, 'https://host.example/%3F/']),
  breach('uri-base/dot-dot', '3.14.14', 'an escaped ".."', `${bases}/SOURCE`, [`${bases}/SOURCE/uri`, 'a/%2E%2e/']),
  legal('uri-base/dot-dot', 'a name with dots', [`${bases}/SOURCE/uri`, 'a..b/']),
]
