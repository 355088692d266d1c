import type { Architecture } from '../seccomp/index.ts'

/** Numbers of the calls that the probe makes: x86_64, aarch64 (the sources of seccomp/syscalls.ts). */
const numbers = {
  write: [1, 64],
  mmap: [9, 222],
  ioctl: [16, 29],
  socket: [41, 198],
  connect: [42, 203],
  clone: [56, 220],
  exit_group: [231, 94],
  kill: [62, 129],
  fcntl: [72, 25],
  ptrace: [101, 117],
  syslog: [103, 116],
  setuid: [105, 146],
  chroot: [161, 51],
  mount: [165, 40],
  keyctl: [250, 219],
  openat: [257, 56],
  mknodat: [259, 33],
  ppoll: [271, 73],
  unshare: [272, 97],
  fallocate: [285, 47],
  perf_event_open: [298, 241],
  process_vm_readv: [310, 270],
  bpf: [321, 280],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  fsopen: [430, 430],
  // getpid by the x32 door of x86_64; aarch64 has none, and no such number
  x32_getpid: [0x4000_0027, 0x4000_0027],
} as const

export type ProbeSyscall = keyof typeof numbers

export const numberOf = (name: ProbeSyscall, architecture: Architecture): number =>
  numbers[name][architecture === 'x86_64' ? 0 : 1]
