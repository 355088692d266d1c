import { Worker } from 'node:worker_threads'
import { openStore } from '../../evidence/index.ts'
import { cargoHome } from '../../lib/cache-dir.ts'
import { readInstallation } from '../../lib/installation.ts'
import { openShared } from '../queue/shared/index.ts'
import { openVetter } from '../vetter.ts'
import type { FromChild, ToChild } from './child-protocol.ts'
import { failedOf } from './failed-of.ts'
import { sharedRecorder, storeRecorder } from './recorder.ts'
import { vetJob } from './vet-job.ts'

// The entry of the process in which a job runs alone: one task in, one end out. It never outlives its worker.

const stop = new AbortController()

const answer = (message: FromChild): Promise<void> =>
  new Promise((done) => {
    if (process.send === undefined || !process.connected) return done()
    process.send(message, () => done())
  })

const work = async ({ job, sharedDir, stateDir }: Extract<ToChild, { kind: 'job' }>): Promise<void> => {
  const installation = readInstallation()
  const { nativeBinding } = installation
  const shared = openShared(sharedDir)
  const store =
    stateDir === null ? null : openStore({ dir: stateDir, ...(nativeBinding === null ? {} : { nativeBinding }) })
  const vetter = openVetter()
  try {
    const end = await vetJob(job, {
      shared,
      recorder: store === null ? sharedRecorder(shared) : storeRecorder(store),
      vetter,
      // What is brought on demand its worker has brought.
      installation: async () => installation,
      cargoHome: cargoHome(process.env),
      now: Date.now,
      signal: stop.signal,
      progress: (event) => void answer({ kind: 'progress', event }),
    })
    await answer({ kind: 'end', end })
  } finally {
    await vetter.close()
    store?.close()
  }
}

const serve = (parent: number): void => {
  // A thread of its own: whatever keeps this one busy, the process ends with its worker. What it leaves is swept by the next.
  const watch = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL') }, 250)`
  new Worker(watch, { eval: true }).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {}) // its worker says when
  process.on('message', (message: ToChild) => {
    if (message.kind === 'stop') return stop.abort()
    work(message)
      .catch((error: unknown) =>
        stop.signal.aborted ? undefined : answer({ kind: 'end', end: { kind: 'failed', failed: failedOf(error) } }),
      )
      .finally(() => process.exit(0))
  })
}

serve(Number(process.argv.at(-1)))
