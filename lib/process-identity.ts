import { readFileSync, readlinkSync } from 'node:fs'

/** State letter and start time (clock ticks since boot) of a process, or null where there is none (proc(5), `stat`). */
export const processStat = (pid: number): { readonly state: string; readonly startTime: string } | null => {
  try {
    // The name in parentheses may itself hold spaces and parentheses: fields count from the last one.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '?', startTime: fields[19] ?? '' }
  } catch {
    return null // gone, or not to be seen from here: the same to every caller
  }
}

/** A process in words that stay unique after its pid is used again: pid namespace, pid, start time. */
export const ownIdentity = (): string =>
  `${pidNamespace()}-${process.pid}-${processStat(process.pid)?.startTime ?? '0'}`

const pidNamespace = (): string => {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0' // no /proc
  }
}

/**
 * Has the process of such an identity ended? False for one of another pid namespace, or without /proc: it cannot be seen
 * from here. One that nobody has waited for yet has ended too.
 */
export const isDead = (namespace: string, pid: number, startTime: string): boolean => {
  if (namespace === '0' || namespace !== pidNamespace()) return false
  const stat = processStat(pid)
  return stat?.startTime !== startTime || stat.state === 'Z' || stat.state === 'X'
}
