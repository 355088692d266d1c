import type { PlannedFd } from '../../launch-plan.ts'

type Fds = { readonly fds: PlannedFd[]; readonly add: (fd: PlannedFd) => string }

/** Collects descriptors while the arguments that name them are written. Inherited numbers are left to `coverFlags`. */
export const collectFds = (inherited: readonly number[]): Fds => {
  const fds: PlannedFd[] = [{ kind: 'stdin' }, { kind: 'stdout' }, { kind: 'stderr' }]
  const add = (fd: PlannedFd): string => {
    while (inherited.includes(fds.length)) fds.push({ kind: 'covered' })
    return String(fds.push(fd) - 1)
  }
  return { fds, add }
}

/** bwrap closes a descriptor once it has copied it to a file; the files end up under the mount that covers /tmp. */
export const coverFlags = (inherited: readonly number[]): readonly string[] =>
  inherited.length === 0
    ? []
    : ['--perms', '0755', '--dir', '/tmp', ...inherited.flatMap((fd) => ['--file', String(fd), `/tmp/fd-${fd}`])]

export const coverRest = (fds: readonly PlannedFd[], inherited: readonly number[]): readonly PlannedFd[] =>
  Array.from({ length: Math.max(fds.length, ...inherited.map((fd) => fd + 1)) }, (_, index): PlannedFd => {
    return fds[index] ?? { kind: inherited.includes(index) ? 'covered' : 'unused' }
  })
