import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStore, type Store } from '../../../evidence/index.ts'
import { sha256 } from '../../../lib/digest.ts'
import { readInstallation } from '../../../lib/installation.ts'
import {
  type BatchAsk,
  type BatchContext,
  type BatchEvent,
  type BatchList,
  type CoordinatorContext,
  readBatchList,
} from '../../../pipeline/batch/index.ts'
import type { JobQueue, Worker } from '../../../pipeline/queue/contract.ts'
import { openQueue, parseQueue } from '../../../pipeline/queue/open-queue.ts'
import { macOf } from '../../../pipeline/queue/queue-key.ts'
import { openShared, type Shared, type VetSettings } from '../../../pipeline/queue/shared/index.ts'
import { ownWorkerIdentity } from '../../../pipeline/queue/worker-identity.ts'
import type { BatchEntry, Completion, Job, Verdict } from '../../../schemas/records/index.ts'
import { nativeBinding, scratch } from '../../evidence/open.ts'
import { blobs, runRecord } from '../../evidence/record.ts'

export const settings: VetSettings = {
  analyzers: ['biome'],
  declared: [],
  semgrepRules: [],
  configSource: 'assay',
  failOn: 'error',
  leaveOut: [],
  sandbox: 'auto',
  minIsolation: 'namespace',
  facts: {},
  organisation: {},
  policyFolder: null,
  waivers: [],
  suppressions: null,
  configSha256: sha256('configuration'),
}

const secret = Buffer.from(sha256('secret'), 'hex')

/** A store, a queue and a shared folder of a test's own, and folders to vet. */
export type Bench = {
  readonly dir: string
  readonly store: Store
  readonly queue: JobQueue
  readonly shared: Shared
  readonly events: readonly BatchEvent[]
  /** Makes or changes a folder to vet and gives its path. */
  readonly folder: (name: string, content?: string) => string
  readonly list: (...lines: readonly string[]) => BatchList
  readonly ask: (batch: string, list: BatchList | null, more?: Partial<BatchAsk>) => BatchAsk
  readonly context: (more?: Partial<BatchContext>) => BatchContext
  readonly coordinator: (more?: Partial<CoordinatorContext>) => CoordinatorContext
  /** Takes jobs and ends them, until the test ends or `stop`: by default each comes to a record that passes. */
  readonly work: (how?: Work) => { readonly stop: () => Promise<void> }
  /** The store again, as another process would open it. */
  readonly reopened: () => Store
}

/** A verdict to record, or how the job fails. Given what to do before it is said. */
export type Work = (job: Job) => Verdict | 'final' | 'child-died' | Promise<Verdict | 'final'>

export const openBench = async (): Promise<Bench> => {
  const dir = scratch()
  const stateDir = join(dir, 'state')
  const opened = (): Store => {
    const store = openStore({ dir: stateDir, nativeBinding: nativeBinding() })
    onTestFinished(() => store.close())
    return store
  }
  const store = opened()
  const target = parseQueue(`sqlite:${join(dir, 'queue.db')}`)
  const queue = await openQueue(target, { now: Date.now, say: () => {}, nativeBinding: nativeBinding() ?? null })
  onTestFinished(() => queue.close())
  const shared = openShared(join(dir, 'shared'))
  const events: BatchEvent[] = []
  const base = { store, queue, shared, secret, stateDir, installation: readInstallation(), now: Date.now }
  return {
    ...{ dir, store, queue, shared, events },
    folder: (name, content = `print('${name}')\n`) => {
      const file = join(dir, 'trees', name, 'app.py')
      if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
      return dirname(file)
    },
    list: (...lines) => readBatchList(Buffer.from(lines.join('\n')), 'list.txt', dir),
    ask: (batch, list, more = {}) => ({
      ...{ batch, list, resume: list === null, retry: null, priority: 'normal' as const },
      ...{ settings, repositories: [], roots: [], demands: [], ...more },
    }),
    context: (more = {}) => ({
      ...base,
      who: 'the test',
      signal: new AbortController().signal,
      progress: (event) => events.push(event),
      beforeWithdraw: async () => {},
      ...more,
    }),
    coordinator: (more = {}) => ({ ...base, who: 'the test', say: () => {}, repositories: [], roots: [], ...more }),
    work: (how) => work({ queue, store }, how),
    reopened: opened,
  }
}

let workers = 0

const work = (
  { queue, store }: Pick<Bench, 'queue' | 'store'>,
  how: Work = () => 'pass',
): { stop: () => Promise<void> } => {
  workers += 1
  const worker: Worker = { identity: ownWorkerIdentity(`${workers}`), offers: new Set(), leaseMs: 60_000 }
  const stop = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const lease = await queue.claim(worker)
      if (lease === null) await queue.waitForWork(worker, 100, stop.signal)
      else {
        const end = await how(lease.job)
        if (end === 'final' || end === 'child-died')
          await queue.fail(lease, { kind: end, code: 'git/ref-not-found', message: 'No such ref.', remedy: '' })
        else await queue.complete(lease, recorded(store, lease.job, lease.token, end))
      }
    }
  }
  const working = loop()
  const end = async (): Promise<void> => {
    stop.abort()
    await working
  }
  onTestFinished(end)
  return { stop: end }
}

/** Records a run under the key of a job, as a worker on one machine does, and gives its completion. */
export const recorded = (store: Store, job: Job, token: number, verdict: Verdict): Completion => {
  const made = runRecord(job.key, { batch: job.batch })
  const subject = { ...made.report.subject, path: job.payload.path, manifest: job.payload.manifest }
  const { run, reused } = store.record({ ...made, report: { ...made.report, verdict, subject } }, blobs, token)
  const said = { version: 1, key: job.key, token, run, verdict, reused, recordSha256: null, finishedAt: Date.now() }
  return { ...said, mac: macOf(secret, 'completion', said) }
}

export const outcomes = (entries: readonly BatchEntry[]): readonly unknown[] =>
  entries.map(({ outcome, verdict, code }) => [outcome, verdict, code])

export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

export { secret }
