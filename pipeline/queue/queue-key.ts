import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../../lib/canonical.ts'
import type { Completion, JobPayload, Schedule } from '../../schemas/records/index.ts'

type Signed = { payload: JobPayload; completion: Completion; schedule: Schedule }

/** HMAC-SHA256 (hexadecimal) by the queue's key of a record without its `mac`, bound to what it is. */
export const macOf = <K extends keyof Signed>(secret: Uint8Array, kind: K, record: Omit<Signed[K], 'mac'>): string => {
  const { mac: _mac, nextAt: _next, lastAt: _last, ...said } = record as Record<string, unknown>
  return createHmac('sha256', secret)
    .update(`assay/${kind}/v1\n${canonicalJson(said)}`)
    .digest('hex')
}

/** Whether a record was made by a holder of the queue's key. */
export const isGenuine = <K extends keyof Signed>(secret: Uint8Array, kind: K, record: Signed[K]): boolean => {
  const [expected, found] = [macOf(secret, kind, record), record.mac]
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(found.padEnd(64, '0').slice(0, 64), 'hex'))
}
