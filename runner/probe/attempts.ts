import type { Call } from './program.ts'

/** One behaviour: the calls that try it, and whether their answers mean that it was stopped. */
export type Attempt = {
  readonly id: string
  readonly tried: string
  readonly calls: readonly Call[]
  readonly isStopped: (answers: readonly number[]) => boolean
}

const currentFolder = -100 // AT_FDCWD
const readOnly = 0
const writeOnly = 1
const createForWriting = 0o101
const errno = { EPERM: -1, ESRCH: -3, EBADF: -9, ENOSYS: -38 } as const

const allRefused = (answers: readonly number[]): boolean => answers.every((answer) => answer < 0)
/** The filter's own answer: any other error would mean that the kernel's code behind the call was reached. */
const isFiltered = (answers: readonly number[]): boolean =>
  answers.every((answer) => answer === errno.EPERM || answer === errno.ENOSYS)

const cloneNewUser = 0x1000_0000
const addressFamilies = { inet: 2, inet6: 10, netlink: 16, packet: 17, vsock: 40 } as const
const stream = 1
const socketOf = (family: number): Call => ['socket', family, stream, 0]
const lowestFd = 3
const highestFd = 255
const block = new Uint8Array(128)

const filtered = (id: string, tried: string, ...calls: readonly Call[]): Attempt => ({
  id,
  tried,
  calls,
  isStopped: isFiltered,
})
const refused = (id: string, tried: string, ...calls: readonly Call[]): Attempt => ({
  id,
  tried,
  calls,
  isStopped: allRefused,
})

/** `hostFile`: a file of this machine that is in no mount. `rootFile`: where a 0600 file of root's is mounted, from root only. */
export type ProbePaths = { readonly hostFile: string; readonly rootFile: string | null }

/** What every probe tries. All of it in one process that is started once. */
export const attempts = (paths: ProbePaths): readonly Attempt[] => [
  {
    id: 'inherited-descriptors',
    tried: `use a descriptor from ${lowestFd} to ${highestFd} that it did not open`,
    calls: Array.from({ length: highestFd - lowestFd + 1 }, (_, index): Call => ['fcntl', index + lowestFd, 1]),
    isStopped: (answers) => answers.every((answer) => answer === errno.EBADF),
  },
  {
    id: 'control',
    tried: 'write into its own scratch folder (must work: it shows that the probe itself does)',
    calls: [
      ['openat', currentFolder, '/tmp/probe', createForWriting, 0o600],
      ['fcntl', 1, 1],
    ],
    isStopped: (answers) => answers.every((answer) => answer >= 0),
  },
  refused('host-file', 'read a file of this machine that no mount names', [
    ...(['openat', currentFolder, paths.hostFile, readOnly] as const),
  ]),
  ...(paths.rootFile === null
    ? []
    : [refused('root-file', 'read a 0600 file of root', ['openat', currentFolder, paths.rootFile, readOnly])]),
  refused('core-pattern', 'open /proc/sys/kernel/core_pattern for writing', [
    ...(['openat', currentFolder, '/proc/sys/kernel/core_pattern', writeOnly] as const),
  ]),
  refused(
    'write-outside',
    'create a file in /, /usr, /etc and /dev',
    ['openat', currentFolder, '/assay-probe', createForWriting, 0o600],
    ['openat', currentFolder, '/usr/assay-probe', createForWriting, 0o600],
    ['openat', currentFolder, '/etc/assay-probe', createForWriting, 0o600],
    ['openat', currentFolder, '/dev/assay-probe', createForWriting, 0o600],
  ),
  {
    id: 'other-processes',
    tried: 'signal any process but itself and its init',
    calls: [['kill', -1, 0]],
    isStopped: ([answer]) => answer === errno.ESRCH,
  },
  refused('become-root', 'become uid 0', ['setuid', 0]),
  refused('make-device', 'make a device node', ['mknodat', currentFolder, '/tmp/device', 0o020600, 0x0101]),
  filtered(
    'network',
    'make an IPv4, IPv6, netlink or packet socket',
    ...[
      socketOf(addressFamilies.inet),
      socketOf(addressFamilies.inet6),
      socketOf(addressFamilies.netlink),
      socketOf(addressFamilies.packet),
    ],
  ),
  filtered(
    'local-sockets',
    'connect to a socket file or an abstract name, or make a datagram socket',
    ['connect', 0, block, 128],
    ['socket', 1, 2, 0],
  ),
  filtered('vsock', 'make an AF_VSOCK socket', socketOf(addressFamilies.vsock)),
  filtered('user-namespace', 'make a user namespace', ['unshare', cloneNewUser]),
  filtered('mount', 'mount a file system', ['mount', 'none', '/tmp', 'tmpfs', 0, 0], ['fsopen', 'tmpfs', 0]),
  filtered('chroot', 'change its root', ['chroot', '/']),
  filtered('trace', 'trace or read another process', ['ptrace', 0], ['process_vm_readv', 1, block, 1, block, 1, 0]),
  filtered('keys', 'reach a kernel key ring', ['keyctl', 0, -3, 0]),
  filtered('bpf', 'use bpf', ['bpf', 0, block, 128]),
  filtered('perf', 'use perf_event_open', ['perf_event_open', block, 0, -1, -1, 0]),
  filtered('userfaultfd', 'use userfaultfd', ['userfaultfd', 0]),
  filtered('io-uring', 'use io_uring', ['io_uring_setup', 1, block]),
  filtered('kernel-log', 'read the kernel log', ['syslog', 10, 0, 0]),
  // The second request is equal in the low half only, which is all that the kernel looks at (CVE-2019-10063).
  filtered(
    'terminal-input',
    'push input into the terminal',
    ['ioctl', 0, 0x5412, ' '],
    ['ioctl', 0, 0x1_0000_5412, ' '],
    [...(['ioctl', 0, 0x541c, ' '] as const)],
  ),
  filtered('x32', 'make a call by the x32 door', ['x32_getpid']),
]
