import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256 } from '../../../lib/digest.ts'

const tryEveryMs = 200

const tryLock = (name: string): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', () => resolve(null))
    server.listen(`\0${name}`, () => {
      server.unref()
      resolve(server)
    })
  })

/**
 * Waits until no other `assay prepare` of this machine writes into `home`, and gives what ends that. An abstract socket
 * is a lock that the kernel frees with its owner, however it dies. Rejects where `signal` aborts.
 */
export const lockHome = async (home: string, signal: AbortSignal, onWait: () => void): Promise<() => void> => {
  const name = `assay-crates-${sha256(home).slice(0, 32)}`
  for (let isFirst = true; ; isFirst = false) {
    const server = await tryLock(name)
    if (server !== null) return () => void server.close()
    if (isFirst) onWait()
    await sleep(tryEveryMs, undefined, { signal })
  }
}
