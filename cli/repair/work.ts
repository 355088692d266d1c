import { type Repaired, type Replayed, repairBytes, replayLedger } from '../../sarif/index.ts'
import type { RepairLedger } from '../../schemas/records/index.ts'
import { openDiskTree } from '../validate/disk-tree.ts'

/** What is to be done with a log, in this thread or in another: plain data. `source`: the folder that was analyzed. */
export type RepairTask = {
  readonly bytes: Uint8Array
  readonly rootUri: string | null
  readonly source: string | null
  /** A ledger to be replayed. */
  readonly replay: RepairLedger | null
  /** Whether a ledger is wanted. */
  readonly ledger: boolean
}
export type RepairAnswer = Repaired | Replayed

/** Throws `usage/unreadable` where there is no such folder, RangeError where a text would be too long. */
export const work = ({ bytes, rootUri, source, replay, ledger }: RepairTask): RepairAnswer => {
  if (replay !== null) return replayLedger(bytes, replay)
  const sources = source === null ? null : openDiskTree(source)
  try {
    return repairBytes(bytes, { rootUri, sources, ledger })
  } finally {
    sources?.close()
  }
}
