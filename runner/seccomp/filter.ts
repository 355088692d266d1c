import type { Network } from '../contract.ts'
import {
  addressFamilyInet,
  addressFamilyInet6,
  addressFamilyUnix,
  checkedSyscalls,
  clone3,
  namespaceFlags,
  newestKnownSyscall,
  newTimeFlag,
  refusedIoctls,
  refusedSyscalls,
  refusedWithNetwork,
  refusedWithoutNetwork,
  type SyscallRow,
  socketDatagram,
  socketStream,
  socketTypeMask,
} from './syscalls.ts'

export type Architecture = 'x86_64' | 'aarch64'

/** One classic BPF instruction: code, jump if true, jump if false, operand (linux/filter.h). */
type Instruction = readonly [code: number, jt: number, jf: number, k: number]

const load = 0x20 // BPF_LD | BPF_W | BPF_ABS
const and = 0x54 // BPF_ALU | BPF_AND | BPF_K
const ifEqual = 0x15 // BPF_JMP | BPF_JEQ | BPF_K
const ifAtLeast = 0x35 // BPF_JMP | BPF_JGE | BPF_K
const ifAny = 0x45 // BPF_JMP | BPF_JSET | BPF_K
const giveBack = 0x06 // BPF_RET | BPF_K

const allow = 0x7fff_0000
const killProcess = 0x8000_0000
const eperm = 0x0005_0001
const enosys = 0x0005_0026

// struct seccomp_data: nr, arch, instruction_pointer, args[6]; the low half of an argument comes first on both machines.
const atNumber = 0
const atArchitecture = 4
const lowHalfOfArgument = (index: number): number => 16 + 8 * index

const auditArchitecture = { x86_64: 0xc000_003e, aarch64: 0xc000_00b7 } as const
const x32Bit = 0x4000_0000

const refuse = (number: number, action: number): readonly Instruction[] => [
  [ifEqual, 0, 1, number],
  [giveBack, 0, 0, action],
]

/** If the call is `number`: run `checks` on an argument's low half, then allow. Otherwise the accumulator still holds the number. */
const whenCalled = (number: number, argument: number, checks: readonly Instruction[]): readonly Instruction[] => [
  [ifEqual, 0, checks.length + 2, number],
  [load, 0, 0, lowHalfOfArgument(argument)],
  ...checks,
  [giveBack, 0, 0, allow],
]

const numbersOf = (rows: readonly SyscallRow[], architecture: Architecture): readonly number[] =>
  rows.flatMap(([, x8664, aarch64]) => (architecture === 'x86_64' ? x8664 : aarch64) ?? [])

/** The accumulator holds the family; afterwards the type's low bits. Local streams alone: they need `connect`, which is refused. */
const localSockets: readonly Instruction[] = [
  [ifEqual, 1, 0, addressFamilyUnix],
  [giveBack, 0, 0, eperm],
  [load, 0, 0, lowHalfOfArgument(1)],
  [and, 0, 0, socketTypeMask],
  [ifEqual, 1, 0, socketStream],
  [giveBack, 0, 0, eperm],
]

/** No local one: `connect` is allowed, and abstract names of this machine's network would be in its reach. */
const internetSockets: readonly Instruction[] = [
  [ifEqual, 2, 0, addressFamilyInet],
  [ifEqual, 1, 0, addressFamilyInet6],
  [giveBack, 0, 0, eperm],
  [load, 0, 0, lowHalfOfArgument(1)],
  [and, 0, 0, socketTypeMask],
  [ifEqual, 2, 0, socketStream],
  [ifEqual, 1, 0, socketDatagram],
  [giveBack, 0, 0, eperm],
]

const instructions = (architecture: Architecture, network: Network): readonly Instruction[] => {
  const column = architecture === 'x86_64' ? 'x8664' : 'aarch64'
  const byNetwork = network === 'none' ? refusedWithoutNetwork : refusedWithNetwork
  const refused = numbersOf([...refusedSyscalls, ...byNetwork], architecture)
  const number = (name: keyof typeof checkedSyscalls): number => checkedSyscalls[name][column]
  const onlyUnix: readonly Instruction[] = [
    [ifEqual, 1, 0, addressFamilyUnix],
    [giveBack, 0, 0, eperm],
  ]
  const noFlags = (mask: number): readonly Instruction[] => [
    [ifAny, 0, 1, mask],
    [giveBack, 0, 0, eperm],
  ]
  return [
    [load, 0, 0, atArchitecture],
    [ifEqual, 1, 0, auditArchitecture[architecture]],
    [giveBack, 0, 0, killProcess],
    [load, 0, 0, atNumber],
    ...(architecture === 'x86_64'
      ? ([
          [ifAtLeast, 0, 1, x32Bit],
          [giveBack, 0, 0, eperm],
        ] as const)
      : []),
    [ifAtLeast, 0, 1, newestKnownSyscall + 1],
    [giveBack, 0, 0, enosys],
    ...refused.flatMap((each) => refuse(each, eperm)),
    ...refuse(clone3, enosys),
    ...whenCalled(number('clone'), 0, noFlags(namespaceFlags)),
    ...whenCalled(number('unshare'), 0, noFlags(namespaceFlags | newTimeFlag)),
    ...whenCalled(number('socket'), 0, network === 'none' ? localSockets : internetSockets),
    // A pair of datagram sockets can be sent to any name; without a network there is none to send to.
    ...whenCalled(number('socketpair'), 0, network === 'none' ? onlyUnix : localSockets),
    // The kernel looks at the low 32 bits of the request only (CVE-2019-10063).
    ...whenCalled(
      number('ioctl'),
      1,
      refusedIoctls.flatMap((each) => refuse(each, eperm)),
    ),
    [giveBack, 0, 0, allow],
  ]
}

/** The filter as bwrap's `--seccomp` reads it: an array of struct sock_filter, little-endian. Pure. */
export const seccompFilter = (architecture: Architecture, network: Network): Uint8Array => {
  const program = instructions(architecture, network)
  const bytes = new DataView(new ArrayBuffer(program.length * 8))
  for (const [index, [code, jt, jf, k]] of program.entries()) {
    bytes.setUint16(index * 8, code, true)
    bytes.setUint8(index * 8 + 2, jt)
    bytes.setUint8(index * 8 + 3, jf)
    bytes.setUint32(index * 8 + 4, k >>> 0, true)
  }
  return new Uint8Array(bytes.buffer)
}
