import type { ProgressEvent } from '../context.ts'
import { openProgressWords } from '../progress-words.ts'
import type { JobQueue, Lease } from '../queue/contract.ts'
import type { WorkerEvent } from './contract.ts'

const paceMs = 500

/** Tells the queue and whoever watches what a vet is doing, twice a second at most. Nobody waits for it. */
export const openProgressTeller = (
  lease: Lease,
  queue: JobQueue,
  watch: (event: WorkerEvent) => void,
): { readonly see: (event: ProgressEvent) => void; readonly close: () => void } => {
  const words = openProgressWords()
  let told = ''
  const tell = (): void => {
    const running = words.running().map(([analyzer]) => analyzer)
    const what = `${words.stage()}${running.length === 0 ? '' : `: ${running.join(', ')}`}`
    if (what === told) return
    told = what
    watch({ kind: 'progress', key: lease.job.key, what })
    queue.progress(lease, what).catch(() => {}) // the next heartbeat meets the same and says it
  }
  let timer: NodeJS.Timeout | null = null
  return {
    see: (event) => {
      words.see(event)
      timer ??= setTimeout(() => {
        timer = null
        tell()
      }, paceMs)
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
