import { setTimeout as sleep } from 'node:timers/promises'
import { sha256 } from '../../../lib/digest.ts'
import { tryMachineLock } from '../../../lib/machine-lock.ts'

const tryEveryMs = 200

/**
 * Waits until no other `assay prepare` of this machine writes into `home`, and gives what ends that.
 * Rejects where `signal` aborts.
 */
export const lockHome = async (home: string, signal: AbortSignal, onWait: () => void): Promise<() => void> => {
  const name = `assay-crates-${sha256(home).slice(0, 32)}`
  for (let isFirst = true; ; isFirst = false) {
    const server = await tryMachineLock(name)
    if (server !== null) return () => void server.close()
    if (isFirst) onWait()
    await sleep(tryEveryMs, undefined, { signal })
  }
}
