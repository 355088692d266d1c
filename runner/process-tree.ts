import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { processStat } from '../lib/process-identity.ts'
import type { Enforcement, LimitName, Limits } from '../schemas/records/index.ts'

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return '' // the process ended while it was looked at
  }
}

const tasksOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** A process and all that descend from it. Where it is the init of a pid namespace: all of that namespace. */
export const descendants = (pid: number): readonly number[] => {
  const found = [pid]
  for (const each of found) {
    for (const task of tasksOf(each)) {
      found.push(...readText(`/proc/${each}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
    }
  }
  return found
}

const pageBytes = 4096

/** Resident memory that a process shares with no file, in bytes (proc(5), `statm`: resident less shared). */
const privateBytes = (pid: number): number => {
  const [, resident, shared] = readText(`/proc/${pid}/statm`).split(' ').map(Number)
  return resident === undefined || shared === undefined ? 0 : (resident - shared) * pageBytes
}

const memoryOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + privateBytes(pid), 0)

/** The limit among those left to the supervisor that a process and its descendants exceed now. `helpers` of them are Assay's. */
export const overLimit = (
  pid: number,
  limits: Limits,
  enforcement: Readonly<Record<LimitName, Enforcement>>,
  helpers: number,
): LimitName | null => {
  const pids = descendants(pid)
  if (enforcement.pids === 'supervisor' && pids.length > limits.pids + helpers) return 'pids'
  return enforcement.memory === 'supervisor' && memoryOf(pids) > limits.memoryBytes ? 'memory' : null
}

/**
 * Ends the init of a pid namespace and waits until it is gone; the kernel lets it go only after every other process of
 * the namespace has ended (pid_namespaces(7)), so a zombie counts as gone too. False after `timeoutMs`.
 */
export const endNamespace = async (initPid: number, startTime: string, timeoutMs: number): Promise<boolean> => {
  const end = Date.now() + timeoutMs
  for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 50)) {
    const stat = processStat(initPid)
    if (stat === null || stat.startTime !== startTime || stat.state === 'Z' || stat.state === 'X') return true
    if (Date.now() > end) return false
    try {
      process.kill(initPid, 'SIGKILL')
    } catch {
      // it ended by itself meanwhile, or is not ours to kill: the wait decides
    }
    await sleep(waitMs)
  }
}
