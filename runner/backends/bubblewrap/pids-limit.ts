import { release } from 'node:os'

/** Since Linux 5.14 RLIMIT_NPROC counts per user namespace; before, it would count all processes of the user. Pure. */
export const canLimitPidsByRlimit = (kernelRelease: string): boolean => {
  const [major = 0, minor = 0] = kernelRelease.split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 14)
}

export const readKernelCanLimitPids = (): boolean => canLimitPidsByRlimit(release())
