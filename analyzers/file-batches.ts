/** Bytes of arguments per command: Linux allows 2 MB for arguments and environment together, and counts a pointer for each. */
const maxListBytes = 900_000
const pointerBytes = 9 // and the closing NUL

/** A path as an argument that no tool takes for an option. */
export const fileArgument = (path: string): string => `./${path}`

/** Splits paths, in order, so that each part fits a command line. Every path is in exactly one part; at least one part. */
export const fileBatches = (paths: readonly string[]): readonly (readonly string[])[] => {
  const batches: string[][] = []
  let batch: string[] = []
  let bytes = 0
  for (const path of paths) {
    const size = Buffer.byteLength(fileArgument(path)) + pointerBytes
    if (batch.length > 0 && bytes + size > maxListBytes) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(path)
    bytes += size
  }
  return [...batches, batch]
}
