import { readFileSync } from 'node:fs'
import { tryMachineLock } from '../lib/machine-lock.ts'
import { freeBlocks, type IdFacts } from './slot-uids.ts'

const readOptional = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // no such file here: nobody is named or delegated by it
  }
}

const gatherIdFacts = (): IdFacts => ({
  uidMap: readFileSync('/proc/self/uid_map', 'utf8'),
  gidMap: readFileSync('/proc/self/gid_map', 'utf8'),
  passwd: readOptional('/etc/passwd'),
  group: readOptional('/etc/group'),
  subuid: readOptional('/etc/subuid'),
  subgid: readOptional('/etc/subgid'),
})

/** Ids of one runner's slots, taken from all other runners of this machine until `release`. */
export type SlotIds = { readonly uids: readonly number[]; readonly release: () => void }

/** A block of uids, one for each slot: more commands than this wait for one that ends. */
export const maxSlots = 64
const blocksTried = 64

/** Reserves uids for `count` slots, at most 64, or gives null where this machine maps none that is free. */
export const reserveSlotIds = async (count: number): Promise<SlotIds | null> => {
  for (const first of freeBlocks(gatherIdFacts(), maxSlots, blocksTried)) {
    const server = await tryMachineLock(`assay-uids-${first}`)
    if (server === null) continue
    return {
      uids: Array.from({ length: Math.min(count, maxSlots) }, (_, index) => first + index),
      release: () => void server.close(),
    }
  }
  return null
}
