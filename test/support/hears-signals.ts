import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

// Node itself catches SIGINT and SIGTERM from its start on; SIGHUP only a command that listens.
const hangUp = 1n

/** Waits until a command of ours listens to signals; before that, one ends Node itself. Throws where it has ended. */
export const hearsSignals = async (pid: number | undefined): Promise<void> => {
  for (;;) {
    const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    if (caught === undefined) throw new Error(`Process ${pid} has ended.`)
    if ((BigInt(`0x${caught}`) & hangUp) !== 0n) return
    await sleep(10)
  }
}
