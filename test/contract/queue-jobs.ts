import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sha256 } from '../../lib/digest.ts'
import { readInstallation } from '../../lib/installation.ts'
import { processStat } from '../../lib/process-identity.ts'
import type { JobQueue, Lease, NewJob, OpenQueue, Worker } from '../../pipeline/queue/contract.ts'
import { ownWorkerIdentity } from '../../pipeline/queue/worker-identity.ts'
import { type Completion, payloadVersion } from '../../schemas/records/index.ts'

/** The key of the job of this name. */
export const keyOf = (name: string): string => sha256(`job ${name}`)

type Asked = Partial<Omit<NewJob, 'key' | 'payload'>> & {
  readonly demands?: readonly string[]
  readonly version?: number
}

/** A job of this name; the queue does not look at what its payload says beyond version and demands. */
export const job = (name: string, { demands = [], version = payloadVersion, ...asked }: Asked = {}): NewJob => ({
  key: keyOf(name),
  batch: 'batch',
  priority: 'normal',
  payload: {
    version,
    path: `/trees/${name}`,
    ref: null,
    manifest: sha256(name),
    configSha256: sha256('configuration'),
    round: 1,
    demands: [...demands],
    mac: sha256('mac'),
  },
  ...asked,
})

export const jobs = (batch: string, count: number, asked: Asked = {}): NewJob[] =>
  Array.from({ length: count }, (_, index) => job(`${batch}-${index}`, { ...asked, batch }))

const hourMs = 3_600_000

/** A worker of this process: it lives. */
export const worker = (
  name = 'one',
  { offers = [], leaseMs = hourMs }: { offers?: readonly string[]; leaseMs?: number } = {},
): Worker => ({
  identity: ownWorkerIdentity(name),
  offers: new Set(offers),
  leaseMs,
})

/** A worker of another machine: whether it lives cannot be seen from here. */
export const farWorker = (leaseMs: number): Worker => ({
  identity: 'far/11111111-1111-1111-1111-111111111111/1-1-1',
  offers: new Set(),
  leaseMs,
})

/** A worker of this machine that is dead, as its process was killed. */
export const deadWorker = async (): Promise<Worker> => {
  const child = spawn('sleep', ['600'])
  await once(child, 'spawn')
  const start = processStat(child.pid ?? 0)?.startTime
  child.kill('SIGKILL')
  await once(child, 'exit')
  return { ...worker(), identity: ownWorkerIdentity().replace(/-\d+-\d+$/u, `-${child.pid}-${start}`) }
}

export const completion = ({ job: { key }, token }: Lease): Completion => ({
  version: 1,
  key,
  token,
  run: 'run',
  verdict: 'pass',
  reused: false,
  recordSha256: null,
  finishedAt: 1_800_000_000_000,
  mac: sha256('mac'),
})

export const failure = (kind: 'retry' | 'final' | 'child-died') =>
  ({ kind, code: 'sandbox/failed', message: 'It broke.', remedy: 'Mend it.' }) as const

export const openOptions = (said: string[] = [], limits: OpenQueue['limits'] = {}): OpenQueue => ({
  now: Date.now,
  say: (sentence) => said.push(sentence),
  nativeBinding: readInstallation().nativeBinding,
  limits,
})

export type Fresh = (options?: Partial<OpenQueue>) => Promise<JobQueue>
export type Open = (target: string, options?: Partial<OpenQueue>) => Promise<JobQueue>

/** The lease of the next job, which has to be there. */
export const take = async (queue: JobQueue, by: Worker = worker()): Promise<Lease> => {
  const lease = await queue.claim(by)
  if (lease === null) throw new Error('there is nothing to claim')
  return lease
}

export const takeAll = async (queue: JobQueue, count: number, by: Worker = worker()): Promise<string[]> => {
  const keys: string[] = []
  for (let taken = 0; taken < count; taken++) keys.push((await take(queue, by)).job.key)
  return keys
}

export const stateOf = async (queue: JobQueue, name: string): Promise<string | undefined> =>
  (await queue.get(keyOf(name)))?.state

export const kinds = async (queue: JobQueue, name: string): Promise<string[] | undefined> =>
  (await queue.get(keyOf(name)))?.history.map(({ kind }) => kind)

/** As often as it takes: what is waited for is sure to come. */
export const eventually = { timeout: 30_000, interval: 20 }
