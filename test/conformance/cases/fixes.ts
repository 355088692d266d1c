import { breach, type Case, legal } from '../case.ts'

const fix = '/runs/0/results/0/fixes/0'
const changes = `${fix}/artifactChanges`
const replacement = `${changes}/0/replacements/0`
const region = `${replacement}/deletedRegion`
const content = `${replacement}/insertedContent`
const artifactLocation = { uri: 'main.c', uriBaseId: 'SOURCE' }
const deletedRegion = { startLine: 9 }

export const fixCases: readonly Case[] = [
  breach('fix/same-artifact', '3.55.3', 'by two bases', `${changes}/1`, [
    `${changes}/-`,
    { artifactLocation: { uri: 'source/./main.c', uriBaseId: 'ROOT' }, replacements: [{ deletedRegion }] },
  ]),
  legal('fix/same-artifact', 'in two fixes', [
    '/runs/0/results/0/fixes/-',
    { artifactChanges: [{ artifactLocation, replacements: [{ deletedRegion }] }] },
  ]),
  legal('fix/same-artifact', 'replacements that overlap', [
    `${changes}/0/replacements/-`,
    { deletedRegion: { startLine: 3, startColumn: 6, endColumn: 8 } },
  ]),
  breach('fix/binary-content', '3.57.2', 'a region of both kinds', content, [
    region,
    { charOffset: 4, charLength: 1, byteOffset: 4, byteLength: 1 },
  ]),
  legal('fix/binary-content', 'a byteOffset of -1', [region, { startLine: 3, byteOffset: -1 }]),
  breach('fix/text-content', '3.57.2', 'bytes for text', content, [content, { binary: 'YQ==' }]),
  legal('fix/text-content', 'nothing is inserted', [content]),
  breach('fix/no-effect', '3.57.2', 'equal columns', replacement, [
    replacement,
    { deletedRegion: { startLine: 3, startColumn: 5, endColumn: 5 } },
  ]),
  breach('fix/no-effect', '3.57.2', 'no length and no text', replacement, [
    replacement,
    { deletedRegion: { charOffset: 8 }, insertedContent: { text: '' } },
  ]),
  legal('fix/no-effect', 'an insertion', [
    replacement,
    { deletedRegion: { charOffset: 8 }, insertedContent: { text: 'a' } },
  ]),
  legal('fix/no-effect', 'a whole line is deleted', [replacement, { deletedRegion }]),
]
