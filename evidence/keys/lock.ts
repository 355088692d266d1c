import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256 } from '../../lib/digest.ts'
import { AssayError } from '../../lib/errors.ts'
import { tryMachineLock } from '../../lib/machine-lock.ts'
import { makeFolders } from '../../lib/make-folders.ts'
import { printable } from '../../lib/printable.ts'

const tryEveryMs = 25
const giveUpMs = 30_000

/** Does work on a folder of keys while no other process of this machine does. Throws `key/busy`. */
export const withKeysLock = async <T>(dir: string, work: () => Promise<T>): Promise<T> => {
  makeFolders(dir, 0o700)
  const name = `assay-keys-${sha256(realpathSync(dir)).slice(0, 32)}`
  for (let waitedMs = 0; waitedMs < giveUpMs; waitedMs += tryEveryMs) {
    const server = await tryMachineLock(name)
    if (server === null) {
      await sleep(tryEveryMs)
      continue
    }
    try {
      return await work()
    } finally {
      server.close()
    }
  }
  throw new AssayError('key/busy', `Another process works on the keys in ${printable(dir)}.`, {
    remedy: 'Wait for it to end, then run again.',
  })
}
