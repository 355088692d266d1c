import { readFileSync } from 'node:fs'
import type { RedisClient, RedisQueueBackend } from 'bullmq'
import type { Redis } from 'ioredis'
import type { OwnFields } from './fields.ts'
import { pack } from './packages.ts'

/** What BullMQ has no script for. Each says in its own words what it does; how many keys it takes stands here. */
const ours = {
  prepare: 4,
  hold: 2,
  peek: 0,
  cancel: 6,
  revive: 1,
  discard: 1,
  acknowledge: 2,
  fields: 1,
  sift: 3,
  shorten: 1,
} as const

/** Makes our scripts commands of the connection. */
export const defineCommands = (redis: Redis): void => {
  for (const [name, numberOfKeys] of Object.entries(ours)) {
    const lua = readFileSync(new URL(`./commands/${name}.lua`, import.meta.url), 'utf8')
    redis.defineCommand(commandName(name), { numberOfKeys, lua })
  }
}

type Arguments = readonly (string | number)[]
type Runner = { readonly runCommand: (name: string, args: (string | number)[]) => unknown }

/** One of our scripts, on a connection or in a transaction. */
export const run = (on: Runner, name: keyof typeof ours, args: Arguments): unknown =>
  on.runCommand(commandName(name), [...args])

const commandName = (name: string): string => `assay:${name}`

type Claim = { readonly lock: string; readonly leaseMs: number; readonly worker: string; readonly now: number }

/** BullMQ's `moveToActive`: the next job, its fields, and when the next delayed one is due. */
export const moveToActive = async (client: RedisClient, backend: RedisQueueBackend, claim: Claim): Promise<unknown> => {
  const { keys } = backend
  const names = [
    'wait',
    'active',
    'prioritized',
    'events',
    'stalled',
    'limiter',
    'delayed',
    'paused',
    'meta',
    'pc',
    'marker',
  ]
  const options = pack({ token: claim.lock, lockDuration: claim.leaseMs, name: claim.worker })
  return backend.execCommand(client, 'moveToActive', [...names.map((name) => keys[name]), keys[''], claim.now, options])
}

type Ending = {
  readonly lock: string
  readonly key: string
  readonly now: number
  readonly state: 'completed' | 'failed'
  /** What BullMQ keeps as return value or reason. */
  readonly value: string
  readonly fields: OwnFields
}

/** BullMQ's `moveToFinished`; negative where the lock is another's by now. `isKept`: false forgets the job at once. */
export const moveToFinished = async (
  client: RedisClient,
  backend: RedisQueueBackend,
  { lock, key, now, state, value, fields }: Ending,
  isKept = true,
): Promise<number> => {
  const { keys } = backend
  const names = [
    'wait',
    'active',
    'prioritized',
    'events',
    'stalled',
    'limiter',
    'delayed',
    'paused',
    'meta',
    'pc',
    state,
  ]
  const options = pack({ token: lock, keepJobs: { count: isKept ? -1 : 0 }, attempts: 1, maxMetricsSize: '' })
  const done: unknown = await backend.execCommand(client, 'moveToFinished', [
    ...names.map((name) => keys[name]),
    ...[backend.toKey(key), backend.toKey(`metrics:${state}`), keys['marker']],
    ...[key, now, state === 'completed' ? 'returnvalue' : 'failedReason', value, state, 0, keys[''], options],
    packed(fields),
  ])
  return Number(done)
}

/** BullMQ's `retryJob`: back in line, at the place that `fields` may change. */
export const moveToWaiting = async (
  client: RedisClient,
  backend: RedisQueueBackend,
  key: string,
  lock: string,
  fields: OwnFields | null,
): Promise<number> => {
  const changed = fields === null ? {} : { fieldsToUpdate: fields }
  return Number(await backend.execCommand(client, 'retryJob', backend.retryJobArgs(key, false, lock, changed)))
}

/** BullMQ's `moveToDelayed`. */
export const moveToDelayed = async (
  client: RedisClient,
  backend: RedisQueueBackend,
  key: string,
  lock: string,
  delayMs: number,
  fields: OwnFields & { readonly availableAt: string },
): Promise<number> => {
  const now = Number(fields.availableAt) - delayMs
  const args = backend.moveToDelayedArgs(key, now, lock, delayMs, { fieldsToUpdate: fields })
  return Number(await backend.execCommand(client, 'moveToDelayed', args))
}

const packed = (fields: OwnFields): Buffer | string => {
  const flat = Object.entries(fields).flat()
  return flat.length === 0 ? '' : pack(flat)
}
