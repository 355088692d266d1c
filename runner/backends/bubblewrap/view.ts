import type { HostMount, Network, RunRequest } from '../../contract.ts'
import type { LaunchHost } from './launch-host.ts'

/** Uid and gid that the payload sees, whoever it is outside. */
const insideId = 1000

export const isolationFlags = (host: LaunchHost, network: Network): readonly string[] => [
  '--unshare-user',
  '--unshare-ipc',
  '--unshare-pid',
  ...(network === 'none' ? ['--unshare-net'] : []),
  '--unshare-uts',
  '--unshare-cgroup',
  ...(host.canDisableUserns ? ['--disable-userns'] : []),
  '--die-with-parent',
  '--new-session',
  '--clearenv',
  '--cap-drop',
  'ALL',
  '--uid',
  String(insideId),
  '--gid',
  String(insideId),
  '--hostname',
  'assay',
]

export const systemView = (host: LaunchHost, network: Network): readonly string[] => [
  ...['--ro-bind', '/usr', '/usr'],
  ...host.systemLinks.flatMap(({ at, target }) =>
    target === null ? ['--ro-bind', at, at] : ['--symlink', target, at],
  ),
  ...['--perms', '0755', '--dir', '/etc'],
  ...[...host.systemFiles, ...(network === 'none' ? [] : host.networkFiles)].flatMap((path) => [
    '--ro-bind',
    path,
    path,
  ]),
]

const devices = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom']
const shmBytes = 16 * 1024 * 1024

/** /proc of the new namespace and a /dev without terminals, both read-only. */
export const kernelView = (scratchBytes: number): readonly string[] => [
  ...['--proc', '/proc', '--remount-ro', '/proc'],
  ...['--size', '65536', '--perms', '0755', '--tmpfs', '/dev'],
  ...devices.flatMap((path) => ['--dev-bind', path, path]),
  ...['--symlink', '/proc/self/fd', '/dev/fd', '--symlink', '/proc/self/fd/0', '/dev/stdin'],
  ...['--symlink', '/proc/self/fd/1', '/dev/stdout', '--symlink', '/proc/self/fd/2', '/dev/stderr'],
  ...(scratchBytes > 0
    ? ['--size', String(Math.min(scratchBytes, shmBytes)), '--perms', '1777', '--tmpfs', '/dev/shm']
    : []),
  ...['--remount-ro', '/dev'],
]

/** Parents first: a mount may lie inside another. Folders above are made traversable; bwrap's own would be 0700 at times. */
export const parentsOf = (mounts: readonly HostMount[]): readonly string[] => {
  const parents = new Set<string>()
  for (const { at } of mounts) {
    const parts = at.split('/').slice(1, -1)
    for (let length = 1; length <= parts.length; length += 1) parents.add(`/${parts.slice(0, length).join('/')}`)
  }
  const isCovered = (path: string): boolean =>
    mounts.some((mount) => mount.kind !== 'content' && (path === mount.at || path.startsWith(`${mount.at}/`)))
  return [...parents].filter((path) => !isCovered(path) && path !== '/etc').sort()
}

const byPlace = (a: HostMount, b: HostMount): number => (a.at < b.at ? -1 : 1)

/** The mounts of a request, parents first, with a /tmp where it has none. */
export const withTmp = (request: RunRequest): readonly HostMount[] => {
  const hasTmp = request.mounts.some((mount) => mount.at === '/tmp')
  const tmp: HostMount = { kind: 'scratch', at: '/tmp', maxBytes: Math.max(4096, request.limits.scratchBytes) }
  return [...request.mounts, ...(hasTmp ? [] : [tmp])].sort(byPlace)
}
