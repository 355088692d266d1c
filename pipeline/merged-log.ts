import { houseLog } from '../sarif/index.ts'

/** One canonical SARIF log with the runs of all logs that were accepted, in the order given. The child gives each log's runs as the canonical JSON of an array. */
export const mergeLogs = (logs: readonly { readonly runs: Uint8Array | null }[]): Uint8Array =>
  houseLog(logs.flatMap(({ runs }) => (runs === null ? [] : [runs])))
