/** Numbers of the two architectures that the filter is made for; null where an architecture has no such call. */
export type SyscallRow = readonly [name: string, x8664: number | null, aarch64: number | null]

/**
 * Calls that answer EPERM whatever their arguments. Numbers: arch/x86/entry/syscalls/syscall_64.tbl and
 * include/uapi/asm-generic/unistd.h of Linux 6.12.
 */
export const refusedSyscalls: readonly SyscallRow[] = [
  // other processes' memory and state
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['process_madvise', 440, 440],
  ['pidfd_getfd', 438, 438],
  ['kcmp', 312, 272],
  ['move_pages', 279, 239],
  ['migrate_pages', 256, 238],
  // kernel key rings are not namespaced
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  // large kernel surfaces that no analyzer needs
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['io_uring_setup', 425, 425],
  ['io_uring_enter', 426, 426],
  ['io_uring_register', 427, 427],
  ['fanotify_init', 300, 262],
  ['fanotify_mark', 301, 263],
  ['lookup_dcookie', 212, 18],
  ['nfsservctl', 180, 42],
  // mounts, old and new interface
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['open_tree', 428, 428],
  ['move_mount', 429, 429],
  ['fsopen', 430, 430],
  ['fsconfig', 431, 431],
  ['fsmount', 432, 432],
  ['fspick', 433, 433],
  ['mount_setattr', 442, 442],
  ['statmount', 457, 457],
  ['listmount', 458, 458],
  ['setns', 308, 268],
  // file handles walk round mounts (the Shocker escape)
  ['name_to_handle_at', 303, 264],
  ['open_by_handle_at', 304, 265],
  // the machine itself
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['delete_module', 176, 106],
  ['create_module', 174, null],
  ['query_module', 178, null],
  ['get_kernel_syms', 177, null],
  ['reboot', 169, 142],
  ['swapon', 167, 224],
  ['swapoff', 168, 225],
  ['acct', 163, 89],
  ['quotactl', 179, 60],
  ['quotactl_fd', 443, 443],
  ['syslog', 103, 116],
  ['sethostname', 170, 161],
  ['setdomainname', 171, 162],
  ['settimeofday', 164, 170],
  ['clock_settime', 227, 112],
  ['clock_adjtime', 305, 266],
  ['adjtimex', 159, 171],
  ['iopl', 172, null],
  ['ioperm', 173, null],
  ['modify_ldt', 154, null],
  ['vhangup', 153, 58],
  ['uselib', 134, null],
  ['ustat', 136, null],
  ['sysfs', 139, null],
  ['_sysctl', 156, null],
  ['personality', 135, 92],
]

/** Refused without a network: a socket file in a mount, or an abstract name, would lead to a process outside; socketpair stays. */
export const refusedWithoutNetwork: readonly SyscallRow[] = [['connect', 42, 203]]

/** Refused with a network: who may only call out serves nobody. A connection of one's own needs no `bind`. */
export const refusedWithNetwork: readonly SyscallRow[] = [
  ['bind', 49, 200],
  ['listen', 50, 201],
  ['accept', 43, 202],
  ['accept4', 288, 242],
]

/** Calls whose arguments decide. */
export const checkedSyscalls = {
  clone: { x8664: 56, aarch64: 220 },
  unshare: { x8664: 272, aarch64: 97 },
  socket: { x8664: 41, aarch64: 198 },
  socketpair: { x8664: 53, aarch64: 199 },
  ioctl: { x8664: 16, aarch64: 29 },
} as const

/** clone3 hides its flags behind a pointer; ENOSYS makes every libc fall back to clone. The number is common to all. */
export const clone3 = 435

/** `mseal`, the newest call that was looked at. What is newer answers ENOSYS, as on an older kernel. */
export const newestKnownSyscall = 462

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
export const namespaceFlags = 0x7e02_0000
/** CLONE_NEWTIME, valid for unshare only: in clone these bits are the exit signal. */
export const newTimeFlag = 0x80
export const addressFamilyUnix = 1
export const addressFamilyInet = 2
export const addressFamilyInet6 = 10
/** Datagrams need no connect to reach a socket file. The type's upper bits are flags (SOCK_CLOEXEC, SOCK_NONBLOCK). */
export const socketStream = 1
/** Names are looked up by datagrams. */
export const socketDatagram = 2
export const socketTypeMask = 0xf
/** TIOCSTI and TIOCLINUX push input into the terminal that Assay was started from. */
export const refusedIoctls: readonly number[] = [0x5412, 0x541c]
