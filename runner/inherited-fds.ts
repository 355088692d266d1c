import { readdirSync, readFileSync } from 'node:fs'

const O_CLOEXEC = 0o2000000

/** Does a /proc/self/fdinfo text say that the descriptor survives exec? Pure. */
export const survivesExec = (fdinfo: string): boolean => {
  const [, flags] = /^flags:\s*([0-7]+)$/m.exec(fdinfo) ?? []
  return flags !== undefined && (Number.parseInt(flags, 8) & O_CLOEXEC) === 0
}

/**
 * Descriptors from 3 up that this process was started with and that every child of it would get too. Node closes what
 * it opened itself, but not what lies beyond the first gap of what its parent left open.
 */
export const inheritedFds = (): readonly number[] =>
  readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => {
      try {
        return fd > 2 && survivesExec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))
      } catch {
        return false // closed meanwhile
      }
    })
    .sort((a, b) => a - b)
