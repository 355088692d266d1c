import { breach, type Case, legal } from '../case.ts'

const artifact = '/runs/0/artifacts/0'
const nested = '/runs/0/artifacts/2'
const container = '/runs/0/artifacts/1'
const origin = '/runs/0/versionControlProvenance/0'
const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const artifactDetailCases: readonly Case[] = [
  breach('artifact/top-level-offset', '3.24.4', 'an offset beside a parent of -1', `${container}/offset`, [
    container,
    { location: { uri: 'all.zip', uriBaseId: 'SOURCE' }, parentIndex: -1, offset: 7 },
  ]),
  breach('artifact/nested-absolute', '3.24.2', 'a file of the disk with a parent', `${container}/location/uri`, [
    container,
    { location: { uri: 'file:///work/source/all.zip' }, parentIndex: 0 },
  ]),
  breach('artifact/beyond-parent', '3.24.4', 'the offset is past the end', `${nested}/offset`, [
    `${container}/length`,
    99,
  ]),
  legal(
    'artifact/beyond-parent',
    'it is longer than its parent',
    [`${container}/length`, 112],
    [`${nested}/length`, 5000],
  ),
  legal('artifact/beyond-parent', 'a parent of unknown length', [`${container}/length`, -1]),
  breach('artifact/hash-name', '3.24.11', 'an underscore for the hyphen', `${artifact}/hashes/sha_512`, [
    `${artifact}/hashes/sha_512`,
    'x',
  ]),
  breach(
    'artifact/hash-digest',
    '3.24.11',
    'the digest of SHA-1 under the name of SHA-256',
    `${artifact}/hashes/sha-256`,
    [`${artifact}/hashes/sha-256`, 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ),
  breach('artifact/hash-unregistered', '3.24.11', 'a name of nobody', `${artifact}/hashes/sha9000`, [
    `${artifact}/hashes/sha9000`,
    'x',
  ]),
  legal('artifact/hash-unregistered', 'a registered name in capitals', [`${artifact}/hashes`, { 'SHA-256': sha256 }]),
  breach('artifact/no-sha-256', '3.24.11', 'another function alone', `${artifact}/hashes`, [
    `${artifact}/hashes`,
    { 'sha-1': 'da39a3ee5e6b4b0d3255bfef95601890afd80709' },
  ]),
  legal('artifact/no-sha-256', 'no hashes at all', [`${artifact}/hashes`]),
  breach('version-control/no-revision', '3.23.2', 'the repository alone', origin, [`${origin}/revisionId`]),
  legal('version-control/no-revision', 'a tag', [`${origin}/revisionId`], [`${origin}/revisionTag`, 'v1']),
]
