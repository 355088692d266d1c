import { breach, type Case, legal } from '../case.ts'

const region = '/runs/0/results/0/locations/0/physicalLocation/region'
const other = '/runs/0/results/1/locations/0/physicalLocation/region'
const bytes = '/runs/0/results/0/relatedLocations/0/physicalLocation/region'

export const regionCases: readonly Case[] = [
  breach('region/text-incomplete', '3.30.1', 'endColumn beside charOffset', `${other}/endColumn`, [
    other,
    { charOffset: 1, endColumn: 4 },
  ]),
  breach('region/text-incomplete', '3.30.1', 'charLength beside a charOffset of -1', `${region}/charLength`, [
    region,
    { startLine: 3, charOffset: -1, charLength: 2 },
  ]),
  breach('region/binary-incomplete', '3.30.1', 'byteLength beside a byteOffset of -1', `${region}/byteLength`, [
    region,
    { startLine: 3, byteOffset: -1, byteLength: 2 },
  ]),
  breach('region/no-start', '3.30.1', 'both offsets are -1', bytes, [bytes, { charOffset: -1, byteOffset: -1 }]),
  breach('region/end-line-before-start', '3.30.7', 'by one line, with columns', `${region}/endLine`, [
    region,
    { startLine: 3, startColumn: 1, endLine: 2, endColumn: 9 },
  ]),
  breach('region/lines-and-offset-differ', '3.30.2', 'charLength is left out, so it is 0', other, [
    other,
    { startLine: 1, charOffset: 1, endColumn: 4 },
  ]),
  breach('region/lines-and-offset-differ', '3.30.2', 'more characters than columns', other, [
    other,
    { startLine: 1, startColumn: 2, endColumn: 4, charOffset: 1, charLength: 3 },
  ]),
  legal('region/lines-and-offset-differ', 'the same both ways', [
    other,
    { startLine: 1, startColumn: 2, endLine: 1, endColumn: 4, charOffset: 1, charLength: 2 },
  ]),
  legal('region/lines-and-offset-differ', 'two columns of one character', [
    other,
    { startLine: 1, startColumn: 2, endColumn: 4, charOffset: 1, charLength: 1 },
  ]),
  legal('region/lines-and-offset-differ', 'a line that may be empty', [other, { startLine: 1, charOffset: 0 }]),
  breach('region/text-and-bytes-differ', '3.30.1', 'byteLength is left out, so it is 0', other, [
    other,
    { charOffset: 4, charLength: 5, byteOffset: 4 },
  ]),
  breach('region/text-and-bytes-differ', '3.30.1', 'fewer bytes than characters', other, [
    other,
    { charOffset: 4, charLength: 5, byteOffset: 4, byteLength: 4 },
  ]),
  breach('region/text-and-bytes-differ', '3.30.1', 'fewer bytes before it than characters', other, [
    other,
    { charOffset: 4, charLength: 5, byteOffset: 3, byteLength: 5 },
  ]),
  breach('region/text-and-bytes-differ', '3.30.1', 'bytes for an insertion point', other, [
    other,
    { startLine: 3, startColumn: 5, endColumn: 5, byteOffset: 40, byteLength: 1 },
  ]),
  legal('region/text-and-bytes-differ', 'more bytes than characters', [
    other,
    { charOffset: 4, charLength: 5, byteOffset: 6, byteLength: 12 },
  ]),
  legal('region/text-and-bytes-differ', 'an insertion point both ways', [other, { charOffset: 4, byteOffset: 6 }]),
  legal('region/text-and-bytes-differ', 'an offset of -1 is not given', [
    other,
    { charOffset: 4, charLength: 5, byteOffset: -1 },
  ]),
  breach('schema/range', '3.30.10', 'a length below 0', `${other}/charLength`, [
    other,
    { charOffset: 0, charLength: -1 },
  ]),
  breach('schema/range', '3.30.9', 'a charOffset below -1', `${other}/charOffset`, [
    other,
    { charOffset: -2, charLength: 3 },
  ]),
  breach('schema/range', '3.30.11', 'a byteOffset below -1', `${bytes}/byteOffset`, [
    bytes,
    { byteOffset: -2, byteLength: 3 },
  ]),
  legal('schema/range', 'a byte at offset 0', [bytes, { byteOffset: 0, byteLength: 1 }]),
  legal('schema/range', 'an insertion point at the first character', [other, { charOffset: 0, charLength: 0 }]),
  breach('schema/alternatives', '3.30.1', 'a region with an end and no start', region, [
    region,
    { endLine: 3, endColumn: 9 },
  ]),
  breach('physical-location/byte-length-of-address', '3.29.2', 'a length of 0 against one', `${bytes}/byteLength`, [
    '/runs/0/results/0/relatedLocations/0/physicalLocation',
    {
      artifactLocation: { index: 2 },
      region: { byteOffset: 4, byteLength: 1 },
      address: { absoluteAddress: 9, length: 0 },
    },
  ]),
  legal('physical-location/byte-length-of-address', 'a default is no length', [
    '/runs/0/results/0/relatedLocations/0/physicalLocation',
    { artifactLocation: { index: 2 }, region: { byteOffset: 4 }, address: { absoluteAddress: 9, length: 7 } },
  ]),
]
