import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { openStore, type Store } from '../../evidence/index.ts'
import { sha256 } from '../../lib/digest.ts'
import { readInstallation } from '../../lib/installation.ts'
import type { JobQueue } from '../../pipeline/queue/contract.ts'
import { jobKey } from '../../pipeline/queue/job-key.ts'
import { openQueue, parseQueue } from '../../pipeline/queue/open-queue.ts'
import { macOf } from '../../pipeline/queue/queue-key.ts'
import {
  jobSettingsOf,
  openQueueSecret,
  openShared,
  type Shared,
  type VetSettings,
} from '../../pipeline/queue/shared/index.ts'
import { manifestDigest } from '../../pipeline/snapshot/manifest.ts'
import type { Job, JobPayload, JobState } from '../../schemas/records/index.ts'
import { built } from '../support/built.ts'
import { type Ended, type Place, root } from './assay.ts'

/** An analyzer of the operator's that takes `seconds`, finds nothing and ends so. */
export const sleeper = (seconds: number, exitCode = 0): VetSettings['declared'][number] => {
  const run = {
    tool: { driver: { name: 'Sleeper', version: '1.0.0', informationUri: 'https://sleeper.example/' } },
    columnKind: 'utf16CodeUnits',
    results: [],
  }
  const log = JSON.stringify({ version: '2.1.0', runs: [run] })
  return {
    ...{ id: 'sleeper', command: ['/bin/sh', '-c', `sleep ${seconds}; echo '${log}'; exit ${exitCode}`] },
    ...{ versionCommand: ['/bin/sh', '-c', 'echo 1.0.0'], versionPattern: '\\d+\\.\\d+\\.\\d+' },
    ...{ tier: 'parses', licence: 'MIT', appliesTo: ['**/*.txt'], mounts: [], env: {}, exitCodes: [0] },
    ...{ finished: 'log', reads: 'handed-over', columns: null, messages: 'sarif', severity: [] },
    ...{ otherSeverity: 'tool', threads: 1, timeoutSeconds: 600, memoryMb: 256 },
  }
}

export const asked: VetSettings = {
  ...{ analyzers: ['sleeper'], declared: [sleeper(0)], semgrepRules: [], configSource: 'assay', failOn: 'error' },
  ...{ leaveOut: [], sandbox: 'auto', minIsolation: 'namespace', facts: {}, organisation: {}, policyFolder: null },
  ...{ waivers: [], suppressions: null, configSha256: sha256('configuration') },
}

export type QueuePlace = {
  readonly queue: JobQueue
  readonly store: Store
  readonly shared: Shared
  readonly secret: Uint8Array
  /** Makes a folder of these files and puts a job in for it; gives its key. */
  readonly put: (
    name: string,
    files: Readonly<Record<string, string>>,
    more?: { readonly settings?: Partial<VetSettings>; readonly payload?: Partial<JobPayload> },
  ) => Promise<string>
  /** Records what workers handed over, as a coordinator does. */
  readonly takeOver: () => Promise<void>
  readonly worker: (argv: readonly string[], options?: SpawnOptions) => Worker
  /** Waits until the job is in this state. */
  readonly until: (key: string, state: JobState) => Promise<Job>
  readonly close: () => Promise<void>
}

export type Worker = { readonly process: ChildProcess; readonly ended: Promise<Ended> }

/** Whatever has to happen will; how long it takes is the machine's. */
export const patience = { timeout: 120_000, interval: 50 }

/** A queue with what workers of the command line need, in the state folder of a place. `name`: as for --queue; null: the embedded one. */
export const openQueuePlace = async (place: Place, name: string | null = null): Promise<QueuePlace> => {
  const stateDir = join(place.dir, 'state/assay')
  const target = name ?? `sqlite:${join(stateDir, 'queue.db')}`
  const { nativeBinding } = readInstallation()
  const store = openStore({ dir: stateDir, ...(nativeBinding === null ? {} : { nativeBinding }) })
  const secret = openQueueSecret(join(stateDir, 'queue.key'), 'make')
  const queue = await openQueue(parseQueue(target), { now: Date.now, say: () => {}, nativeBinding })
  const shared = openShared(name === null ? join(stateDir, 'queue.db.shared') : join(stateDir, 'shared'))
  const build = basename(built())
  return {
    ...{ queue, store, shared, secret },
    put: async (folder, files, { settings = {}, payload = {} } = {}) => {
      const path = place.tree(folder, files)
      const made = jobSettingsOf({ ...asked, ...settings }, readInstallation(), Date.now())
      const configSha256 = shared.putSettings({ ...made, made: { ...made.made, build } })
      const unsigned = {
        ...{ version: 1, path, ref: null, manifest: manifestOf(files), configSha256, round: 1, demands: [] },
        ...payload,
      }
      const key = jobKey(unsigned)
      const signed = { ...unsigned, mac: macOf(secret, 'payload', unsigned) }
      await queue.enqueue([{ key, batch: 'a batch', payload: signed, priority: 'normal' }])
      return key
    },
    takeOver: async () => {
      for (const job of await queue.ended(100))
        if (job.state === 'completed') expect(shared.takeOver(job, secret, store).kind).toBe('recorded')
    },
    worker: (argv, options = {}) => startWorker(place, target, argv, options),
    until: async (key, state) => {
      await expect.poll(async () => (await queue.get(key))?.state, patience).toBe(state)
      const job = await queue.get(key)
      if (job === null) throw new Error('the job is gone')
      return job
    },
    close: async () => {
      await queue.close()
      store.close()
    },
  }
}

const startWorker = (place: Place, target: string, argv: readonly string[], options: SpawnOptions): Worker => {
  const child = spawn(join(root, 'assay'), ['worker', ...argv], {
    cwd: place.dir,
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      HOME: join(place.dir, 'home'),
      XDG_STATE_HOME: join(place.dir, 'state'),
      LANG: 'C.UTF-8',
      ASSAY_QUEUE: target,
    },
    ...options,
  })
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) =>
      resolve({ status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    )
  })
  return { process: child, ended }
}

const manifestOf = (files: Readonly<Record<string, string>>): string =>
  manifestDigest(
    Object.entries(files)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) => ({ path, mode: '100644', sha256: sha256(text), size: Buffer.byteLength(text) })),
  )

/** Processes of this machine whose parent is `pid`. */
export const childrenOf = (pid: number | undefined): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number)
