import type { Lease } from '../contract.ts'

/** What BullMQ keeps as the lock of a running job: who has it, and by which claim. */
export const lockOf = ({ worker, token }: Pick<Lease, 'worker' | 'token'>): string => `${worker.identity}#${token}`

/** The lock until the claim has its token: unique, and by it a claim is found again that was sent twice. */
export const provisionalLock = (identity: string, unique: string): string => `${identity}?${unique}`

/** Whose lock it is. */
export const holderOf = (lock: string): string =>
  lock.slice(0, Math.max(lock.lastIndexOf('#'), lock.lastIndexOf('?'), 0))
