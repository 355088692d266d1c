import type { HostMount, RunRequest } from '../../contract.ts'
import type { LaunchPlan } from '../../launch-plan.ts'
import { seccompFilter } from '../../seccomp/index.ts'
import { collectFds, coverFlags, coverRest } from './fds.ts'
import type { LaunchHost } from './launch-host.ts'
import { isolationFlags, kernelView, parentsOf, systemView, withTmp } from './view.ts'

/** What differs from run to run. `slotUid`: the uid to become, null for an ordinary user, who stays who he is. */
export type LaunchPlace = {
  readonly slotUid: number | null
  /** Stands on every command line of the launch, so that a guardian finds what is left of it. */
  readonly marker: string
  readonly ownUid: number
  /** The launch waits for its arguments, so it is in these cgroups before it does anything. */
  readonly joins: readonly string[]
  /** True where no pids cgroup counts the processes: then RLIMIT_NPROC does. */
  readonly limitPidsByRlimit: boolean
}

/**
 * Sets the limits that children inherit. Everything that differs comes as positional arguments,
 * so no word of a request is ever read as shell. dash calls the process limit `-p`, others `-u`.
 */
const prepare =
  'ulimit -c 0; ulimit -f "$1" || exit 125; ulimit -n "$2" 2>/dev/null; ' +
  'if [ "$3" != - ]; then ulimit -u "$3" 2>/dev/null || ulimit -p "$3" || exit 125; fi; shift 3; '

/** From an ordinary user the shell becomes the launcher. */
export const becomeScript = `${prepare}exec "$@"`

/**
 * From root the shell stays, as root and with its capabilities, until the launcher ends. The first bwrap's monitor has
 * given its own up, and a process without CAP_KILL cannot send the parent-death signal to another uid: without this
 * link the payload would outlive an Assay that is killed. `exit` keeps the shell from becoming its last command.
 */
export const stayScript = `${prepare}"$@"; exit $?`

/** In the sandbox of an ordinary user: counts the processes of the new user namespace only (Linux 5.14). */
export const limitPidsScript = 'ulimit -u "$1" 2>/dev/null || ulimit -p "$1" || exit 125; shift; exec "$@"'
/** Stands before the words of that shell, so that they are known from a payload's. */
export const limitScriptName = 'assay-limits'

const openFiles = 4096
const ulimitBlock = 512
/** bwrap, its init and the shell that starts them. */
const launcherPids = 4

type SourceMount = HostMount & { readonly kind: 'dir' | 'file' }

const isSource = (mount: HostMount): mount is SourceMount => mount.kind === 'dir' || mount.kind === 'file'

/** Where root's own bwrap puts the n-th source: a path that says nothing of the host. */
const neutralPath = (index: number): string => `/in/${index}`

const biggestFile = (request: RunRequest): number => {
  const contents = request.mounts.map((mount) => (mount.kind === 'content' ? mount.content.length : 0))
  const scratches = request.mounts.map((mount) => (mount.kind === 'scratch' ? mount.maxBytes : 0))
  return Math.max(1024 * 1024, request.limits.scratchBytes, ...contents, ...scratches)
}

/**
 * The launch of one request by bubblewrap, as data. From root (`slotUid`): a first bwrap, as root, only builds a view
 * that holds the sources on neutral paths; then the uid is dropped for good; then a second one makes the sandbox.
 * docs/adr/0003 says why. Pure.
 */
