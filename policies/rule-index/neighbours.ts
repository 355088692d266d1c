import { digestBytes, recordBytes } from './layout.ts'
import { signatureLength } from './minhash.ts'

/** The records whose signature shares two bands with one; each number once. */
export type Neighbours = (signature: Uint8Array) => Iterable<number>

const bandBytes = 2
const bands = signatureLength / bandBytes
const buckets = 4096

/** Where a record's signature starts. */
export const signatureAt = (record: number): number => record * recordBytes + digestBytes + 1

/**
 * Locality-sensitive hashing over bands of two bytes: two rules of a similarity of 0.55 share fewer than two of the 32
 * bands once in 7,000, and chance gives two rarely, so few signatures are compared however large the index is. Chains of
 * record numbers, each one more than the number; 0 ends.
 */
export const neighboursOf = (records: Buffer): Neighbours => {
  const count = records.length / recordBytes
  const heads = new Uint32Array(bands * buckets)
  const next = new Uint32Array(bands * count)
  for (let record = 0; record < count; record++)
    for (let band = 0; band < bands; band++) {
      const bucket = bucketOf(records, signatureAt(record), band)
      next[band * count + record] = heads[bucket] ?? 0
      heads[bucket] = record + 1
    }
  return (signature) => {
    const found = new Set<number>()
    const isShared = new Uint8Array(count)
    for (let band = 0; band < bands; band++) {
      let link = heads[bucketOf(signature, 0, band)] ?? 0
      while (link > 0) {
        const record = link - 1
        if (isShared[record] === 1) found.add(record)
        else isShared[record] = 1
        link = next[band * count + record] ?? 0
      }
    }
    return found
  }
}

const bucketOf = (bytes: Uint8Array, from: number, band: number): number => {
  const at = from + band * bandBytes
  const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  return band * buckets + ((pair ^ (pair >> 12)) & (buckets - 1))
}
