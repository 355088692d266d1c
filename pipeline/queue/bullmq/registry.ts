import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { canonicalJson } from '../../../lib/canonical.ts'
import { sha256 } from '../../../lib/digest.ts'
import { parsedJson } from '../../../lib/parsed-json.ts'
import { type JobPayload, payloadVersion } from '../../../schemas/records/index.ts'
import type { Worker } from '../contract.ts'
import type { Fields } from './fields.ts'
import type { Link } from './link.ts'

/** What the jobs of one of BullMQ's queues have in common. */
const Demanded = Type.Object({ version: Type.Integer(), demands: Type.Array(Type.String(), { maxItems: 64 }) })
type Demanded = Static<typeof Demanded>

/** One of BullMQ's queues: jobs of one version of the payload that demand the same of a worker. */
export type JobsQueue = Demanded & { readonly queue: string }

/** The queue that a job belongs in; `text` is how the registry describes it. */
export const queueOf = ({ version, demands }: JobPayload): { readonly queue: string; readonly text: string } => {
  const text = canonicalJson({ version, demands: [...new Set(demands)].sort() })
  return { queue: `jobs-${sha256(text).slice(0, 16)}`, text }
}

export const registryKey = ({ prefix }: Pick<Link, 'prefix'>): string => `${prefix}:queues`
export const pausedKey = ({ prefix }: Pick<Link, 'prefix'>): string => `${prefix}:paused`

/** All queues that jobs were put into. What is no such entry is somebody else's, and left alone. */
export const queuesIn = (registry: Fields): readonly JobsQueue[] =>
  Object.entries(registry).flatMap(([queue, text]) => {
    const demanded = parsedJson(text)
    return Check(Demanded, demanded) && queueIsOf(queue, demanded) ? [{ ...demanded, queue }] : []
  })

export const readQueues = async (link: Link): Promise<readonly JobsQueue[]> =>
  queuesIn(await link.redis.hgetall(registryKey(link)))

/** Those whose jobs the worker can do, and whether there are others of a later version. */
export const servable = (queues: readonly JobsQueue[], { offers }: Worker): readonly JobsQueue[] =>
  queues.filter(({ version, demands }) => version <= payloadVersion && demands.every((demand) => offers.has(demand)))

const queueIsOf = (queue: string, demanded: Demanded): boolean =>
  queue === `jobs-${sha256(canonicalJson(demanded)).slice(0, 16)}`
