import { realpathSync } from 'node:fs'
import type { Server } from 'node:net'
import { sha256 } from '../../lib/digest.ts'
import { tryMachineLock } from '../../lib/machine-lock.ts'

/** What one process at a time may do: record what a queue brought, or begin, key and pause a batch. */
export type Role = 'coordinator' | 'batch'

/** One lock for each state folder and queue, or batch. */
export const lockName = (role: Role, stateDir: string, name: string): string =>
  `assay-${role}-${sha256(`${realpathSync(stateDir)}\n${name}`).slice(0, 32)}`

/** Given back by `release`, or by the kernel when the process ends, however it does. */
export type Held = { readonly release: () => Promise<void> }

/** null where another process holds it. */
export const tryRole = async (role: Role, stateDir: string, name: string): Promise<Held | null> => {
  const server: Server | null = await tryMachineLock(lockName(role, stateDir, name))
  if (server === null) return null
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}
