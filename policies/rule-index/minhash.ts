/** Bytes of a signature, one hash function each. */
export const signatureLength = 64

/**
 * MinHash (Broder 1997) of a set of 32-bit hashes: of each of 64 seeded functions the smallest value, of which the low
 * 8 bits are kept (b-bit MinHash, Li and König 2010). null: an empty set resembles nothing.
 */
export const signatureOf = (hashes: ReadonlySet<number>): Uint8Array | null => {
  if (hashes.size === 0) return null
  const smallest = new Uint32Array(signatureLength).fill(0xffffffff)
  for (const hash of hashes)
    for (let i = 0; i < signatureLength; i++) {
      const value = mix(hash ^ (seeds[i] ?? 0))
      if (value < (smallest[i] ?? 0)) smallest[i] = value
    }
  return Uint8Array.from(smallest, (value) => value & 0xff)
}

/** The share of equal bytes, less what chance makes equal: an estimate of |A∩B|/|A∪B| with a standard error up to 0.063. */
export const similarityOf = (a: Uint8Array, b: Uint8Array, from = 0): number => {
  let equal = 0
  for (let i = 0; i < signatureLength; i++) if (a[i] === b[from + i]) equal += 1
  return Math.max(0, (equal / signatureLength - 1 / 256) / (1 - 1 / 256))
}

/** The finalizer of MurmurHash3: a bijection, so each seed orders the hashes anew. */
const mix = (value: number): number => {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Made from the number of each function alone; another seed is another index. */
const seeds = Uint32Array.from({ length: signatureLength }, (_, i) => mix(Math.imul(i + 1, 0x9e3779b9)))
