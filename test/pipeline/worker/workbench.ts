import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Store } from '../../../evidence/index.ts'
import { readInstallation } from '../../../lib/installation.ts'
import type { JobQueue, OpenQueue } from '../../../pipeline/queue/contract.ts'
import { jobKey } from '../../../pipeline/queue/job-key.ts'
import { openQueue, parseQueue } from '../../../pipeline/queue/open-queue.ts'
import { jobSettingsOf, openShared, type Shared } from '../../../pipeline/queue/shared/index.ts'
import { ownWorkerIdentity } from '../../../pipeline/queue/worker-identity.ts'
import type { Vetter } from '../../../pipeline/vetter.ts'
import {
  type JobEnd,
  runWorker,
  storeRecorder,
  type WorkerAsk,
  type WorkerContext,
  type WorkerEvent,
} from '../../../pipeline/worker/index.ts'
import type { JobPayload } from '../../../schemas/records/index.ts'
import { openOptions } from '../../contract/queue-jobs.ts'
import { open, scratch } from '../../evidence/open.ts'
import { blobs, runRecord } from '../../evidence/record.ts'
import { payloadOf, secret, settings } from '../queue/made-job.ts'

type Vet = Vetter['vet']

/** Records a run of the tree that was asked for, as a vet does, without looking at it. */
export const recording: Vet = async (request, ctx) => {
  const { key, batch, manifest, fence } = ctx.job ?? { key: '', batch: '', manifest: '', fence: null }
  const made = runRecord(key, { batch })
  const subject = { ...made.report.subject, path: request.path, manifest }
  const record = { ...made, report: { ...made.report, subject } }
  ctx.store.record(record, blobs, fence ?? undefined)
  return { report: record.report, findings: [], log: new Uint8Array(), record }
}

export const throwing =
  (error: unknown): Vet =>
  async () => {
    throw error
  }

/** A vet that goes on until it is aborted. `begun` resolves when it has started. */
export const endless = (): { readonly vet: Vet; readonly begun: Promise<void> } => {
  let start: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    start = resolve
  })
  const vet: Vet = (_request, { signal }) =>
    new Promise((_, reject) => {
      start()
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  return { vet, begun }
}

export type Workbench = {
  readonly dir: string
  readonly queue: JobQueue
  readonly store: Store
  readonly shared: Shared
  /** Puts a job in for a folder of this name, made where it is not there; gives its key. */
  readonly put: (name: string, more?: Partial<JobPayload>, by?: Uint8Array) => Promise<string>
  /** Runs a worker until nothing is left, and gives how each attempt ended and what it said. */
  readonly work: (
    vet: Vet,
    more?: Partial<WorkerAsk & WorkerContext>,
  ) => Promise<{ readonly ends: readonly JobEnd[]; readonly said: readonly string[] }>
}

/** A real queue, store and shared folder. */
export const openWorkbench = async (limits: OpenQueue['limits'] = {}): Promise<Workbench> => {
  const dir = realpathSync(scratch())
  const queue = await openQueue(parseQueue(`sqlite:${join(dir, 'queue.db')}`), openOptions([], limits))
  onTestFinished(() => queue.close())
  const [store, shared] = [open(join(dir, 'state')), openShared(join(dir, 'shared'))]
  const { version: _, made: _made, ...asked } = settings
  const configSha256 = shared.putSettings(jobSettingsOf({ ...asked, analyzers: [] }, readInstallation(), Date.now()))
  return {
    ...{ dir, queue, store, shared },
    put: async (name, more = {}, by = secret) => {
      const path = join(dir, 'trees', name)
      if (more.path === undefined) mkdirSync(path, { recursive: true })
      const payload = payloadOf({ path, configSha256, ...more }, by)
      const key = jobKey(payload)
      await queue.enqueue([{ key, batch: 'a batch', payload, priority: 'normal' }])
      return key
    },
    work: async (vet, more = {}) => {
      const events: WorkerEvent[] = []
      const said: string[] = []
      const never = new AbortController().signal
      const ask: WorkerAsk = {
        ...{ queue, secret, roots: [], leaseMs: 60_000, once: true, offers: new Set(['analyzer=ruff']) },
        identity: ownWorkerIdentity('one'),
        quarantine: { program: [], stateDir: null },
        ...more,
      }
      await runWorker(ask, {
        ...{ shared, recorder: storeRecorder(store), vetter: { vet, close: async () => {} } },
        ...{ installation: async () => readInstallation(), cargoHome: null, now: Date.now },
        ...{ stop: never, giveBack: never },
        ...more,
        say: (sentence) => said.push(sentence),
        watch: (event) => {
          events.push(event)
          more.watch?.(event)
        },
      })
      return { ends: events.flatMap((event) => (event.kind === 'ended' ? [event.end] : [])), said }
    },
  }
}