export const planLaunch = (request: RunRequest, host: LaunchHost, place: LaunchPlace): LaunchPlan => {
  const { fds, add } = collectFds(host.inheritedFds)
  const mounts = withTmp(request)
  const network = request.network ?? 'none'
  const sources = mounts.filter(isSource)
  const bindSource = (mount: SourceMount, at: string): readonly string[] =>
    host.canBindFd
      ? ['--ro-bind-fd', add({ kind: 'source', type: mount.kind, path: mount.source }), at]
      : ['--ro-bind', mount.source, at]
  const isFromRoot = place.slotUid !== null
  const view = isFromRoot ? sources.flatMap((mount, index) => bindSource(mount, neutralPath(index))) : []

  const mountArguments = mounts.flatMap((mount): readonly string[] => {
    if (mount.kind === 'scratch') return ['--size', String(mount.maxBytes), '--perms', '1777', '--tmpfs', mount.at]
    if (mount.kind === 'content') {
      return ['--perms', '0555', '--file', add({ kind: 'bytes', label: mount.at, bytes: mount.content }), mount.at]
    }
    return isFromRoot ? ['--ro-bind', neutralPath(sources.indexOf(mount)), mount.at] : bindSource(mount, mount.at)
  })
  const isolation = isolationFlags(host, network)
  const networkFlag = network === 'none' ? [] : ['network-host']
  const cover = coverFlags(host.inheritedFds)
  const inner = [
    ...(isFromRoot ? [] : cover),
    ...systemView(host, network),
    ...kernelView(request.limits.scratchBytes),
    ...parentsOf(mounts).flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...mountArguments,
    ...Object.entries(request.env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', request.cwd, '--remount-ro', '/'],
  ]
  // What isolates stands on the command line: it holds whatever becomes of the descriptor with the mounts.
  const enter = [
    ...[
      ...isolation,
      '--seccomp',
      add({ kind: 'bytes', label: 'seccomp', bytes: seccompFilter(host.architecture, network) }),
    ],
    // Unsets nothing: it only carries the marker.
    ...[
      '--unsetenv',
      place.marker,
      '--json-status-fd',
      add({ kind: 'status' }),
      '--args',
      add({ kind: 'arguments', values: inner }),
      '--',
    ],
  ]
  const limitWords = (nproc: string): readonly string[] => [
    ...[String(Math.ceil(biggestFile(request) / ulimitBlock)), String(openFiles), nproc],
  ]
  const common = { env: {}, uid: place.slotUid ?? place.ownUid, joins: place.joins }
  if (!isFromRoot) {
    const limitPids = ['/bin/sh', '-c', limitPidsScript, limitScriptName, String(request.limits.pids)]
    return {
      ...common,
      argv: [
        ...['/bin/sh', '-c', becomeScript, place.marker, ...limitWords('-')],
        ...[host.bwrap, ...enter],
        ...(place.limitPidsByRlimit ? limitPids : []),
        ...request.argv,
      ],
      fds: coverRest(fds, host.inheritedFds),
      flags: [...isolation, ...networkFlag, 'seccomp'],
    }
  }
  const bwrapInside = host.bwrap.startsWith('/usr/') ? host.bwrap : '/in/bwrap'
  const outer = [
    ...systemView(host, network),
    ...['--bind', '/proc', '/proc', '--dev-bind', '/dev', '/dev'],
    // bwrap builds every new root under /tmp.
    ...['--perms', '0755', '--dir', '/tmp', '--perms', '0755', '--dir', '/in'],
    ...(bwrapInside === host.bwrap ? [] : ['--ro-bind', host.bwrap, bwrapInside]),
    ...cover,
    ...view,
  ]
  const slot = String(place.slotUid)
  return {
    ...common,
    argv: [
      ...[
        host.bwrap,
        '--die-with-parent',
        '--unsetenv',
        place.marker,
        '--args',
        add({ kind: 'arguments', values: outer }),
        '--',
      ],
      ...['/bin/sh', '-c', stayScript, place.marker],
      ...limitWords(place.limitPidsByRlimit ? String(request.limits.pids + launcherPids) : '-'),
      ...[host.setpriv ?? 'setpriv', '--reuid', slot, '--regid', slot, '--clear-groups'],
      ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--pdeathsig', 'KILL'],
      ...[bwrapInside, ...enter, ...request.argv],
    ],
    fds: coverRest(fds, host.inheritedFds),
    flags: [...isolation, ...networkFlag, 'drop-uid', 'clear-groups', 'no-new-privs', 'seccomp'],
  }
}
