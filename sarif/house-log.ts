import { sarifSchemaUri } from '../schemas/sarif/index.ts'

const before = Buffer.from(`{"$schema":"${sarifSchemaUri}","runs":[`)
const after = Buffer.from('],"version":"2.1.0"}')

/**
 * One canonical log of the runs of many, in the order given, each a runs array as canonical JSON: joining their bytes keeps
 * the form (RFC 8785: `$schema` < `runs` < `version`).
 */
export const houseLog = (runArrays: readonly Uint8Array[]): Uint8Array => {
  const joined = runArrays
    .map((array) => array.subarray(1, -1))
    .filter((text) => text.byteLength > 0)
    .flatMap((text, at) => (at === 0 ? [text] : [Buffer.from(','), text]))
  return Buffer.concat([before, ...joined, after])
}

/** The runs array of what `houseLog` made, or null where the bytes are none of its own. */
export const runsOfHouseLog = (log: Uint8Array): Uint8Array | null => {
  const end = log.byteLength - after.byteLength
  if (end < before.byteLength || !before.equals(log.subarray(0, before.byteLength))) return null
  return after.equals(log.subarray(end)) ? log.subarray(before.byteLength - 1, end + 1) : null
}
