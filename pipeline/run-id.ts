import { randomBytes } from 'node:crypto'

/** Sortable by time, unguessable after it: 48 bits of milliseconds and 40 random bits in hexadecimal. */
export const runId = (nowMs: number): string =>
  `${nowMs.toString(16).padStart(12, '0')}${randomBytes(5).toString('hex')}`
