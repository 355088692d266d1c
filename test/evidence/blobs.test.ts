import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileBlobs } from '../../evidence/index.ts'
import { blobStoreContract } from './blob-contract.ts'
import { scratch } from './open.ts'
import { utf8 } from './record.ts'

const damaged = (dir: string) => (sha256: string) => {
  const place = join(dir, sha256.slice(0, 2), sha256.slice(2))
  const bytes = readFileSync(place)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(place, bytes)
}

describe.each([
  ['files', false],
  ['files, flushed to the disk', true],
])('a blob store of %s', (_name, isDurable) => {
  blobStoreContract(() => {
    const dir = scratch()
    return { store: fileBlobs(dir, isDurable), damage: damaged(dir) }
  })
})

describe('a blob store of files', () => {
  test('leaves nothing but the blob', () => {
    const dir = scratch()
    const digest = fileBlobs(dir).put(utf8('x'))
    expect(readdirSync(dir, { recursive: true }).sort()).toEqual([
      digest.slice(0, 2),
      join(digest.slice(0, 2), digest.slice(2)),
    ])
  })
})
