import { describe, expect, test } from 'vitest'
import { type Architecture, seccompFilter } from '../../runner/seccomp/index.ts'
import {
  checkedSyscalls,
  refusedSyscalls,
  refusedWithNetwork,
  refusedWithoutNetwork,
} from '../../runner/seccomp/syscalls.ts'

const auditArchitecture = { x86_64: 0xc000003e, aarch64: 0xc00000b7, i386: 0x40000003, arm: 0x40000028 }

/** struct seccomp_data, then the classic BPF machine as far as the kernel lets a seccomp filter use it. */
const evaluate = (filter: Uint8Array, arch: number, nr: number, args: readonly bigint[] = []): number => {
  const data = new DataView(new ArrayBuffer(64))
  data.setUint32(0, nr, true)
  data.setUint32(4, arch, true)
  for (const [index, arg] of args.entries()) data.setBigUint64(16 + 8 * index, arg, true)
  const program = new DataView(filter.buffer, filter.byteOffset, filter.byteLength)
  let accumulator = 0
  for (let pc = 0; pc < filter.byteLength / 8; ) {
    const code = program.getUint16(pc * 8, true)
    const jt = program.getUint8(pc * 8 + 2)
    const jf = program.getUint8(pc * 8 + 3)
    const k = program.getUint32(pc * 8 + 4, true)
    pc += 1
    if (code === 0x06) return k
    if (code === 0x20) accumulator = data.getUint32(k, true)
    else if (code === 0x54) accumulator = (accumulator & k) >>> 0
    else if (code === 0x15) pc += accumulator === k ? jt : jf
    else if (code === 0x35) pc += accumulator >= k ? jt : jf
    else if (code === 0x45) pc += (accumulator & k) !== 0 ? jt : jf
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('the program ran off its end')
}

const allow = 0x7fff0000
const eperm = 0x00050001
const enosys = 0x00050026
const killProcess = 0x80000000

const column = { x86_64: 'x8664', aarch64: 'aarch64' } as const
const getpid = { x86_64: 39, aarch64: 172 }

const architectures = ['x86_64', 'aarch64'] as const
const variants = architectures.flatMap((architecture) => [
  { architecture, network: 'none' as const, byNetwork: refusedWithoutNetwork },
  { architecture, network: 'host' as const, byNetwork: refusedWithNetwork },
])

describe.each(variants)('the filter for $architecture, network $network', ({ architecture, network, byNetwork }) => {
  const filter = seccompFilter(architecture, network)
  const run = (nr: number, ...args: readonly bigint[]): number =>
    evaluate(filter, auditArchitecture[architecture], nr, args)
  const checked = (name: keyof typeof checkedSyscalls): number => checkedSyscalls[name][column[architecture]]
  const refused = [...refusedSyscalls, ...byNetwork]
    .map(([name, x8664, aarch64]) => ({ name, nr: architecture === 'x86_64' ? x8664 : aarch64 }))
    .filter(({ nr }) => nr !== null)

  test.each(refused)('refuses $name', ({ nr }) => {
    expect(run(nr ?? -1)).toBe(eperm)
  })

  test('is no longer than the kernel takes', () => {
    expect(filter.length / 8).toBeLessThanOrEqual(4096)
  })

  test('lets an ordinary call pass', () => {
    expect(run(getpid[architecture])).toBe(allow)
  })

  test('kills a call of any other architecture', () => {
    const others = Object.values(auditArchitecture).filter((arch) => arch !== auditArchitecture[architecture])
    expect(others.map((arch) => evaluate(filter, arch, 39))).toEqual(others.map(() => killProcess))
  })

  test('says of clone3 and of calls newer than it knows that they do not exist', () => {
    expect([run(435), run(463), run(470), run(1000)]).toEqual([enosys, enosys, enosys, enosys])
  })

  test.each([0x20000n, 0x2000000n, 0x4000000n, 0x8000000n, 0x10000000n, 0x20000000n, 0x40000000n])(
    'refuses the namespace flag %i to clone and unshare',
    (flag) => {
      expect([run(checked('clone'), flag | 17n), run(checked('unshare'), flag)]).toEqual([eperm, eperm])
    },
  )

  test('refuses a time namespace to unshare', () => {
    expect(run(checked('unshare'), 0x80n)).toBe(eperm)
  })

  test('lets clone make threads and processes', () => {
    expect([run(checked('clone'), 0x3d0f00n), run(checked('clone'), 17n)]).toEqual([allow, allow])
  })

  test('compares a socket family by its low half, as the kernel does', () => {
    expect(run(checked('socket'), 0x1_0000_0028n, 1n)).toBe(eperm)
  })

  test('refuses TIOCSTI and TIOCLINUX whatever the upper half of the request holds', () => {
    const requests = [0x5412n, 0x541cn, 0x1_0000_5412n, 0xffff_ffff_0000_541cn]
    expect(requests.map((request) => run(checked('ioctl'), 0n, request))).toEqual(Array(4).fill(eperm))
    expect(run(checked('ioctl'), 0n, 0x5413n)).toBe(allow)
  })
})

describe.each(architectures)('sockets on %s', (architecture: Architecture) => {
  const nr = (name: keyof typeof checkedSyscalls): number => checkedSyscalls[name][column[architecture]]
  const run = (network: 'none' | 'host', name: keyof typeof checkedSyscalls, family: bigint, type: bigint): number =>
    evaluate(seccompFilter(architecture, network), auditArchitecture[architecture], nr(name), [family, type])
  const connect = { x86_64: 42, aarch64: 203 }[architecture]

  test('without a network: a stream socket of AF_UNIX passes, with its flags, and no other', () => {
    const socket = (family: bigint, type: bigint): number => run('none', 'socket', family, type)
    expect([socket(1n, 1n), socket(1n, 1n | 0o2000000n), socket(1n, 1n | 0o4000n)]).toEqual([allow, allow, allow])
    expect([socket(1n, 2n), socket(1n, 5n), socket(1n, 2n | 0o2000000n)]).toEqual([eperm, eperm, eperm])
    expect([2n, 10n, 16n, 17n, 38n, 40n, 0n].map((family) => socket(family, 1n))).toEqual(Array(7).fill(eperm))
  })

  test('with the network: stream and datagram sockets of IPv4 and IPv6 pass, with their flags, and no other', () => {
    const socket = (family: bigint, type: bigint): number => run('host', 'socket', family, type)
    const fine = [socket(2n, 1n), socket(10n, 1n), socket(2n, 2n | 0o2000000n), socket(10n, 2n | 0o4000n)]
    expect(fine).toEqual(Array(4).fill(allow))
    expect([socket(2n, 3n), socket(10n, 3n), socket(2n, 5n), socket(2n, 0n)]).toEqual(Array(4).fill(eperm))
    expect([0n, 1n, 16n, 17n, 38n, 40n].map((family) => socket(family, 1n))).toEqual(Array(6).fill(eperm))
  })

  test('only with the network may a socket be connected', () => {
    const call = (network: 'none' | 'host'): number =>
      evaluate(seccompFilter(architecture, network), auditArchitecture[architecture], connect)
    expect([call('none'), call('host')]).toEqual([eperm, allow])
  })

  test('lets only AF_UNIX make pairs, and with the network no pair that can be sent to a name', () => {
    expect([run('none', 'socketpair', 1n, 2n), run('none', 'socketpair', 2n, 1n)]).toEqual([allow, eperm])
    expect([run('host', 'socketpair', 1n, 1n), run('host', 'socketpair', 1n, 2n)]).toEqual([allow, eperm])
    expect(run('host', 'socketpair', 2n, 1n)).toBe(eperm)
  })
})

test('the x32 door of x86_64 is shut', () => {
  const filter = seccompFilter('x86_64', 'none')
  expect([0x40000000, 0x40000027, 0x4000ffff].map((nr) => evaluate(filter, 0xc000003e, nr))).toEqual(
    Array(3).fill(eperm),
  )
})
