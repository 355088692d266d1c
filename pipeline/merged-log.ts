import { houseLog } from '../sarif/index.ts'
import type { ExaminedLog } from './examine/client.ts'

/** One canonical SARIF log with the runs of all logs that were accepted, in the order given. The child gives each log's runs as the canonical JSON of an array. */
export const mergeLogs = (logs: readonly ExaminedLog[]): Uint8Array =>
  houseLog(logs.flatMap(({ runs }) => (runs === null ? [] : [runs])))
