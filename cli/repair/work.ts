import { type Repaired, type Replayed, repairBytes, replayLedger } from '../../sarif/index.ts'
import type { RepairLedger } from '../../schemas/records/index.ts'
import { openDiskTree } from '../validate/disk-tree.ts'

/** What is to be done with a log, in this thread or in another: plain data. `source`: the folder that was analyzed. */
export type RepairTask = {
  readonly bytes: Uint8Array
  readonly rootUri: string | null
  readonly source: string | null
  readonly ledger: RepairLedger | null
}
export type RepairAnswer = Repaired | Replayed

/** Throws `usage/unreadable` where there is no such folder, RangeError where a text would be too long. */
export const work = ({ bytes, rootUri, source, ledger }: RepairTask): RepairAnswer => {
  if (ledger !== null) return replayLedger(bytes, ledger)
  const sources = source === null ? null : openDiskTree(source)
  try {
    return repairBytes(bytes, { rootUri, sources })
  } finally {
    sources?.close()
  }
}
