import { sarifSchemaUri } from '../schemas/sarif/index.ts'
import type { ExaminedLog } from './examine/client.ts'

/**
 * One canonical SARIF log with the runs of all logs that were accepted, in the order given. The child gives each log's
 * runs as the canonical JSON of an array, so that joining them keeps the form (RFC 8785: `$schema` < `runs` < `version`).
 */
export const mergeLogs = (logs: readonly ExaminedLog[]): Uint8Array => {
  const arrays = logs.flatMap(({ runs }) => (runs === null ? [] : [Buffer.from(runs).subarray(1, -1)]))
  const joined = arrays
    .filter((text) => text.byteLength > 0)
    .flatMap((text, at) => (at === 0 ? [text] : [Buffer.from(','), text]))
  return Buffer.concat([
    Buffer.from(`{"$schema":"${sarifSchemaUri}","runs":[`),
    ...joined,
    Buffer.from('],"version":"2.1.0"}'),
  ])
}
