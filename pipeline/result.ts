import type { RunRecord, VetReport } from '../schemas/records/index.ts'
import type { Finding } from './examine/protocol.ts'

/** What a vet gives back: the report, the findings with their code lines, the canonical merged log, and the record as stored. */
export type VetResult = {
  readonly report: VetReport
  readonly findings: readonly Finding[]
  readonly log: Uint8Array
  readonly record: RunRecord
}
