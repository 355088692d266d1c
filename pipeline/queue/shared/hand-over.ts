import { randomUUID } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import type { RunRecord } from '../../../schemas/records/index.ts'
import { makeBelow, writeNew } from './folder.ts'

/**
 * Where a record is handed over: one folder a job, in it one for each record, by its digest. Not by the claim: a server that
 * lost its memory counts from one again.
 */
export const handedPlace = (key: string, recordSha256: string): readonly string[] => ['handed', key, recordSha256]

export const recordName = 'record.json'
export const blobsName = 'blobs'

/**
 * Puts a record and its blobs where a coordinator finds them, whole or not at all; the same again replaces it. Gives the
 * digest of the record. Throws the system's errors.
 */
export const writeHandOver = (dir: string, record: RunRecord, blobs: Iterable<Uint8Array>): string => {
  const text = canonicalJson(record)
  const half = makeBelow(dir, 'handed', record.key, `.${randomUUID()}`)
  try {
    writeNew(join(half, recordName), text)
    makeBelow(half, blobsName)
    const written = new Set<string>()
    for (const bytes of blobs) {
      const digest = sha256(bytes)
      if (!written.has(digest)) writeNew(join(half, blobsName, digest), bytes)
      written.add(digest)
    }
    const recordSha256 = sha256(text)
    const place = join(dir, ...handedPlace(record.key, recordSha256))
    // A record has an id of its own: what stands there is an earlier try of this very process.
    rmSync(place, { recursive: true, force: true })
    renameSync(half, place)
    return recordSha256
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}
