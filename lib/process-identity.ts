import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Start time of a process in clock ticks since boot (proc(5), field 22), or null where there is no such process or no
 * /proc. With the pid it names one process for good: pids are used again.
 */
export const processStart = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  } catch {
    return null
  }
}

/** The inode of this process's pid namespace as digits; `0` where there is no /proc. Pids mean something only inside one. */
export const pidNamespace = (): string => {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}
